import type { Dictionaries } from '../dictionaries/compile.js';
import { nameWords } from '../name/words.js';
import { decodeText } from '../text/decode.js';

export interface NameAndAddress {
  readonly name: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

const stateAndZip = /^([A-Za-z]{2})?\.?\s*(\d{5}(?:-\d{4})?)?$/;
const planNumber = /^\d{6,}\s*-\s*/;
const addressStart =
  /^(?:#?\d+[\w-]*(?:\s+1\/2)?\s+\S|P\.?\s*O\.?\s*(?:Box|B\b|Drawer)|Pob\b|Box\s+\d|Rr\s+\d|(?:U\.?\s?S\.?|State|County|Co\.?)?\s*(?:Hwy|Highway|Rd|Rte|Route)\.?\s*#?\d|(?:Ih|Fm|I|Cr|Sr|Us)[\s-]*\d|Interstate\s+\d)/i;

/**
 * Takes OSHA's one text apart: `, Name, address, City, ST 12345`, the name left out where the text is an address only.
 * Commas within the name and the address stay where they belong.
 */
export function splitNameAndAddress(text: string, d: Dictionaries): NameAndAddress {
  const parts = decodeText(text)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  let state: string | null = null;
  let zip: string | null = null;
  let city: string | null = null;
  const tail = stateAndZip.exec(parts[parts.length - 1] ?? '');
  if (tail !== null && parts.length > 0) {
    parts.pop();
    const code = tail[1]?.toUpperCase();
    state = code !== undefined && d.states.has(code) ? code : null;
    zip = tail[2] === undefined || /^0{5}/.test(tail[2]) ? null : tail[2];
    if (parts.length > 1 || (parts.length === 1 && !addressStart.test(parts[0] ?? '')))
      city = parts.pop() ?? null;
  }
  const nameEnd = endOfName(parts, d);
  const name = parts.slice(0, nameEnd).join(', ').replace(planNumber, '').trim();
  const address = parts.slice(nameEnd).join(', ');
  return { name: name === '' ? null : name, address: address === '' ? null : address, city, state, zip };
}

/** How many parts make the name: none where the first is an address. */
function endOfName(parts: readonly string[], d: Dictionaries): number {
  const first = parts[0];
  if (first === undefined) return 0;
  if (addressStart.test(first) && !planNumber.test(first) && !isCompany(first, d)) return 0;
  let end = 1;
  while (end < parts.length && nameWords(parts[end] ?? '').every((word) => d.legalWords.has(word))) end += 1;
  const start = parts.findIndex((part, i) => i >= end && addressStart.test(part));
  return start < 0 ? Math.max(end, parts.length - 1) : start;
}

function isCompany(text: string, d: Dictionaries): boolean {
  const words = nameWords(text);
  const last = words[words.length - 1] ?? '';
  return d.legalWords.has(last) || d.companyWords.has(last);
}

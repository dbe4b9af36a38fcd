import type { Dictionaries } from '../dictionaries/compile.js';
import { classifyName } from '../name/classify.js';
import { nameWords } from '../name/words.js';
import { decodeText } from '../text/decode.js';
import { type AddressSigns, addressSigns } from './signs.js';

export interface NameAndAddress {
  readonly name: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

const stateAndZip = /^([A-Za-z]{2})?\.?\s*(\d{5}(?:-\d{4})?)?$/;
/** A state plan's own number before the name: `317722800 - Acme Inc`. */
const planNumber = /^\d{4,}\s+-\s+(?=\p{L})/u;

/**
 * Takes OSHA's one text apart: `, Name, address, City, ST 12345`; the name is null where the text is an address only. Commas
 * within the name and within the address stay there.
 */
export function splitNameAndAddress(text: string, d: Dictionaries): NameAndAddress {
  const parts = decodeText(text)
    .split(',')
    .map((part) => part.trim());
  let city: string | null = null;
  let state: string | null = null;
  let zip: string | null = null;
  const tail = stateAndZip.exec(parts[parts.length - 1] ?? '');
  if (parts.length > 1 && tail !== null) {
    parts.pop();
    const code = tail[1]?.toUpperCase();
    state = code !== undefined && d.states.has(code) ? code : null;
    zip = tail[2] === undefined || tail[2].startsWith('00000') ? null : tail[2];
    const last = parts.pop() ?? '';
    city = last === '' ? null : last;
  }
  const printed = parts.filter((part) => part !== '');
  const lastPrinted = printed[printed.length - 1] ?? '';
  if (tail !== null && city === null && printed.length > 2 && !isAddress(addressSigns(lastPrinted, d))) {
    city = lastPrinted;
    printed.pop();
  }
  const nameEnd = endOfName(printed, d);
  const name = printed.slice(0, nameEnd).join(', ').replace(planNumber, '');
  const address = printed.slice(nameEnd).join(', ');
  return { name: name === '' ? null : name, address: address === '' ? null : address, city, state, zip };
}

/** How many parts make the name: none where the first is an address. */
function endOfName(parts: readonly string[], d: Dictionaries): number {
  const [first, second] = parts;
  if (first === undefined) return 0;
  const signs = planNumber.test(first) ? null : addressSigns(first, d);
  if (second === undefined) {
    return isAddress(signs) || (signs !== null && /\d/.test(first) && !endsInLegalForm(first, d)) ? 0 : 1;
  }
  const next = addressSigns(second, d);
  const company = endsInLegalForm(first, d) || endsInLegalForm(second, d) || beginsInLegalForm(second, d);
  const numbered = signs !== null && (signs.numbered || signs.box);
  if (signs?.leads === true && !company && ((numbered && isAddress(signs)) || !isAddress(next))) return 0;
  let end = 1;
  for (let i = 1; i < parts.length; i++) {
    const part = parts[i] ?? '';
    if (isAddress(addressSigns(part, d))) break;
    if (endsInLegalForm(part, d) || /^(?:&|and\b)/i.test(part)) end = i + 1;
    else if (/^d\W?b\W?a\W*$/i.test(part)) end = Math.min(i + 2, parts.length);
    else if (
      i === end &&
      i + 1 < parts.length &&
      !endsInLegalForm(parts[i - 1] ?? '', d) &&
      isCompany(part, d)
    )
      end = i + 1;
  }
  return end;
}

function isAddress(signs: AddressSigns | null): boolean {
  return signs !== null && (signs.box || signs.street);
}

function endsInLegalForm(part: string, d: Dictionaries): boolean {
  const words = nameWords(part);
  return d.legalWords.has(words[words.length - 1] ?? '');
}

/** `Inc. DBA Frontier Gate`, behind the comma of `Pioneer Crossing Services, Inc. DBA Frontier Gate`. */
function beginsInLegalForm(part: string, d: Dictionaries): boolean {
  return d.legalWords.has(nameWords(part)[0] ?? '');
}

function isCompany(part: string, d: Dictionaries): boolean {
  return !/\d/.test(part) && classifyName(part, nameWords(part), d) === 'company';
}

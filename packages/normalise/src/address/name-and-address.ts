import type { Phone } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';
import { classifyName } from '../name/classify.js';
import { extractPhones } from '../name/remarks.js';
import { nameWords } from '../name/words.js';
import { decodeText } from '../text/text.js';
import { normaliseAddress } from './address.js';
import { type AddressEvidence, addressEvidence } from './address-evidence.js';

interface NameAndAddress {
  readonly name: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  /** As printed. */
  readonly phone: string | null;
}

/** City, state and ZIP without commas: `DALLAS TX 75201`. */
const cityStateZipAtEnd = /^(.*\S)\s+([A-Za-z]{2})\.?\s+(\d{5}(?:-\d{4})?)$/;
const stateAndZip = /^([A-Za-z]{2})?\.?\s*(\d{5}(?:-\d{4})?)?$/;
/** A state plan's number before the name: `317722800 - Acme Inc`. */
const planNumber = /^\d{4,}\s+-\s+(?=\p{L})/u;

const country = /^(?:USA?|U\.S\.A?\.?|United States(?: of America)?)$/i;

interface CityStateZip {
  city: string | null;
  state: string | null;
  zip: string | null;
}

/**
 * Splits a text into name and address: `, Name, address, City, ST 12345`, or `NAME address City ST 12345 (phone)`, with
 * or without commas. If the text is only an address, the name is null; if it is only a name, the address is null.
 * Commas within the name and within the address stay. A line break counts as a comma.
 */
export function splitNameAndAddress(text: string, d: Dictionaries): NameAndAddress {
  const phones: Phone[] = [];
  const parts = extractPhones(decodeText(inOneLine(text)), phones)
    .split(',')
    .map((part) => part.trim());
  if (phones.length > 0 && parts.length > 1 && parts[parts.length - 1] === '') parts.pop();
  if (parts.length > 2 && country.test(parts[parts.length - 1] ?? '')) parts.pop();
  const place = takeCityStateZip(parts, d);
  const printed = parts.filter((part) => part !== '');
  const lastPrinted = printed[printed.length - 1] ?? '';
  if (
    place !== null &&
    place.city === null &&
    printed.length > 2 &&
    !isAddress(addressEvidence(lastPrinted, d))
  ) {
    place.city = lastPrinted;
    printed.pop();
  }
  const { name, address, city } = splitParts(printed, place, d);
  const { state = null, zip = null } = place ?? {};
  return { name, address, city, state, zip, phone: phones[0]?.original.trim() ?? null };
}

function inOneLine(text: string): string {
  const lines = text.split(/[\r\n]+|<br ?\/?>/i).map((line) => line.trim().replace(/,$/, ''));
  return lines.length === 1 ? text : lines.filter((line) => line !== '').join(', ');
}

/** Removes city, state, and ZIP code from the end of the parts; null if they end in neither a state nor a ZIP code. */
function takeCityStateZip(parts: string[], d: Dictionaries): CityStateZip | null {
  const last = parts[parts.length - 1] ?? '';
  const tail = stateAndZip.exec(last);
  if (parts.length > 1 && tail !== null) {
    parts.pop();
    const code = tail[1]?.toUpperCase();
    const city = parts.pop() ?? '';
    return {
      city: city === '' ? null : city,
      state: code !== undefined && d.states.has(code) ? code : null,
      zip: tail[2] === undefined || tail[2].startsWith('00000') ? null : tail[2],
    };
  }
  const [, before = '', state = '', zip = ''] = cityStateZipAtEnd.exec(last) ?? [];
  const code = state.toUpperCase();
  if (before === '' || !d.states.has(code)) return null;
  // If there are parts before it, this part is only the city.
  const isCity = parts.length > 1 && !/\d/.test(before);
  if (isCity) parts.pop();
  else parts[parts.length - 1] = before;
  return { city: isCity ? before : null, state: code, zip: zip.startsWith('00000') ? null : zip };
}

/** Separates name, address, and a city without a comma before it. */
function splitParts(
  parts: readonly string[],
  place: CityStateZip | null,
  d: Dictionaries,
): { name: string | null; address: string | null; city: string | null } {
  const embedded = embeddedAddress(parts, d);
  const end = endOfName(parts, d);
  const printed = {
    name: embedded?.name ?? parts.slice(0, end).join(', ').replace(planNumber, ''),
    address: embedded?.address ?? parts.slice(end).join(', '),
  };
  const city = place === null || place.city !== null ? null : cityBehind(printed.address, place, d);
  const address = city === null ? printed.address : printed.address.slice(0, -city.length).trim();
  return {
    name: printed.name === '' ? null : printed.name,
    address: address === '' ? null : address,
    city: place?.city ?? city,
  };
}

/** Separates name and address without a comma; null if a comma separates them, or if there is no address. */
function embeddedAddress(
  parts: readonly string[],
  d: Dictionaries,
): { name: string; address: string } | null {
  for (const [index, part] of parts.entries()) {
    // After a comma only a legal form continues the name: `ALDER ROOFING, LLC 2214 ELM ST`.
    if (index > 0 && !beginsInLegalForm(part, d)) return null;
    const at = planNumber.test(part) ? -1 : findEmbeddedAddress(part, d);
    if (at === 0 || (at > 0 && index === 0 && isAddress(addressEvidence(parts[1] ?? '', d)))) return null;
    if (at < 0) continue;
    const name = [...parts.slice(0, index), part.slice(0, at).trim()].join(', ');
    return { name, address: [part.slice(at), ...parts.slice(index + 1)].join(', ') };
  }
  return null;
}

/** The city at the end of an address with a known state or ZIP code: `2214 ELM ST STE 4 DALLAS`. */
function cityBehind(address: string, { state, zip }: CityStateZip, d: Dictionaries): string | null {
  const { city } = normaliseAddress(`${address}, ${state ?? ''} ${zip ?? ''}`, d);
  if (city === null || city.length >= address.length) return null;
  return address.toUpperCase().endsWith(` ${city}`) ? address.slice(-city.length) : null;
}

/** The number of parts that form the name: none if the first is an address. */
function endOfName(parts: readonly string[], d: Dictionaries): number {
  const [first, second] = parts;
  if (first === undefined) return 0;
  const planned = planNumber.test(first);
  if (second === undefined) {
    if (planned) return 1;
    const numbered = /^\d+[A-Za-z]?\s/.test(first) && !namesCompany(first, d);
    return numbered || isAddress(addressEvidence(first, d)) ? 0 : 1;
  }
  const secondIsAddress = isAddress(addressEvidence(second, d));
  const company = endsInLegalForm(first, d) || endsInLegalForm(second, d) || beginsInLegalForm(second, d);
  if (!planned && !company) {
    const signs = addressEvidence(first, d);
    const numbered = signs.numbered || signs.box;
    if (signs.leads && ((numbered && isAddress(signs)) || !secondIsAddress)) return 0;
  }
  let end = 1;
  for (let i = 1; i < parts.length; i++) {
    const part = parts[i] ?? '';
    if (i === 1 ? secondIsAddress : isAddress(addressEvidence(part, d))) break;
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

function isAddress({ box, street }: AddressEvidence): boolean {
  return box || street;
}

function endsInLegalForm(part: string, d: Dictionaries): boolean {
  const words = nameWords(part);
  return d.legalWords.has(words[words.length - 1] ?? '');
}

/** True for `Inc. DBA Frontier Gate`, the second part of `Pioneer Crossing Services, Inc. DBA Frontier Gate`. */
function beginsInLegalForm(part: string, d: Dictionaries): boolean {
  return d.legalWords.has(nameWords(part)[0] ?? '');
}

function isCompany(part: string, d: Dictionaries): boolean {
  return !/\d/.test(part) && classifyName(part, nameWords(part), d) === 'company';
}

/** Finds an address after a name without a comma between them. */
/** A house number, or the beginning of a box. */
const starts = /(?<![^\s,])(?:\d{1,6}(?:-\d{1,4})?[A-Z]?(?=\s)|P\.?\s?O\.?\s?B(?:OX|\.))/gi;

/**
 * Finds where the address begins in `ALDER ROOFING LLC 2214 ELM ST STE 4`. Numbers may belong to the name (`ROUTE 66
 * ROOFING`, `4 POINT BIRCH LLC`).
 * @returns an index into the text; 0 if it is only an address, -1 if there is no address
 */
function findEmbeddedAddress(text: string, d: Dictionaries): number {
  const candidates = [...text.matchAll(starts)].map(({ index }) => index);
  for (const [place, at] of candidates.entries()) {
    const next = candidates[place + 1];
    // A number before company words and another number is part of the name.
    if (next !== undefined && namesCompany(text.slice(at, next), d)) continue;
    const signs = addressEvidence(text.slice(at), d);
    if (!signs.leads || !(signs.box || signs.street)) continue;
    const before = text.slice(0, at).trim();
    if (before === '') return 0;
    return isName(before, d) ? at : -1;
  }
  return -1;
}

/** True for two words or a company word. A unit or a recipient before a street is not a name. */
function isName(text: string, d: Dictionaries): boolean {
  const words = nameWords(text);
  const first = words[0]?.toUpperCase() ?? '';
  if (d.unitDesignators.has(first) || first === 'C/O') return false;
  return words.filter((word) => /\p{L}{2}/u.test(word)).length > 1 || namesCompany(text, d);
}

/** True if a text has a legal form or a company word. */
function namesCompany(text: string, d: Dictionaries): boolean {
  return nameWords(text).some((word) => d.legalWords.has(word) || d.companyWords.has(word));
}

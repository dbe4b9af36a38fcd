/** Interprets a typed text as an identifier of records other than licenses. Pure. */
import { citiesAtEnd } from './readings.js';

/** Texts that may identify a permit, a case, or an inspection; null for none. */
interface TypedNumbers {
  readonly permitNumber: string | null;
  /** A filter of actions by case number, in capitals or as typed. */
  readonly caseFilter: string | null;
  readonly activityNumber: number | null;
}

/** Minimum length of a permit number to search for, since shorter ones exist in many cities. */
const SHORTEST_PERMIT_NUMBER = 4;
/** The API's maximum length. */
const LONGEST_PERMIT_NUMBER = 100;

/** Interprets a text as a number. A text with three words or more is a name or an address. */
export function typedNumbers(q: string): TypedNumbers {
  const text = q.replace(/^(?:(?:permit|case|osha|inspection|number|no\.?)(?=[\s#:])|[#:\s])+/i, '').trim();
  const isNumber = /\d/.test(text) && text.split(/\s+/).length < 3;
  const signs = text.replace(/[^a-z0-9]/gi, '');
  return {
    permitNumber:
      isNumber && signs.length >= SHORTEST_PERMIT_NUMBER && text.length <= LONGEST_PERMIT_NUMBER
        ? text
        : null,
    // Other characters have a meaning in filters.
    caseFilter: (isNumber || CASE.test(text)) && /^[\w ./-]+$/.test(text) ? casesOf(text) : null,
    activityNumber: /^\d{6,10}$/.test(text) ? Number(text) : null,
  };
}

/** A case number in three parts, with any or no punctuation between them: `AG 2026 131`, `AG2026131`. */
const CASE = /^([a-z]{1,5})[\s./-]*((?:19|20)\d\d)[\s./-]*(\d+)$/i;

/** A filter by a case number as typed, in capitals, and with hyphens. */
function casesOf(text: string): string {
  const parts = CASE.exec(text.toUpperCase())?.slice(1) ?? [];
  const forms = [text, text.toUpperCase(), ...(parts.length > 0 ? [parts.join('-')] : [])];
  return [...new Set(forms)].map((one) => `CaseNumber=${one}`).join('|');
}

/** A street address, and the city that may follow it; empty for none. */
interface TypedAddress {
  readonly address: string;
  readonly city: string;
}

/** The most frequent words at the end of a street's name, after the name itself. */
const STREET =
  /\S\s+(?:ave|avenue|st|street|rd|road|blvd|boulevard|dr|drive|ln|lane|ct|court|pl|place|way|pkwy|parkway|ter|terrace|cir|circle|hwy|highway|trail|trl)\b\.?/i;

const SHORTEST_CITY = 3;

/** Interpretations of a text as an address, most likely first; none for a text that is not an address. */
export function typedAddresses(q: string): TypedAddress[] {
  const text = q.trim().replace(/\s+\d{5}(?:-\d{4})?$/, '');
  const isNumbered = /^\d+[\w-]*\s+\S/.test(text);
  if (!isNumbered && !STREET.test(text)) return [];
  const [street = '', ...places] = text.split(',').map((part) => part.trim());
  if (places.length > 0 && street !== '') return [{ address: street, city: places[0] ?? '' }];
  const inCities = citiesAtEnd(text)
    .filter(({ rest }) => STREET.test(rest) || /^\d+\s+\S/.test(rest))
    .filter(({ city }) => city.length >= SHORTEST_CITY && !STREET.test(`x ${city}`))
    .map(({ rest, city }) => ({ address: rest, city }));
  return [{ address: text, city: '' }, ...inCities];
}

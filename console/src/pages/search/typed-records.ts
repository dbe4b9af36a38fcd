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
  const text = q.replace(/^(?:(?:permit|case|number|no\.?)(?=[\s#:])|[#:\s])+/i, '').trim();
  const isNumber = /\d/.test(text) && text.split(/\s+/).length < 3;
  const signs = text.replace(/[^a-z0-9]/gi, '');
  return {
    permitNumber:
      isNumber && signs.length >= SHORTEST_PERMIT_NUMBER && text.length <= LONGEST_PERMIT_NUMBER
        ? text
        : null,
    // Other characters have a meaning in filters.
    caseFilter: isNumber && /^[\w ./-]+$/.test(text) ? casesOf(text) : null,
    activityNumber: /^\d{6,10}$/.test(text) ? Number(text) : null,
  };
}

const casesOf = (text: string): string =>
  [...new Set([text, text.toUpperCase()])].map((one) => `CaseNumber=${one}`).join('|');

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

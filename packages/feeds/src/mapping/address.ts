/** Splits a complete address: `2214 ELM ST, STE 4, DALLAS, TX 75201`. */
import { type Dictionaries, normaliseAddress } from '@crs/normalise';

interface WholeAddress {
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

/** Where the addresses of a feed are, as its definition says. */
interface Place {
  readonly city: string | null;
  readonly state: string | null;
}

const zipAtEnd = /[\s,]+(\d{5}(?:-\d{4})?)[\s,.-]*$/;
/** Any state after a comma; without one, `CT` and `LA` may mean court and lane. */
const stateAtEnd = /(,?)[\s]+([A-Za-z]{2})\.?[\s,]*$/;
const edges = /^[\s,]+|[\s,]+$/g;

/**
 * Splits an address into street, city, state, and ZIP code, with or without commas. The place's own city is found even
 * if nothing follows it; any other city needs a state or a ZIP code after it. Otherwise, the whole text is the street.
 */
export function splitAddress(text: string, place: Place, d: Dictionaries): WholeAddress {
  let rest = text.replace(/[\r\n]+/g, ', ').replace(/[\s,]+$/, '');
  const zip = zipAtEnd.exec(rest)?.[1] ?? null;
  if (zip !== null) rest = rest.replace(zipAtEnd, '');
  const [tail = '', comma = '', letters = ''] = stateAtEnd.exec(rest) ?? [];
  const code = letters.toUpperCase();
  const state = d.states.has(code) && (comma !== '' || (zip !== null && code === place.state)) ? code : null;
  if (state !== null) rest = rest.slice(0, -tail.length);
  rest = rest.replace(edges, '');
  const city = cityAtEnd(rest, place, state !== null || zip !== null ? d : null);
  const street = city === null ? rest : rest.slice(0, -city.length).replace(edges, '');
  return { street: street === '' ? null : street, city, state, zip };
}

/** @param d only if a state or a ZIP code follows */
function cityAtEnd(text: string, place: Place, d: Dictionaries | null): string | null {
  const upper = text.toUpperCase();
  const known = place.city?.toUpperCase() ?? null;
  if (known !== null && (upper.endsWith(` ${known}`) || upper.endsWith(`,${known}`))) {
    // A street may have the city's name: `90 N RIVERMONT`.
    const before = text.slice(0, -known.length).trim();
    if (d !== null || before.endsWith(',') || before.split(/\s+/).length > 2)
      return text.slice(-known.length);
  }
  if (d === null) return null;
  const last = text.lastIndexOf(',');
  const piece = last < 0 ? '' : text.slice(last + 1).trim();
  if (piece !== '') return /\d/.test(piece) ? null : piece;
  const { city } = normaliseAddress(`${text}, ${place.state ?? ''}`, d);
  return city !== null && upper.endsWith(` ${city}`) ? text.slice(-city.length) : null;
}

import type { Dictionaries } from '../dictionaries/compile.js';
import { isHouseNumber } from './house-number.js';
import { extractBox } from './po-box.js';
import { readStreet } from './street.js';
import { findStreetStart, startsHighway } from './street-start.js';
import { tokenise } from './tokens.js';

/** The parts of a text that show that it is an address. */
export interface AddressEvidence {
  readonly box: boolean;
  /** True for a street with a type or a road number. */
  readonly street: boolean;
  /** True for a house number, at the beginning or after a recipient. */
  readonly numbered: boolean;
  /** True for a box, or if a house number or street begins the text. */
  readonly leads: boolean;
}

const unnumbered = { numbered: false, cityInside: false };

/** Looks for evidence of an address in a part between commas. */
export function addressEvidence(text: string, d: Dictionaries): AddressEvidence {
  const upper = text.toUpperCase();
  const { poBox, ruralRoute } = extractBox(upper);
  const tokens = tokenise(upper);
  const { words, breaks } = tokens;
  const end = words.length;
  const { at } = findStreetStart(tokens, end, d);
  const numbered = isHouseNumber(words, breaks, at, end, d);
  const street = readStreet(words, numbered ? at + 1 : at, end, { numbered, cityInside: false }, d);
  // Names of companies have an ampersand too, so one of the two streets must have a type.
  const cross =
    street.intersection === null ? null : readStreet(words, street.intersection + 1, end, unnumbered, d);
  const typed = street.streetType !== null || (cross?.certain === true && cross.streetType !== null);
  const sure = street.certain && (typed || street.intersection === null);
  const box = poBox !== null || ruralRoute !== null;
  return {
    box,
    street: sure || startsHighway(words, at, end, d),
    numbered,
    leads: box || (at === 0 && (numbered || sure)),
  };
}

import type { Dictionaries } from '../dictionaries/compile.js';
import { isHouseNumber } from './number.js';
import { takeBox } from './po-box.js';
import { findStart, startsHighway } from './start.js';
import { readStreet } from './street.js';
import { tokenise } from './tokens.js';

/** What shows that a text is an address. */
export interface AddressSigns {
  readonly box: boolean;
  /** A street for certain: by its type or a road number. */
  readonly street: boolean;
  /** A house number, at the beginning or behind a recipient. */
  readonly numbered: boolean;
  /** A box, or a house number or street that begins the text. */
  readonly leads: boolean;
}

const unnumbered = { numbered: false, cityInside: false };

/** Looks for the signs of an address in one part between commas. */
export function addressSigns(text: string, d: Dictionaries): AddressSigns {
  const upper = text.toUpperCase();
  const { poBox, ruralRoute } = takeBox(upper);
  const tokens = tokenise(upper);
  const { words, breaks } = tokens;
  const end = words.length;
  const { at } = findStart(tokens, end, d);
  const numbered = isHouseNumber(words, breaks, at, end, d);
  const street = readStreet(words, numbered ? at + 1 : at, end, { numbered, cityInside: false }, d);
  // An ampersand alone joins the names of companies too: one of the two streets must have a type.
  const cross = street.crossing === null ? null : readStreet(words, street.crossing + 1, end, unnumbered, d);
  const typed = street.streetType !== null || (cross?.certain === true && cross.streetType !== null);
  const sure = street.certain && (typed || street.crossing === null);
  const box = poBox !== null || ruralRoute !== null;
  return {
    box,
    street: sure || startsHighway(words, at, end, d),
    numbered,
    leads: box || (at === 0 && (numbered || sure)),
  };
}

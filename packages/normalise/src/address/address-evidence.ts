import type { Address } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';
import { isHouseNumber } from './house-number.js';
import { extractBox } from './po-box.js';
import { readStreet } from './street.js';
import { findStreetStart, startsHighway } from './street-start.js';
import { tokenize } from './tokens.js';

/** The parts of a text that show that it is an address. */
export interface AddressEvidence {
  readonly box: boolean;
  /** True for a street with a type or a road number. */
  readonly street: boolean;
  /** True for a house number, at the beginning or after a recipient. */
  readonly numbered: boolean;
  /** True for a box, or if the text starts with a house number or street. */
  readonly leads: boolean;
}

const unnumbered = { numbered: false, cityInside: false };

/** Looks for evidence of an address in a part between commas. */
export function addressEvidence(text: string, d: Dictionaries): AddressEvidence {
  const upper = text.toUpperCase();
  const { poBox, ruralRoute } = extractBox(upper);
  const tokens = tokenize(upper);
  const { words, breaks } = tokens;
  const end = words.length;
  const { at } = findStreetStart(tokens, end, d);
  const numbered = isHouseNumber(words, breaks, at, end, d);
  const street = readStreet(words, numbered ? at + 1 : at, end, { numbered, cityInside: false }, d);
  // Company names may contain an ampersand too, so one of the two streets must have a type.
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

/**
 * Compares addresses as printed. This is the only comparison for addresses where just one side needs to be recognized
 * as the other's.
 */
/** A letter or a fraction behind a house number is a unit: `100-A`, `100 1/2`. */
const HOUSE = /^(?:\d+(?:-\d+)?|[a-z]\d+(?:[a-z]\d+)?)/i;

/**
 * True if two addresses mean the same house or post office box. Units make no difference, nor do directions and street
 * types that only one address prints; if both print them, they count.
 */
export function isSameHouse(one: Address, other: Address): boolean {
  if (one.poBox !== null && one.poBox === other.poBox) return true;
  if (one.key !== null && one.key === other.key) return true;
  const house = houseOf(one);
  if (house === null || one.street === null || house !== houseOf(other)) return false;
  return (
    one.street === other.street &&
    agrees(one.streetType, other.streetType) &&
    agrees(directionOf(one), directionOf(other))
  );
}

const houseOf = ({ number }: Address): string | null =>
  number === null ? null : (HOUSE.exec(number)?.[0]?.toUpperCase() ?? number);
const directionOf = ({ preDirection, postDirection }: Address): string | null =>
  preDirection ?? postDirection;
const agrees = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other;

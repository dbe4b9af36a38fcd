/** Compares addresses as they are printed: the one comparison of addresses of which only one has to be recognized as the other's. */
import type { Address } from '@crs/domain';

/** A letter or a fraction behind a house number is a unit: `100-A`, `100 1/2`. */
const HOUSE = /^(?:\d+(?:-\d+)?|[a-z]\d+(?:[a-z]\d+)?)/i;

/**
 * True if two addresses are of one house or one post office box. Units, and directions and types of streets that only one of them
 * prints, tell nothing apart; those that both print do.
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

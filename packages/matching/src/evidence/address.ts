/** Evidence from street addresses; city and ZIP code count if the streets don't agree. */

import type { Level } from '../model/levels.js';
import type { ParsedClaim } from '../parsed-claim.js';
import type { AddressIds, AddressTable } from '../roster/address-table.js';
import type { Roster } from '../roster.js';
import type { ScoreBreakdown } from '../score-breakdown.js';
import { isStreetSpelling } from '../words/spelling.js';
import { sharersText } from './sharers.js';
import { isOtherTown, weighTown } from './town.js';

/**
 * Returns true if the street addresses agree.
 * @param repeated true if the phone agrees but no name does: neighbors in one building often share a phone, so an equal
 * address adds little
 */
export function weighAddress(
  roster: Roster,
  parsed: ParsedClaim,
  entry: number,
  breakdown: ScoreBreakdown,
  repeated: boolean,
): boolean {
  const claim = parsed.addressIds;
  const { addresses } = roster.index;
  const printed = breakdown.explaining ? roster.index.entry(entry).address : null;
  const grade = compareStreets(roster, parsed, entry);
  if (grade === 'address' || grade === 'address_near') {
    const unit = addresses.unitOf(entry);
    const units = claim.unit !== 0 && unit !== 0;
    breakdown.begin(grade);
    const level = levelOfAddress(grade, roster, parsed, entry);
    if (repeated) {
      breakdown.level(level, roster.policy.address.besidePhone);
      breakdown.end(
        parsed.claim.address,
        printed,
        'It adds little to the phone, because the names differ.',
        parsed.addressSharers,
      );
      return true;
    }
    // The u probability of an address: a random contractor has it with probability sharers / roster size.
    breakdown.rarity(roster.sizeBits - Math.log2(parsed.addressSharers));
    breakdown.level(level);
    // A missing unit is part of the address's weight.
    if (!units) breakdown.level(claim.unit === unit ? 'unit_none' : 'unit_one_sided');
    const note = sharersText(parsed.addressSharers);
    breakdown.end(parsed.claim.address, printed, note, parsed.addressSharers);
    if (units) weighUnit(parsed, claim.unit === unit, printed, breakdown);
    return true;
  }
  if (grade === 'street') {
    breakdown.begin('street');
    breakdown.level('street');
    breakdown.end(parsed.claim.address, printed);
    return false;
  }
  weighTown(roster, parsed, entry, breakdown, grade === 'differs');
  return false;
}

/** Among more contractors, one often has the same initials by chance. */
const FEW_AT_DOOR = 3;

/** True if the contractor has the claim's street address, and few others do. */
export function isAtDoor(roster: Roster, parsed: ParsedClaim, entry: number): boolean {
  return (
    parsed.addressSharers <= FEW_AT_DOOR &&
    compareStreets(roster, parsed, entry) === 'address' &&
    !isOtherTown(roster, parsed, entry)
  );
}

function weighUnit(
  parsed: ParsedClaim,
  same: boolean,
  printed: string | null,
  breakdown: ScoreBreakdown,
): void {
  breakdown.begin(same ? 'unit' : 'unit_differs');
  breakdown.level(same ? 'unit_same' : 'unit_differs');
  breakdown.end(parsed.claim.address, printed);
}

/**
 * The comparison level of an equal street: the same town confirms it; another town may have a street with that name.
 */
function levelOfAddress(
  grade: 'address' | 'address_near',
  roster: Roster,
  parsed: ParsedClaim,
  entry: number,
): Level {
  const { zip } = parsed.addressIds;
  const otherZip = roster.index.addresses.zipOf(entry);
  const sameZip = zip !== 0 && zip === otherZip;
  if (isOtherTown(roster, parsed, entry)) return 'address_other_town';
  if (grade === 'address_near') return sameZip ? 'near_zip' : 'near';
  if (sameZip) return 'address_zip';
  return zip === 0 || otherZip === 0 ? 'address' : 'address_other_zip';
}

/**
 * How the streets of a claim and a contractor agree. Selects the signal and, together with the town, the comparison
 * level.
 */
type StreetGrade = 'address' | 'address_near' | 'street' | 'differs' | 'unknown';

/** Compares fields as numbers. Reads texts only if house numbers agree and streets don't. */
function compareStreets(roster: Roster, parsed: ParsedClaim, entry: number): StreetGrade {
  const { addresses, texts } = roster.index;
  const claim = parsed.addressIds;
  const poBox = addresses.poBoxOf(entry);
  if (claim.poBox !== 0 && poBox !== 0) return compareBoxes(claim, poBox, addresses, entry);
  const street = addresses.streetOf(entry);
  if (claim.street === 0 || street === 0) return 'unknown';
  const sameStreet = claim.street === street;
  const number = addresses.numberOf(entry);
  if (claim.number === 0 || number === 0) return sameStreet ? 'street' : 'unknown';
  if (claim.number !== number)
    return sameStreet && !isOtherTown(roster, parsed, entry) ? 'street' : 'differs';
  if (!sameStreet) {
    return isStreetSpelling(parsed.address.street, texts.textOf(street), roster.policy)
      ? 'address_near'
      : 'differs';
  }
  const direction = addresses.directionOf(entry);
  const otherDirection = claim.direction !== 0 && direction !== 0 && claim.direction !== direction;
  return otherDirection ? 'address_near' : 'address';
}

/** A post office box is the same only within one town. */
function compareBoxes(claim: AddressIds, poBox: number, addresses: AddressTable, entry: number): StreetGrade {
  if (claim.poBox !== poBox) return 'differs';
  const zip = addresses.zipOf(entry);
  const city = addresses.cityOf(entry);
  const sameTown = claim.zip === zip || claim.city === city;
  const unknownTown = (claim.zip === 0 && claim.city === 0) || (zip === 0 && city === 0);
  return sameTown || unknownTown ? 'address' : 'differs';
}

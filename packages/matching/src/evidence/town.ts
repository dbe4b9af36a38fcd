/** What city and ZIP code say. */
import type { ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import type { Place } from '../place.js';
import { bitsOfCount } from '../rarity.js';
import type { Roster } from '../roster.js';
import type { Policy } from '../settings.js';
import { jaroWinkler } from '../spelling.js';

/** The same ZIP code or else the same city, by how rare it is in the roster; other cities speak against. */
export function weighTown(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): void {
  const claim = view.place;
  const other = roster.places[entry] as Place;
  const { policy, sizeBits, towns } = roster;
  const rules = policy.place;
  const bitsOf = (sharers: number, agrees: number): number =>
    Math.max(0, Math.min(rules.agreesMost, sizeBits - bitsOfTown(sharers) + agrees));
  if (claim.zip !== '' && claim.zip === other.zip) {
    ledger.add('zip', bitsOf(towns.inZip(claim.zip), rules.zipAgrees), claim.zip, other.zip);
    return;
  }
  if (claim.city === '' || other.city === '') return;
  const rosterValue = roster.entries[entry]?.city ?? null;
  if (claim.city === other.city) {
    const otherZip = claim.zip !== '' && other.zip !== '' ? rules.otherZip : 0;
    const bits = bitsOf(towns.inCity(claim.city), rules.cityAgrees) + otherZip;
    ledger.add('city', bits, view.claim.city, rosterValue);
    return;
  }
  if (isOtherCity(claim, other, policy)) {
    ledger.add('city_differs', rules.cityDiffers, view.claim.city, rosterValue);
  }
}

/** How common a town of so many contractors is, in bits. */
export function bitsOfTown(sharers: number): number {
  return bitsOfCount(sharers + 1);
}

/** Another city and another ZIP code, both known. */
export function isOtherTown(claim: Place, other: Place, policy: Policy): boolean {
  if (claim.zip === '' || other.zip === '' || claim.zip === other.zip) return false;
  return claim.city !== '' && other.city !== '' && isOtherCity(claim, other, policy);
}

function isOtherCity(claim: Place, other: Place, policy: Policy): boolean {
  return claim.city !== other.city && jaroWinkler(claim.city, other.city) < policy.place.similarity;
}

/** What the street addresses say; city and ZIP code only where the streets do not already say more. */
import type { ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import type { Place } from '../place.js';
import type { Roster } from '../roster.js';
import type { Policy } from '../settings.js';
import { jaroWinkler } from '../spelling.js';
import { isOtherTown, weighTown } from './town.js';

/** Gives true where the street addresses agree. */
export function weighAddress(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): boolean {
  const claim = view.place;
  const other = roster.places[entry] as Place;
  const rules = roster.policy.address;
  const rosterValue = roster.entries[entry]?.address ?? null;
  const level = compareStreets(claim, other, roster.policy);
  if (level === 'address' || level === 'address_near') {
    // An address that many contractors print says less: a random one has it with sharers / roster size.
    const bits =
      roster.sizeBits -
      Math.log2(view.placeSharers) +
      rules.agrees +
      (level === 'address_near' ? rules.near : 0) +
      unitWeight(claim, other, roster.policy) +
      zipWeight(claim, other, roster.policy);
    const note = view.placeSharers > 1 ? `${view.placeSharers} contractors print it.` : '';
    ledger.add(level, bits, view.claim.address, rosterValue, note);
    return true;
  }
  weighTown(roster, view, entry, ledger);
  if (level === 'street') ledger.add('street', rules.street, view.claim.address, rosterValue);
  if (level === 'differs') ledger.add('address_differs', rules.differs, view.claim.address, rosterValue);
  return false;
}

type StreetLevel = 'address' | 'address_near' | 'street' | 'differs' | 'unknown';

function compareStreets(claim: Place, other: Place, policy: Policy): StreetLevel {
  if (claim.poBox !== '' && other.poBox !== '') {
    if (claim.poBox !== other.poBox) return 'differs';
    const sameTown = claim.zip === other.zip || claim.city === other.city;
    const unknownTown = (claim.zip === '' && claim.city === '') || (other.zip === '' && other.city === '');
    return sameTown || unknownTown ? 'address' : 'differs';
  }
  if (claim.street === '' || other.street === '') return 'unknown';
  const sameStreet = claim.street === other.street;
  if (claim.number === '' || other.number === '') return sameStreet ? 'street' : 'unknown';
  if (claim.number !== other.number) {
    return sameStreet && !isOtherTown(claim, other, policy) ? 'street' : 'differs';
  }
  if (!sameStreet) return looksLike(claim.street, other.street, policy) ? 'address_near' : 'differs';
  const turned = claim.direction !== '' && other.direction !== '' && claim.direction !== other.direction;
  return turned ? 'address_near' : 'address';
}

/** Misspelt, or one side took the last word of the name for the street type: Mill Creek and Mill Creek Rd. */
function looksLike(street: string, other: string, policy: Policy): boolean {
  if (jaroWinkler(street, other) >= policy.address.similarity) return true;
  const [shorter, longer] = street.length < other.length ? [street, other] : [other, street];
  return shorter.length >= policy.spelling.minLength && longer.startsWith(shorter);
}

function unitWeight(claim: Place, other: Place, policy: Policy): number {
  if (claim.unit === '' || other.unit === '') return 0;
  return claim.unit === other.unit ? policy.address.sameUnit : policy.address.otherUnit;
}

function zipWeight(claim: Place, other: Place, policy: Policy): number {
  if (claim.zip === '' || other.zip === '') return 0;
  if (claim.zip === other.zip) return policy.address.sameZip;
  return isOtherTown(claim, other, policy) ? policy.address.otherTown : policy.address.otherZip;
}

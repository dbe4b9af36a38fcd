/** What the postal addresses say. */
import type { ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import type { Place } from '../place.js';
import type { Roster } from '../roster.js';
import { jaroWinkler } from '../spelling.js';

/** Streets this alike, at the same house number, are one street misspelt; so are cities, two letters shorter often. */
const sameStreetSimilarity = 0.93;
const sameCitySimilarity = 0.9;

/** Gives true where the street addresses agree. */
export function weighAddress(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): boolean {
  const claim = view.place;
  const other = roster.places[entry] as Place;
  const rules = roster.policy.address;
  const printed = ledger.explaining
    ? [view.claim.address, roster.entries[entry]?.address ?? null]
    : [null, null];
  const [claimValue, rosterValue] = printed as [string | null, string | null];
  const level = compareStreets(claim, other);
  if (level === 'address' || level === 'address_near') {
    // An address that many contractors print says less: a random one has it with sharers / roster size.
    const bits = roster.sizeBits - Math.log2(view.placeSharers) + rules.agrees;
    const unit = unitWeight(roster, claim, other);
    const near = level === 'address_near' ? rules.near : 0;
    ledger.add(
      level,
      bits + unit + near + zipWeight(roster, claim, other),
      claimValue,
      rosterValue,
      sharedBy(view.placeSharers),
    );
    return true;
  }
  weighPlace(roster, view, entry, ledger);
  if (level === 'street') ledger.add('street', rules.street, claimValue, rosterValue);
  else if (level === 'differs') ledger.add('address_differs', rules.differs, claimValue, rosterValue);
  return false;
}

function sharedBy(sharers: number): string {
  return sharers > 1 ? `${sharers} contractors print it.` : '';
}

type StreetLevel = 'address' | 'address_near' | 'street' | 'differs' | 'unknown';

function compareStreets(claim: Place, other: Place): StreetLevel {
  if (claim.poBox !== '' && other.poBox !== '') {
    if (claim.poBox !== other.poBox) return 'differs';
    const sameTown = claim.zip === other.zip || claim.city === other.city;
    const unknownTown = (claim.zip === '' && claim.city === '') || (other.zip === '' && other.city === '');
    return sameTown || unknownTown ? 'address' : 'differs';
  }
  if (claim.street === '' || other.street === '') return 'unknown';
  if (claim.number === '' || other.number === '') return claim.street === other.street ? 'street' : 'unknown';
  const sameStreet = claim.street === other.street;
  if (claim.number !== other.number) return sameStreet && !otherTown(claim, other) ? 'street' : 'differs';
  if (sameStreet) {
    const turned = claim.direction !== '' && other.direction !== '' && claim.direction !== other.direction;
    return turned ? 'address_near' : 'address';
  }
  return looksLike(claim.street, other.street) ? 'address_near' : 'differs';
}

/** Misspelt, or one side took the last word of the name for the street type: Gatlin Creek and Gatlin Creek Rd. */
function looksLike(street: string, other: string): boolean {
  if (jaroWinkler(street, other) >= sameStreetSimilarity) return true;
  const [shorter, longer] = street.length < other.length ? [street, other] : [other, street];
  return shorter.length >= 4 && longer.startsWith(shorter);
}

function otherTown(claim: Place, other: Place): boolean {
  if (claim.zip === '' || other.zip === '' || claim.zip === other.zip) return false;
  return claim.city !== '' && other.city !== '' && jaroWinkler(claim.city, other.city) < sameCitySimilarity;
}

function unitWeight(roster: Roster, claim: Place, other: Place): number {
  if (claim.unit === '' || other.unit === '') return 0;
  return claim.unit === other.unit ? roster.policy.address.sameUnit : roster.policy.address.otherUnit;
}

function zipWeight(roster: Roster, claim: Place, other: Place): number {
  const rules = roster.policy.address;
  if (claim.zip === '' || other.zip === '') return 0;
  if (claim.zip === other.zip) return rules.sameZip;
  return otherTown(claim, other) ? rules.otherTown : rules.otherZip;
}

/** City and ZIP code, where the street does not already say more. */
function weighPlace(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): void {
  const claim = view.place;
  const other = roster.places[entry] as Place;
  const rules = roster.policy.place;
  const most = rules.agreesMost;
  if (claim.zip !== '' && claim.zip === other.zip) {
    const sharers = roster.towns.inZip(claim.zip) + 1;
    const bits = roster.sizeBits - Math.log2(sharers) + rules.zipAgrees;
    ledger.add('zip', Math.max(0, Math.min(most, bits)), claim.zip, other.zip);
    return;
  }
  if (claim.city === '' || other.city === '') return;
  if (claim.city === other.city) {
    const sharers = roster.towns.inCity(claim.city) + 1;
    const bits = roster.sizeBits - Math.log2(sharers) + rules.cityAgrees;
    const otherZip = claim.zip !== '' && other.zip !== '' ? rules.otherZip : 0;
    ledger.add(
      'city',
      Math.max(0, Math.min(most, bits)) + otherZip,
      view.claim.city,
      roster.entries[entry]?.city ?? null,
    );
    return;
  }
  if (jaroWinkler(claim.city, other.city) >= sameCitySimilarity) return;
  ledger.add('city_differs', rules.cityDiffers, view.claim.city, roster.entries[entry]?.city ?? null);
}

/** What the postal addresses say. */
import type { ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import type { Place } from '../place.js';
import type { Roster } from '../roster.js';
import { jaroWinkler } from '../spelling.js';

/** Streets this alike, at the same house number, are one street misspelt. */
const sameStreetSimilarity = 0.93;

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
    const most = roster.sizeBits + rules.agreesMost;
    const bits = Math.min(most, Math.log2(rules.agrees) + roster.sizeBits - Math.log2(view.placeSharers));
    const unit = unitWeight(roster, claim, other);
    const near = level === 'address_near' ? rules.near : 0;
    ledger.add(level, bits + unit + near, claimValue, rosterValue, sharedBy(view.placeSharers));
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
  if (sameStreet && contradicts(claim, other)) return 'differs';
  if (claim.number === other.number) {
    if (sameStreet) return 'address';
    if (jaroWinkler(claim.street, other.street) >= sameStreetSimilarity) return 'address_near';
    return 'differs';
  }
  return sameStreet ? 'street' : 'differs';
}

/** The same street name in another town, or with the opposite direction, is another street. */
function contradicts(claim: Place, other: Place): boolean {
  const towns = claim.city !== '' && other.city !== '' && claim.city !== other.city;
  const zips = claim.zip !== '' && other.zip !== '' && claim.zip !== other.zip;
  const directions = claim.direction !== '' && other.direction !== '' && claim.direction !== other.direction;
  return (towns && zips) || directions;
}

function unitWeight(roster: Roster, claim: Place, other: Place): number {
  if (claim.unit === '' || other.unit === '') return 0;
  return claim.unit === other.unit ? roster.policy.address.sameUnit : roster.policy.address.otherUnit;
}

/** City and ZIP code, where the street does not already say more. */
function weighPlace(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): void {
  const claim = view.place;
  const other = roster.places[entry] as Place;
  const rules = roster.policy.place;
  const most = rules.agreesMost;
  if (claim.zip !== '' && claim.zip === other.zip) {
    const sharers = (roster.zipCounts.get(claim.zip) ?? 0) + 1;
    const bits = Math.log2(rules.zipAgrees) + roster.sizeBits - Math.log2(sharers);
    ledger.add('zip', Math.max(0, Math.min(most, bits)), claim.zip, other.zip);
    return;
  }
  if (claim.city === '' || other.city === '') return;
  if (claim.city === other.city) {
    const sharers = (roster.cityCounts.get(claim.city) ?? 0) + 1;
    const bits = Math.log2(rules.cityAgrees) + roster.sizeBits - Math.log2(sharers);
    ledger.add(
      'city',
      Math.max(0, Math.min(most, bits)),
      view.claim.city,
      roster.entries[entry]?.city ?? null,
    );
    return;
  }
  if (jaroWinkler(claim.city, other.city) >= sameStreetSimilarity) return;
  ledger.add('city_differs', rules.cityDiffers, view.claim.city, roster.entries[entry]?.city ?? null);
}

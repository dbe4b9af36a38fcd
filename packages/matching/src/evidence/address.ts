/** What the street addresses say; city and ZIP code only where the streets do not already say more. */
import type { ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import type { Level } from '../model/levels.js';
import type { Place } from '../place.js';
import type { Roster } from '../roster.js';
import type { Policy } from '../settings.js';
import { jaroWinkler } from '../words/spelling.js';
import { isOtherTown, weighTown } from './town.js';

/**
 * Gives true where the street addresses agree.
 * @param repeated true where the phone agrees and no name does: neighbours in one house share their phone, too, so that
 *   an address that agrees as well says little more
 */
export function weighAddress(
  roster: Roster,
  view: ClaimView,
  entry: number,
  ledger: Ledger,
  repeated: boolean,
): boolean {
  const claim = view.place;
  const other = roster.places[entry] as Place;
  const printed = roster.entries[entry]?.address ?? null;
  const level = compareStreets(claim, other, roster.policy);
  if (level === 'address' || level === 'address_near') {
    const units = claim.unit !== '' && other.unit !== '';
    ledger.begin(level);
    const learned = levelOfAddress(level, claim, other, roster.policy);
    if (repeated) {
      ledger.level(learned, roster.policy.address.besidePhone);
      ledger.end(view.claim.address, printed, 'The phone has said most of it, since the names differ.');
      return true;
    }
    // An address that many contractors print says less: a random one has it with sharers / roster size.
    ledger.rarity(roster.sizeBits - Math.log2(view.placeSharers));
    ledger.level(learned);
    // Where a unit is missing, that is part of what the address says.
    if (!units) ledger.level(claim.unit === other.unit ? 'unit_none' : 'unit_one_sided');
    const note = view.placeSharers > 1 ? `${view.placeSharers} contractors print it.` : '';
    ledger.end(view.claim.address, printed, note);
    if (units) weighUnit(view, claim.unit === other.unit, printed, ledger);
    return true;
  }
  if (level === 'street') {
    ledger.begin('street');
    ledger.level('street');
    ledger.end(view.claim.address, printed);
    return false;
  }
  weighTown(roster, view, entry, ledger, level === 'differs');
  return false;
}

function weighUnit(view: ClaimView, same: boolean, printed: string | null, ledger: Ledger): void {
  ledger.begin(same ? 'unit' : 'unit_differs');
  ledger.level(same ? 'unit_same' : 'unit_differs');
  ledger.end(view.claim.address, printed);
}

/** The town confirms a street, or says that every town has a street of that name. */
function levelOfAddress(
  level: 'address' | 'address_near',
  claim: Place,
  other: Place,
  policy: Policy,
): Level {
  const sameZip = claim.zip !== '' && claim.zip === other.zip;
  if (isOtherTown(claim, other, policy)) return 'address_other_town';
  if (level === 'address_near') return sameZip ? 'near_zip' : 'near';
  if (sameZip) return 'address_zip';
  return claim.zip === '' || other.zip === '' ? 'address' : 'address_other_zip';
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

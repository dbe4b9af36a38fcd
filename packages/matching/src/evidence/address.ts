/** What the street addresses say; city and ZIP code only where the streets do not already say more. */
import type { ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import type { Level } from '../model/levels.js';
import type { PlaceNumbers, PlaceTable } from '../roster/place-table.js';
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
  const claim = view.placeNumbers;
  const { places } = roster.index;
  const printed = ledger.explaining ? roster.index.entry(entry).address : null;
  const level = compareStreets(roster, view, entry);
  if (level === 'address' || level === 'address_near') {
    const unit = places.unitOf(entry);
    const units = claim.unit !== 0 && unit !== 0;
    ledger.begin(level);
    const learned = levelOfAddress(level, roster, view, entry);
    if (repeated) {
      ledger.level(learned, roster.policy.address.besidePhone);
      ledger.end(view.claim.address, printed, 'The phone has said most of it, since the names differ.');
      return true;
    }
    // An address that many contractors print says less: a random one has it with sharers / roster size.
    ledger.rarity(roster.sizeBits - Math.log2(view.placeSharers));
    ledger.level(learned);
    // Where a unit is missing, that is part of what the address says.
    if (!units) ledger.level(claim.unit === unit ? 'unit_none' : 'unit_one_sided');
    const note = view.placeSharers > 1 ? `${view.placeSharers} contractors print it.` : '';
    ledger.end(view.claim.address, printed, note);
    if (units) weighUnit(view, claim.unit === unit, printed, ledger);
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
  roster: Roster,
  view: ClaimView,
  entry: number,
): Level {
  const { zip } = view.placeNumbers;
  const otherZip = roster.index.places.zipOf(entry);
  const sameZip = zip !== 0 && zip === otherZip;
  if (isOtherTown(roster, view, entry)) return 'address_other_town';
  if (level === 'address_near') return sameZip ? 'near_zip' : 'near';
  if (sameZip) return 'address_zip';
  return zip === 0 || otherZip === 0 ? 'address' : 'address_other_zip';
}

type StreetLevel = 'address' | 'address_near' | 'street' | 'differs' | 'unknown';

/** Parts are compared as numbers; texts are looked at only where house numbers agree and streets do not. */
function compareStreets(roster: Roster, view: ClaimView, entry: number): StreetLevel {
  const { places, texts } = roster.index;
  const claim = view.placeNumbers;
  const poBox = places.poBoxOf(entry);
  if (claim.poBox !== 0 && poBox !== 0) return compareBoxes(claim, poBox, places, entry);
  const street = places.streetOf(entry);
  if (claim.street === 0 || street === 0) return 'unknown';
  const sameStreet = claim.street === street;
  const number = places.numberOf(entry);
  if (claim.number === 0 || number === 0) return sameStreet ? 'street' : 'unknown';
  if (claim.number !== number) return sameStreet && !isOtherTown(roster, view, entry) ? 'street' : 'differs';
  if (!sameStreet) {
    return looksLike(view.place.street, texts.textOf(street), roster.policy) ? 'address_near' : 'differs';
  }
  const direction = places.directionOf(entry);
  const turned = claim.direction !== 0 && direction !== 0 && claim.direction !== direction;
  return turned ? 'address_near' : 'address';
}

/** A box is the same only within one town. */
function compareBoxes(claim: PlaceNumbers, poBox: number, places: PlaceTable, entry: number): StreetLevel {
  if (claim.poBox !== poBox) return 'differs';
  const zip = places.zipOf(entry);
  const city = places.cityOf(entry);
  const sameTown = claim.zip === zip || claim.city === city;
  const unknownTown = (claim.zip === 0 && claim.city === 0) || (zip === 0 && city === 0);
  return sameTown || unknownTown ? 'address' : 'differs';
}

/** Misspelt, or one side took the last word of the name for the street type: Mill Creek and Mill Creek Rd. */
function looksLike(street: string, other: string, policy: Policy): boolean {
  if (jaroWinkler(street, other) >= policy.address.similarity) return true;
  const [shorter, longer] = street.length < other.length ? [street, other] : [other, street];
  return shorter.length >= policy.spelling.minLength && longer.startsWith(shorter);
}

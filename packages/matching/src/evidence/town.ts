/** What city and ZIP code say. */
import type { ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import type { Level } from '../model/levels.js';
import type { Roster } from '../roster.js';
import type { Signal } from '../signals.js';
import { bitsOfCount } from '../words/rarity.js';
import { jaroWinkler } from '../words/spelling.js';

/** How the towns of a claim and a contractor agree; cities stand alone where one of the two prints no ZIP code. */
type TownLevel = 'zip' | 'other_zip' | 'other_city' | 'city_alone' | 'other_city_alone' | 'unknown';

/** The same ZIP code, or else the same city, or another one; `unknown` where one of the two prints no town. */
function compareTowns(roster: Roster, view: ClaimView, entry: number): TownLevel {
  const claim = view.placeNumbers;
  const zip = roster.index.places.zipOf(entry);
  const city = roster.index.places.cityOf(entry);
  if (claim.zip !== 0 && claim.zip === zip) return 'zip';
  if (claim.city === 0 || city === 0) return 'unknown';
  const alone = claim.zip === 0 || zip === 0;
  if (claim.city === city) return alone ? 'city_alone' : 'other_zip';
  // Another spelling of one city is no other city; how rare it is cannot be told.
  if (!isOtherCity(roster, view, city)) return 'unknown';
  return alone ? 'other_city_alone' : 'other_city';
}

/** With the street, towns say something else than alone: a firm that moved leaves its ZIP code, too. */
const levelsBesideStreet: Readonly<Record<TownLevel, Level>> = {
  zip: 'moved_zip',
  other_zip: 'moved_city',
  city_alone: 'moved_city',
  other_city: 'moved_other_city',
  other_city_alone: 'moved_other_city',
  unknown: 'moved',
};

const signalsOfTown: Readonly<Record<Exclude<TownLevel, 'unknown'>, Signal>> = {
  zip: 'zip',
  other_zip: 'city',
  city_alone: 'city',
  other_city: 'city_differs',
  other_city_alone: 'city_differs',
};

/**
 * Weighs the town and, where both sides print a street and the streets differ, what that adds: two pieces of one level.
 * Agreement counts by how rare the ZIP code or city is in the roster.
 */
export function weighTown(
  roster: Roster,
  view: ClaimView,
  entry: number,
  ledger: Ledger,
  streetDiffers: boolean,
): void {
  const town = compareTowns(roster, view, entry);
  if (town !== 'unknown') {
    ledger.begin(signalsOfTown[town]);
    ledger.rarity(rarityOf(roster, view, town), rarityOrigin);
    ledger.level(town);
    if (town === 'zip') ledger.end(view.place.zip, view.place.zip);
    else ledger.end(view.claim.city, ledger.explaining ? roster.index.entry(entry).city : null);
  }
  if (!streetDiffers) return;
  ledger.begin('address_differs');
  ledger.level(levelsBesideStreet[town]);
  if (town !== 'unknown') ledger.level(town, -1);
  ledger.end(view.claim.address, ledger.explaining ? roster.index.entry(entry).address : null);
}

const rarityOrigin = 'by how many contractors of the roster are there';

function rarityOf(roster: Roster, view: ClaimView, town: TownLevel): number {
  if (town === 'other_city' || town === 'other_city_alone') return 0;
  const { zip, city } = view.placeNumbers;
  const { places } = roster.index;
  const there = town === 'zip' ? places.inZip(zip) : places.inCity(city);
  return Math.max(0, roster.sizeBits - bitsOfTown(there));
}

/** How common a town of so many contractors is, in bits. */
export function bitsOfTown(sharers: number): number {
  return bitsOfCount(sharers + 1);
}

/** Another city and another ZIP code, both known. */
export function isOtherTown(roster: Roster, view: ClaimView, entry: number): boolean {
  const claim = view.placeNumbers;
  const zip = roster.index.places.zipOf(entry);
  if (claim.zip === 0 || zip === 0 || claim.zip === zip) return false;
  const city = roster.index.places.cityOf(entry);
  return claim.city !== 0 && city !== 0 && isOtherCity(roster, view, city);
}

function isOtherCity({ index, policy }: Roster, view: ClaimView, city: number): boolean {
  if (view.placeNumbers.city === city) return false;
  const known = view.otherCities.get(city);
  if (known !== undefined) return known;
  const other = jaroWinkler(view.place.city, index.texts.textOf(city)) < policy.place.similarity;
  view.otherCities.set(city, other);
  return other;
}

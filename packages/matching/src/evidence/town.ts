/** What city and ZIP code say. */
import type { ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import type { Level } from '../model/levels.js';
import type { Place } from '../place.js';
import type { Roster } from '../roster.js';
import type { Policy } from '../settings.js';
import type { Signal } from '../signals.js';
import { bitsOfCount } from '../words/rarity.js';
import { jaroWinkler } from '../words/spelling.js';

/** How the towns of a claim and a contractor agree; cities stand alone where one of the two prints no ZIP code. */
type TownLevel = 'zip' | 'other_zip' | 'other_city' | 'city_alone' | 'other_city_alone' | 'unknown';

/** The same ZIP code, or else the same city, or another one; `unknown` where one of the two prints no town. */
function compareTowns(claim: Place, other: Place, policy: Policy): TownLevel {
  if (claim.zip !== '' && claim.zip === other.zip) return 'zip';
  if (claim.city === '' || other.city === '') return 'unknown';
  const alone = claim.zip === '' || other.zip === '';
  if (claim.city === other.city) return alone ? 'city_alone' : 'other_zip';
  // Another spelling of one city is no other city; how rare it is cannot be told.
  if (!isOtherCity(claim, other, policy)) return 'unknown';
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
  const claim = view.place;
  const town = compareTowns(claim, roster.places[entry] as Place, roster.policy);
  if (town !== 'unknown') {
    ledger.begin(signalsOfTown[town]);
    ledger.rarity(rarityOf(roster, claim, town), rarityOrigin);
    ledger.level(town);
    const of = roster.entries[entry];
    if (town === 'zip') ledger.end(claim.zip, (roster.places[entry] as Place).zip);
    else ledger.end(view.claim.city, of?.city ?? null);
  }
  if (!streetDiffers) return;
  ledger.begin('address_differs');
  ledger.level(levelsBesideStreet[town]);
  if (town !== 'unknown') ledger.level(town, -1);
  ledger.end(view.claim.address, roster.entries[entry]?.address ?? null);
}

const rarityOrigin = 'by how many contractors of the roster are there';

function rarityOf(roster: Roster, { zip, city }: Place, town: TownLevel): number {
  if (town === 'other_city' || town === 'other_city_alone') return 0;
  const there = town === 'zip' ? roster.towns.inZip(zip) : roster.towns.inCity(city);
  return Math.max(0, roster.sizeBits - bitsOfTown(there));
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

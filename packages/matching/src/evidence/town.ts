/** Evidence from city and ZIP code. */

import type { Level } from '../model/levels.js';
import type { ParsedClaim } from '../parsed-claim.js';
import type { Roster } from '../roster.js';
import type { ScoreBreakdown } from '../score-breakdown.js';
import type { Signal } from '../signals.js';
import { bitsOfCount } from '../words/rarity.js';
import { jaroWinkler } from '../words/spelling.js';

/** How the towns of a claim and a contractor agree; `alone` means that one of them has no ZIP code. */
type TownLevel = 'zip' | 'other_zip' | 'other_city' | 'city_alone' | 'other_city_alone' | 'unknown';

/** Compares ZIP codes first, then cities. `unknown` if one side has no town. */
function compareTowns(roster: Roster, parsed: ParsedClaim, entry: number): TownLevel {
  const claim = parsed.addressIds;
  const zip = roster.index.addresses.zipOf(entry);
  const city = roster.index.addresses.cityOf(entry);
  if (claim.zip !== 0 && claim.zip === zip) return 'zip';
  if (claim.city === 0 || city === 0) return 'unknown';
  const alone = claim.zip === 0 || zip === 0;
  if (claim.city === city) return alone ? 'city_alone' : 'other_zip';
  // Another spelling of the same city: its rarity is unknown.
  if (!isOtherCity(roster, parsed, city)) return 'unknown';
  return alone ? 'other_city_alone' : 'other_city';
}

/** Levels of the town if the streets differ: a firm that moves often leaves its ZIP code, too. */
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
 * Weighs the town and, if the streets differ, the streets: both pieces add up to one level. Agreement counts by the
 * rarity of the ZIP code or city in the roster.
 */
export function weighTown(
  roster: Roster,
  parsed: ParsedClaim,
  entry: number,
  breakdown: ScoreBreakdown,
  streetDiffers: boolean,
): void {
  const town = compareTowns(roster, parsed, entry);
  if (town !== 'unknown') {
    breakdown.begin(signalsOfTown[town]);
    breakdown.rarity(rarityOf(roster, parsed, town), rarityOrigin);
    breakdown.level(town);
    if (town === 'zip') breakdown.end(parsed.address.zip, parsed.address.zip);
    else breakdown.end(parsed.claim.city, breakdown.explaining ? roster.index.entry(entry).city : null);
  }
  if (!streetDiffers) return;
  breakdown.begin('address_differs');
  breakdown.level(levelsBesideStreet[town]);
  if (town !== 'unknown') breakdown.level(town, -1);
  breakdown.end(parsed.claim.address, breakdown.explaining ? roster.index.entry(entry).address : null);
}

const rarityOrigin = 'by the number of roster contractors in that town';

function rarityOf(roster: Roster, parsed: ParsedClaim, town: TownLevel): number {
  if (town === 'other_city' || town === 'other_city_alone') return 0;
  const { zip, city } = parsed.addressIds;
  const { addresses } = roster.index;
  const there = town === 'zip' ? addresses.inZip(zip) : addresses.inCity(city);
  return Math.max(0, roster.sizeBits - bitsOfTown(there));
}

/** How common a town with this many contractors is, in bits. */
function bitsOfTown(sharers: number): number {
  return bitsOfCount(sharers + 1);
}

/** True when city and ZIP code are both known and differ. */
export function isOtherTown(roster: Roster, parsed: ParsedClaim, entry: number): boolean {
  const claim = parsed.addressIds;
  const zip = roster.index.addresses.zipOf(entry);
  if (claim.zip === 0 || zip === 0 || claim.zip === zip) return false;
  const city = roster.index.addresses.cityOf(entry);
  return claim.city !== 0 && city !== 0 && isOtherCity(roster, parsed, city);
}

function isOtherCity({ index, policy }: Roster, parsed: ParsedClaim, city: number): boolean {
  if (parsed.addressIds.city === city) return false;
  const known = parsed.otherCities.get(city);
  if (known !== undefined) return known;
  const other = jaroWinkler(parsed.address.city, index.texts.textOf(city)) < policy.place.similarity;
  parsed.otherCities.set(city, other);
  return other;
}

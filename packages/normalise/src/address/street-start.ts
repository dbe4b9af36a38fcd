import type { Dictionaries } from '../dictionaries/compile.js';
import { readDirection } from './direction.js';
import { readHighway } from './highway.js';
import { isHouseNumber, isSpelledNumber } from './house-number.js';
import type { AddressTokens } from './tokens.js';
import { readUnit } from './unit-and-city.js';

/** In words: a street type is at most this far from its house number. */
const longestStreet = 7;
/** Street types in the names of large buildings. */
const buildings = new Set(['PLZ', 'PL', 'CTR', 'SQ', 'MALL']);
const crossingLead = new Set(['CORNER', 'CNR', 'JCT', 'JUNCTION', 'INTERSECTION']);

interface StreetStart {
  /** Index of the house number, or of the street if there is none. */
  readonly at: number;
  /** Units printed before the street: `SUITE 200, 7000 PEACHTREE RD`. */
  readonly units: readonly string[];
}

/**
 * Finds where number and street begin: after leading units, and after a recipient or building if a number follows it.
 */
export function findStreetStart({ words, breaks }: AddressTokens, end: number, d: Dictionaries): StreetStart {
  const units: string[] = [];
  let at = 0;
  while (at < end && !isHouseNumber(words, breaks, at, end, d)) {
    const unit = readUnit(words, at, end, d);
    if (unit === null || unit.length < 2 || at + unit.length >= end) break;
    units.push(unit.text);
    at += unit.length;
  }
  if (crossingLead.has(words[at] ?? '')) at += words[at + 1] === 'OF' ? 2 : 1;
  if (isHouseNumber(words, breaks, at, end, d)) {
    const behind = behindBuilding(words, breaks, at, end, d);
    if (behind < 0) return { at, units };
    return { at: behind, units: [...units, ...unitsBetween(words, at + 1, behind, d)] };
  }
  if (startsHighway(words, at, end, d)) return { at, units };
  for (let i = at + 1; i < end - 1; i++) {
    if (!/^\d/.test(words[i] ?? '') || !isHouseNumber(words, breaks, i, end, d)) continue;
    if (isHouseNumber(words, breaks, i + 1, end, d)) continue;
    const ownPart = breaks[i - 1] === true && /^\p{L}{2}/u.test(words[i + 1] ?? '');
    if (ownPart ? !endsInType(words, at, i, d) : startsStreet(words, breaks, i + 1, end, d))
      return { at: i, units: [...units, ...unitsBetween(words, at, i, d)] };
  }
  for (let i = at + 1; i < end - 2; i++)
    if (isSpelledNumber(words, breaks, i, end, d)) return { at: i, units };
  return { at, units };
}

/** Units printed next to a recipient or a building: `BIRCH TOWER 10TH FLOOR 312 ELM ST`. */
function unitsBetween(words: readonly string[], from: number, to: number, d: Dictionaries): string[] {
  const units: string[] = [];
  for (let i = from; i < to; i++) {
    const unit = readUnit(words, i, to, d);
    if (unit === null) continue;
    units.push(unit.text);
    i += unit.length - 1;
  }
  return units;
}

/**
 * Finds the street after a building with its own number. Publication 28 delivers to the street: `1 BIRCH PLAZA 500 ELM ST` is 500 Elm St.
 * @returns index of the street's house number; -1 if there is no building or no street after it
 */
function behindBuilding(
  words: readonly string[],
  breaks: readonly boolean[],
  at: number,
  end: number,
  d: Dictionaries,
): number {
  let another = end - 2;
  while (another > at + 1 && !/^\d/.test(words[another] ?? '')) another -= 1;
  if (another <= at + 1) return -1;
  let building = false;
  for (let i = at + 2; i < end - 1; i++) {
    const word = words[i] ?? '';
    if (isBuilding(word, d)) building = true;
    else if (d.streetTypes.get(word)?.common === true && !building) return -1;
    if (!building || !/^\d/.test(word) || !isHouseNumber(words, breaks, i, end, d)) continue;
    const type = firstType(words, breaks, i + 2, end, d);
    if (type !== null && !isBuilding(type, d)) return i;
  }
  return -1;
}

function isBuilding(word: string, d: Dictionaries): boolean {
  return word === 'TOWER' || word === 'TOWERS' || buildings.has(d.streetTypes.get(word)?.usps ?? '');
}

/** The first common street type from `from` on, before the next comma. */
function firstType(
  words: readonly string[],
  breaks: readonly boolean[],
  from: number,
  end: number,
  d: Dictionaries,
): string | null {
  for (let i = from; i < end && breaks[i - 1] !== true; i++)
    if (d.streetTypes.get(words[i] ?? '')?.common === true) return words[i] ?? null;
  return null;
}

function endsInType(words: readonly string[], from: number, end: number, d: Dictionaries): boolean {
  const last = words[end - 1] ?? '';
  return end - from > 1 && d.streetTypes.get(last)?.common === true && !isBuilding(last, d);
}

/** True if a numbered road begins at `at`, with or without a direction before it. */
export function startsHighway(words: readonly string[], at: number, end: number, d: Dictionaries): boolean {
  const direction = readDirection(words, at, end, d)?.length ?? 0;
  return readHighway(words, at + direction, end, d) !== null;
}

/** True if a street begins at `at`: a numbered road, a direction, or words that end in a common type. */
function startsStreet(
  words: readonly string[],
  breaks: readonly boolean[],
  at: number,
  end: number,
  d: Dictionaries,
): boolean {
  if (startsHighway(words, at, end, d)) return true;
  const direction = readDirection(words, at, end, d);
  if (direction !== null && at + direction.length < end) return true;
  for (let i = at; i < Math.min(end, at + longestStreet); i++) {
    if (i > at && d.streetTypes.get(words[i] ?? '')?.common === true) return true;
    if (breaks[i] === true) return false;
  }
  return false;
}

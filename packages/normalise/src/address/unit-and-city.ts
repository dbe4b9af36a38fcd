import type { Dictionaries } from '../dictionaries/compile.js';
import { readHighway } from './highway.js';
import { beginsStreet } from './house-number.js';
import type { AddressTokens } from './tokens.js';
import { isBareUnit, readUnit, type Unit } from './unit.js';

/** The units and the city after the street. */
export interface UnitsAndCity {
  readonly units: readonly string[];
  /** The last words that are not a unit. */
  readonly city: string | null;
}

const oneIdentifier = / (?:[A-Z]|\S*\d\S*)$/;

/**
 * Reads a unit between house number and street: `701 # C MAIN ST`, `701 STE C MAIN ST`. No unit is a numbered road (`620 RM 12`) or a
 * designator that begins a street's name (`12 LOT A ST`).
 */
export function readUnitBeforeStreet(
  { words, breaks }: AddressTokens,
  at: number,
  end: number,
  d: Dictionaries,
): Unit | null {
  const word = words[at] ?? '';
  const unit = readUnit(words, at, end, d);
  if (unit === null) return null;
  const next = at + unit.length;
  if (word.startsWith('#')) return unit;
  if (d.unitDesignators.get(word)?.alone !== false || !oneIdentifier.test(unit.text)) return null;
  if (readHighway(words, at, end, d) !== null) return null;
  return next === end || breaks[next - 1] === true || beginsStreet(words, next, end, d) ? unit : null;
}

/**
 * Reads units and city from `at` to `end`.
 * @param bareEnd before this index a number or letter alone is a unit, too; after it only between commas. 0: nowhere
 */
export function readUnitsAndCity(
  tokens: AddressTokens,
  at: number,
  bareEnd: number,
  end: number,
  d: Dictionaries,
): UnitsAndCity {
  const { words, breaks } = tokens;
  const units: string[] = [];
  let city: string | null = null;
  let i = at;
  while (i < end) {
    const unit = readUnit(words, i, end, d);
    if (unit !== null) {
      units.push(unit.text);
      i += unit.length;
      continue;
    }
    const word = words[i] ?? '';
    if (units.length === 0 && bareEnd > 0 && isBareUnit(word) && standsAlone(tokens, i, bareEnd, end, d)) {
      units.push(`# ${word}`);
      i += 1;
      continue;
    }
    const from = i;
    i += 1;
    while (i < end && breaks[i - 1] !== true && readUnit(words, i, end, d) === null) i += 1;
    if (/^\p{L}/u.test(word)) city = words.slice(from, i).join(' ');
  }
  return { units, city };
}

/** True for a number or letter that is a unit: in the street's part, except a direction before more words (`SE E GRAND RAPIDS`), or between commas. */
function standsAlone(
  { words, breaks }: AddressTokens,
  at: number,
  bareEnd: number,
  end: number,
  d: Dictionaries,
): boolean {
  const direction = d.directions.has(words[at] ?? '');
  const last = at + 1 === end || breaks[at] === true;
  if (at < bareEnd) return !direction || last;
  return !direction && last && breaks[at - 1] === true;
}

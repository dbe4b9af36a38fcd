import type { Dictionaries } from '../dictionaries/compile.js';
import type { AddressTokens } from './tokens.js';
import { isBareUnit, readUnit } from './unit.js';

/** What follows the street. */
export interface Rest {
  readonly units: readonly string[];
  /** The last words that are no unit. */
  readonly city: string | null;
}

/**
 * Reads units and city from `at` to `end`.
 * @param bareEnd up to here a number or letter alone is a unit too
 */
export function readRest(
  { words, breaks }: AddressTokens,
  at: number,
  bareEnd: number,
  end: number,
  d: Dictionaries,
): Rest {
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
    if (i < bareEnd && units.length === 0 && isBareUnit(word)) {
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

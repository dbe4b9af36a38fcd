import type { Dictionaries } from '../dictionaries/compile.js';

export interface Direction {
  readonly usps: string;
  /** In words: one, or two for `N W`. */
  readonly length: number;
}

/** The words for each direction, as USPS prints them within a name. */
export const directionNames: ReadonlyMap<string, string> = new Map([
  ['N', 'NORTH'],
  ['S', 'SOUTH'],
  ['E', 'EAST'],
  ['W', 'WEST'],
  ['NE', 'NORTHEAST'],
  ['NW', 'NORTHWEST'],
  ['SE', 'SOUTHEAST'],
  ['SW', 'SOUTHWEST'],
]);

/** Reads a direction at `at`: `S`, `SOUTH`, `NW`, `N W`. */
export function readDirection(
  words: readonly string[],
  at: number,
  end: number,
  d: Dictionaries,
): Direction | null {
  if (at >= end) return null;
  const first = d.directions.get(words[at] ?? '');
  if (first === undefined) return null;
  const second = at + 1 < end ? d.directions.get(words[at + 1] ?? '') : undefined;
  const pair =
    second !== undefined &&
    second.length === 1 &&
    (first === 'N' || first === 'S') &&
    (second === 'E' || second === 'W') &&
    (words[at + 2] ?? '').length !== 1;
  return pair ? { usps: first + second, length: 2 } : { usps: first, length: 1 };
}

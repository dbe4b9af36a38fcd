import type { Dictionaries } from '../dictionaries/compile.js';
import { readDirection } from './direction.js';
import { readHighway } from './highway.js';
import { isHouseNumber } from './number.js';
import type { AddressTokens } from './tokens.js';
import { readUnit } from './unit.js';

/** How far behind a number its street's type may stand. */
const longestStreet = 7;
const crossingLead = new Set(['CORNER', 'CNR', 'JCT', 'JUNCTION', 'INTERSECTION']);

export interface Start {
  /** Index of the house number, or of the street without one. */
  readonly at: number;
  /** Units printed before the street: `SUITE 200, 7000 PEACHTREE RD`. */
  readonly units: readonly string[];
}

/** Finds where number and street begin: behind leading units, and behind a recipient or building if a number follows it. */
export function findStart({ words, breaks }: AddressTokens, end: number, d: Dictionaries): Start {
  const units: string[] = [];
  let at = 0;
  while (at < end && !isHouseNumber(words, breaks, at, end, d)) {
    const unit = readUnit(words, at, end, d);
    if (unit === null || unit.length < 2 || at + unit.length >= end) break;
    units.push(unit.text);
    at += unit.length;
  }
  if (crossingLead.has(words[at] ?? '')) at += words[at + 1] === 'OF' ? 2 : 1;
  if (isHouseNumber(words, breaks, at, end, d) || startsHighway(words, at, end, d)) return { at, units };
  for (let i = at + 1; i < end - 1; i++) {
    if (!/^\d/.test(words[i] ?? '') || !isHouseNumber(words, breaks, i, end, d)) continue;
    if (isHouseNumber(words, breaks, i + 1, end, d)) continue;
    const ownPart = breaks[i - 1] === true && /^\p{L}{2}/u.test(words[i + 1] ?? '');
    if (ownPart ? !endsInType(words, at, i, d) : startsStreet(words, breaks, i + 1, end, d))
      return { at: i, units };
  }
  return { at, units };
}

function endsInType(words: readonly string[], from: number, end: number, d: Dictionaries): boolean {
  return end - from > 1 && d.streetTypes.get(words[end - 1] ?? '')?.common === true;
}

/** Whether a numbered road begins at `at`, a direction before it or not. */
export function startsHighway(words: readonly string[], at: number, end: number, d: Dictionaries): boolean {
  const direction = readDirection(words, at, end, d)?.length ?? 0;
  return readHighway(words, at + direction, end, d) !== null;
}

/** Whether a street begins at `at`: a numbered road, a direction, or words that end in a common type. */
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

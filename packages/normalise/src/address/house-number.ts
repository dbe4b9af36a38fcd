import type { Dictionaries } from '../dictionaries/compile.js';
import { readHighway } from './highway.js';
import { ordinalOf } from './ordinals.js';

export interface HouseNumber {
  /** As printed: `1604-B`, `612 1/2`, `W148 N9748`. */
  readonly number: string | null;
  /** For comparing: lower case, without a space before a letter (`1604b`). */
  readonly key: string | null;
  /** Index of the first word after it. */
  readonly next: number;
}

const houseNumber = /^#?\d[\dA-Z]*(?:[-/.][\dA-Z]+)*$|^[NSEW]\d+[NSEW]\d+$/;
/** Seven or more digits are an account number, not counting zeros that pad a field. */
const accountNumber = /^#?0*[1-9]\d{6,}$/;
const figures = /^\d+$/;
/** Characters before a house number that are not part of it. */
const leading = /^#?0*(?=\d)/;
const gridNumber = /^[NSEW]\d{2,}[NSEW]?$/;
/** `A1075 MAIN`: a block letter and a house number. */
const blockNumber = /^[A-MO-RT-VX-Z]\d{3,5}$/;
const ordinal = /^\d+(?:ST|ND|RD|TH)$/;
const fraction = /^\d\/\d$/;
const letter = /^[A-Z]$/;
const spelledOut: ReadonlyMap<string, string> = new Map([
  ['ONE', '1'],
  ['TWO', '2'],
  ['THREE', '3'],
  ['FOUR', '4'],
  ['FIVE', '5'],
  ['SIX', '6'],
  ['SEVEN', '7'],
  ['EIGHT', '8'],
  ['NINE', '9'],
  ['TEN', '10'],
]);

/** True if a house number is at `at`: digits before other words in the same part, unless they are an ordinal street. */
export function isHouseNumber(
  words: readonly string[],
  breaks: readonly boolean[],
  at: number,
  end: number,
  d: Dictionaries,
): boolean {
  const first = words[at] ?? '';
  if (at + 1 >= end || ordinal.test(first)) return false;
  if (breaks[at] === true && !(at + 2 < end && areNeighbors(first, words[at + 1] ?? ''))) return false;
  if (houseNumber.test(first) && !accountNumber.test(first)) return !isSplitOrdinal(words, at, end, d);
  if (at === 0 && blockNumber.test(first)) return isNameWord(words[1] ?? '', d) && !/\d/.test(words[1] ?? '');
  return gridNumber.test(first) && (gridNumber.test(words[at + 1] ?? '') || first.length > 3);
}

/** True for `29 TH ST`, a street's number. */
function isSplitOrdinal(words: readonly string[], at: number, end: number, d: Dictionaries): boolean {
  const first = words[at] ?? '';
  const next = words[at + 1] ?? '';
  if (next.length !== 2 || !/^\d+$/.test(first) || ordinalOf(Number(first)) !== first + next) return false;
  return at + 2 < end && d.streetTypes.get(words[at + 2] ?? '')?.common === true;
}

/** Reads a house number at `at`; `number` is null if there is none. `2200 BLOCK OF` is 2200. */
export function readHouseNumber(
  words: readonly string[],
  breaks: readonly boolean[],
  at: number,
  end: number,
  d: Dictionaries,
): HouseNumber {
  const first = words[at] ?? '';
  if (!isHouseNumber(words, breaks, at, end, d)) {
    if (!isSpelledNumber(words, breaks, at, end, d)) return { number: null, key: null, next: at };
    const figure = spelledOut.get(first) ?? null;
    return { number: figure, key: figure, next: at + 1 };
  }
  // Fixed-length fields are padded with zeros: `000101 ELM ST`.
  let number = first.replace(leading, '');
  let key = number.toLowerCase().replace(/-(?=[a-z])/, '');
  let next = at + 1;
  const second = words[next] ?? '';
  if (next + 1 < end && breaks[next] !== true) {
    if (fraction.test(second)) {
      number += ` ${second}`;
      key = number;
      next += 1;
    } else if (gridNumber.test(second) && gridNumber.test(first)) {
      number += ` ${second}`;
      key += second.toLowerCase();
      next += 1;
    } else if (breaks[at] !== true && isRange(first, second) && beginsStreet(words, next + 1, end, d)) {
      number += `-${second}`;
      key = number;
      next += 1;
    } else if (
      letter.test(second) &&
      readHighway(words, next, end, d) === null &&
      !d.directions.has(second) &&
      beginsStreet(words, next + 1, end, d)
    ) {
      number += ` ${second}`;
      key += second.toLowerCase();
      next += 1;
    }
  }
  next = behindFurtherNumbers(words, breaks, next, end, d);
  if (words[next] === 'BLOCK' || words[next] === 'BLK') {
    next += 1;
    if (words[next] === 'OF') next += 1;
  }
  return { number, key, next };
}

/**
 * The first word after the other numbers of several houses: `101 & 103 ELM ST`, `101 AND 103 ELM ST`, `101, 103 ELM
 * ST`.
 */
function behindFurtherNumbers(
  words: readonly string[],
  breaks: readonly boolean[],
  from: number,
  end: number,
  d: Dictionaries,
): number {
  let next = from;
  for (;;) {
    const joint = words[next] === '&' || words[next] === 'AND';
    const at = next + Number(joint);
    const isListed = joint || breaks[next - 1] === true;
    if (!isListed || !figures.test(words[at] ?? '') || at + 1 >= end) return next;
    const goesOn = breaks[at] === true || words[at + 1] === '&' || words[at + 1] === 'AND';
    if (!goesOn && !beginsStreet(words, at + 1, end, d)) return next;
    next = at + 1;
  }
}

/** True for `101, 103`, numbers in the same row of houses; a unit may also come before an address. */
const areNeighbors = (first: string, second: string): boolean =>
  figures.test(first) &&
  figures.test(second) &&
  first.length === second.length &&
  first.length > 1 &&
  Math.abs(Number(second) - Number(first)) <= 20;

/** True for `358 370`, the first and last number of a row of houses. */
function isRange(first: string, second: string): boolean {
  return (
    figures.test(first) &&
    figures.test(second) &&
    first.length === second.length &&
    Number(first) < Number(second)
  );
}

/** True if a street begins at `at`, so a letter before it belongs to the number: a name, or a direction and a name. */
export function beginsStreet(words: readonly string[], at: number, end: number, d: Dictionaries): boolean {
  const word = words[at] ?? '';
  if (d.directions.has(word) && at + 1 < end) return (words[at + 1] ?? '').length > 1;
  return isNameWord(word, d);
}

function isNameWord(word: string, d: Dictionaries): boolean {
  return (
    /^(?:\p{L}{2}|\d+(?:ST|ND|RD|TH)$)/u.test(word) &&
    word !== 'AND' &&
    word !== 'DE' &&
    d.streetTypes.get(word)?.common !== true &&
    !d.unitDesignators.has(word)
  );
}

/** True for a spelled-out house number before a name and a type: `ONE BIRCH PLAZA`. */
export function isSpelledNumber(
  words: readonly string[],
  breaks: readonly boolean[],
  at: number,
  end: number,
  d: Dictionaries,
): boolean {
  return spelledOut.has(words[at] ?? '') && endsInType(words, breaks, at + 1, end, d);
}

/** True if the part that begins at `at` has a common street type after its first word. */
function endsInType(
  words: readonly string[],
  breaks: readonly boolean[],
  at: number,
  end: number,
  d: Dictionaries,
): boolean {
  for (let i = at; i < end; i++) {
    if (i > at && d.streetTypes.get(words[i] ?? '')?.common === true) return true;
    if (breaks[i] === true) return false;
  }
  return false;
}

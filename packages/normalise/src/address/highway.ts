import type { Dictionaries, Highway } from '../dictionaries/compile.js';
import type { AddressTokens } from './tokens.js';

interface NumberedRoad {
  /** `US HIGHWAY 290`. */
  readonly street: string;
  /** For comparing: `hwy 290`. */
  readonly key: string;
  /** In words. */
  readonly length: number;
}

const longestPhrase = 4;
const roadNumber = /^#?(\d{1,5}[A-Z]{0,2}|[A-Z]\d[A-Z])$/;
/** Lettered roads have a letter, two letters, or one letter three times: `A`, `PD`, `ZZZ`. */
const letters = /^(?:[A-Z]{1,2}|([A-Z])\1\1)$/;
const glued = /^(IH|I|US|FM|RM|RR|CR|SH|SR|HWY|CTH)-?(\d{1,4}[A-Z]?)$/;
/** Words for carriageways and side roads. */
const bound = new Set(['NB', 'SB', 'EB', 'WB', 'SVRD', 'FRONTAGE', 'SERVICE']);
/** Branches of a numbered road, printed after its number. */
const branches: ReadonlyMap<string, string> = new Map([
  ['BUSINESS', 'BUSINESS'],
  ['BUS', 'BUSINESS'],
  ['BSNSS', 'BUSINESS'],
  ['ALT', 'ALT'],
  ['ALTERNATE', 'ALT'],
]);
const roadWords = new Set([
  'HWY',
  'HIGHWAY',
  'HIWAY',
  'ROAD',
  'RD',
  'EXPY',
  'FWY',
  'FREEWAY',
  'RTE',
  'ROUTE',
]);

/**
 * Reads a numbered or lettered road at `start`: `IH 35`, `US HWY 290`, `FM969`, `COUNTY RD 108`, `TX HWY 71`, `AVENUE H`. A carriageway
 * (`NB`) or a repeated "HWY" after it counts in the length, but is not printed. Null if there is none.
 */
export function readHighway(
  words: readonly string[],
  start: number,
  end: number,
  d: Dictionaries,
): NumberedRoad | null {
  const first = words[start] ?? '';
  let from = start;
  let stated = false;
  const state = stateBefore(words, start, end, d);
  if (state > 0 && d.highways.get(words[start + state] ?? '')?.key === 'hwy') {
    from = start + state;
    stated = true;
  } else if (isStateRoad(words, start, end, d)) {
    const stateHighway = d.highways.get('STATE HIGHWAY') as Highway;
    return road(stateHighway, words[start + 1] ?? '', words, start, start + 2, end);
  } else if (!d.highwayStarts.has(first)) {
    const compact = glued.exec(first) ?? stateGlued(first, d);
    const name = compact?.[1] ?? '';
    const highway = d.highways.get(d.states.has(name) ? 'STATE HIGHWAY' : name);
    return compact === null || highway === undefined
      ? null
      : road(highway, compact[2] ?? '', words, start, start + 1, end);
  }
  for (let length = Math.min(longestPhrase, end - from - 1); length > 0; length--) {
    const phrase = length === 1 ? (words[from] ?? '') : words.slice(from, from + length).join(' ');
    let highway = d.highways.get(phrase);
    if (highway === undefined) continue;
    if (stated && highway.name === 'HIGHWAY') highway = d.highways.get('STATE HIGHWAY') ?? highway;
    let at = from + length;
    if (words[at] === 'NO' && at + 1 < end) at += 1;
    const after = words[at] ?? '';
    const number =
      roadNumber.exec(after)?.[1] ?? (isLettered(highway, words, at, end, d) ? after.replace('#', '') : null);
    if (number !== null && !isOrdinalStreet(highway, words, at + 1, end, d)) {
      return road(highway, number, words, start, at + 1, end);
    }
  }
  return null;
}

/**
 * The number of words at `start` that name a state before a road, as in `NORTH CAROLINA HIGHWAY 54` and `NYS ROUTE 17`;
 * otherwise 0.
 */
function stateBefore(words: readonly string[], start: number, end: number, d: Dictionaries): number {
  const [first = '', second = ''] = words.slice(start, start + 2);
  if (start + 3 < end && d.states.has(`${first} ${second}`)) return 2;
  return start + 2 < end && (d.states.has(first) || first === 'NYS') ? 1 : 0;
}

/** True if a two-word state name comes before a road: `WEST VIRGINIA ROUTE 2`. */
export const isStateHighway = (
  words: readonly string[],
  start: number,
  end: number,
  d: Dictionaries,
): boolean =>
  stateBefore(words, start, end, d) === 2 && d.highways.get(words[start + 2] ?? '')?.key === 'hwy';

/** `NC 54`, only a code and a number; anything longer is a street and its unit. */
function isStateRoad(words: readonly string[], start: number, end: number, d: Dictionaries): boolean {
  const [first = '', second = ''] = words.slice(start, start + 2);
  return start + 2 === end && first.length === 2 && d.states.has(first) && /^\d{1,3}[A-Z]?$/.test(second);
}

/** `NJ-35`: a state code and a number in one word. */
function stateGlued(word: string, d: Dictionaries): RegExpExecArray | null {
  const found = /^([A-Z]{2})-(\d{1,3}[A-Z]?)$/.exec(word);
  return found !== null && d.states.has(found[1] ?? '') ? found : null;
}

/** Words before a numbered road that make it a different road. */
const roadModifiers = new Set(['OLD', 'NEW', 'FORMER', 'SCENIC', 'CITY', 'TOWN', 'PARISH']);

/** Reads a numbered road with a word before it: `OLD HWY 5`, `ANDERSON COUNTY RD 452`. */
export function readNamedHighway(
  words: readonly string[],
  start: number,
  end: number,
  d: Dictionaries,
): NumberedRoad | null {
  const first = words[start] ?? '';
  const modified = roadModifiers.has(first);
  if (!modified && !(words[start + 1] ?? '').startsWith('C')) return null;
  const road = readHighway(words, start + 1, end, d);
  if (road === null || !(modified || road.key.startsWith('county road ')) || !/\d/.test(road.key))
    return null;
  return {
    street: `${first} ${road.street}`,
    key: `${first.toLowerCase()} ${road.key}`,
    length: road.length + 1,
  };
}

/** `AVENUE H`, `COUNTY ROAD ZZ`: letters not followed by a street type. */
function isLettered(
  highway: Highway,
  words: readonly string[],
  at: number,
  end: number,
  d: Dictionaries,
): boolean {
  const word = (words[at] ?? '').replace('#', '');
  if (highway.key === 'interstate' || highway.key === 'loop' || !letters.test(word)) return false;
  if (word.length > 1 && (highway.key !== 'county road' || d.directions.has(word))) return false;
  return at + 1 === end || !d.streetTypes.has(words[at + 1] ?? '');
}

/** True if the number at `at`, after a comma, belongs to a county road before it: `COUNTY RD, 108`. */
export function isRoadNumberAt(
  { words, breaks }: AddressTokens,
  from: number,
  at: number,
  end: number,
  d: Dictionaries,
): boolean {
  if (!/^\d{1,4}[A-Z]?$/.test(words[at] ?? '') || (at + 1 < end && breaks[at] !== true)) return false;
  return at > from && d.highways.get(words.slice(from, at).join(' '))?.key === 'county road';
}

/** True for `AVENUE 5 ST`, which is not Avenue 5. */
function isOrdinalStreet(
  highway: Highway,
  words: readonly string[],
  at: number,
  end: number,
  d: Dictionaries,
): boolean {
  const plain = highway.key === 'ave' || highway.key === 'rd' || highway.key === 'loop';
  return (
    plain &&
    at < end &&
    d.streetTypes.get(words[at] ?? '')?.common === true &&
    !roadWords.has(words[at] ?? '')
  );
}

function road(
  highway: Highway,
  number: string,
  words: readonly string[],
  at: number,
  after: number,
  end: number,
): NumberedRoad {
  let next = after;
  const branch = next < end ? branches.get(words[next] ?? '') : undefined;
  if (branch !== undefined) next += 1;
  while (next < end && (bound.has(words[next] ?? '') || roadWords.has(words[next] ?? ''))) next += 1;
  const name = branch === undefined ? number : `${number} ${branch}`;
  return {
    street: `${highway.name} ${name}`,
    key: `${highway.key} ${name.toLowerCase()}`,
    length: next - at,
  };
}

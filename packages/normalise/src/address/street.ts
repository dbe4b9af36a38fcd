/** Direction, name, type and direction of a street. */
import type { Dictionaries } from '../dictionaries/compile.js';
import { type NumberedRoad, readHighway } from './highway.js';
import { ordinalOf, ordinalWords } from './ordinals.js';

export interface Street {
  readonly preDirection: string | null;
  readonly street: string | null;
  readonly streetType: string | null;
  readonly postDirection: string | null;
  /** Lower case, for comparing. */
  readonly key: string | null;
  /** Index of the first word behind the street. */
  readonly next: number;
}

/** Spellings within a name, one form each. */
const nameForms: ReadonlyMap<string, string> = new Map([
  ['SAINT', 'ST'],
  ['MOUNT', 'MT'],
  ['FORT', 'FT'],
]);
const ordinalEnding = /^(?:ST|ND|RD|TH)$/;

/**
 * Reads a street from the words `at` to `end`, all of one comma-delimited part and without the house number.
 * @param open words may follow that are no part of the street (a unit, a city)
 */
export function readStreet(words: readonly string[], at: number, end: number, d: Dictionaries): Street {
  let from = at;
  let preDirection: string | null = null;
  const direction = readDirection(words, at, end, d);
  if (direction !== null && at + direction.length < end) {
    const after = words[at + direction.length] ?? '';
    const alone = at + direction.length === end - 1 && d.streetTypes.get(after)?.common === true;
    if (!alone) {
      preDirection = direction.usps;
      from = at + direction.length;
    }
  }
  const road = readHighway(words, from, end, d);
  if (road !== null) return highwayStreet(road, preDirection, words, from, end, d);
  const typeAt = findType(words, from, end, d);
  if (typeAt < 0) return untypedStreet(preDirection, words, from, end, d);
  const type = d.streetTypes.get(words[typeAt] ?? '');
  const streetType = type?.usps === 'STS' ? 'ST' : (type?.usps ?? null);
  const street = streetName(words, from, typeAt, true, d);
  const post = readDirection(words, typeAt + 1, end, d);
  const next = typeAt + 1 + (post?.length ?? 0);
  return finish(preDirection, street, streetType, post?.usps ?? null, next);
}

function finish(
  preDirection: string | null,
  street: string,
  streetType: string | null,
  postDirection: string | null,
  next: number,
  keyName: string = street.toLowerCase(),
): Street {
  let key = keyName;
  if (preDirection !== null) key = `${preDirection.toLowerCase()} ${key}`;
  if (streetType !== null) key = `${key} ${streetType.toLowerCase()}`;
  if (postDirection !== null) key = `${key} ${postDirection.toLowerCase()}`;
  return {
    preDirection,
    street: street === '' ? null : street,
    streetType,
    postDirection,
    key: street === '' ? null : key,
    next,
  };
}

function highwayStreet(
  road: NumberedRoad,
  preDirection: string | null,
  words: readonly string[],
  from: number,
  end: number,
  d: Dictionaries,
): Street {
  const after = from + road.length;
  const post = readDirection(words, after, end, d);
  return finish(preDirection, road.street, null, post?.usps ?? null, after + (post?.length ?? 0), road.key);
}

function untypedStreet(
  preDirection: string | null,
  words: readonly string[],
  from: number,
  end: number,
  d: Dictionaries,
): Street {
  let last = end;
  let postDirection: string | null = null;
  const final = words[end - 1] ?? '';
  if (end - from > 1 && final.length <= 2 && d.directions.has(final)) {
    postDirection = d.directions.get(final) ?? null;
    last = end - 1;
  }
  return finish(preDirection, streetName(words, from, last, false, d), null, postDirection, end);
}

/** One or two words that make a direction: `S`, `SOUTH`, `N W`. */
function readDirection(
  words: readonly string[],
  at: number,
  end: number,
  d: Dictionaries,
): { usps: string; length: number } | null {
  if (at >= end) return null;
  const first = d.directions.get(words[at] ?? '');
  if (first === undefined) return null;
  const second = at + 1 < end ? d.directions.get(words[at + 1] ?? '') : undefined;
  if (
    second !== undefined &&
    first.length === 1 &&
    second.length === 1 &&
    'NS'.includes(first) &&
    'EW'.includes(second)
  ) {
    return { usps: first + second, length: 2 };
  }
  return { usps: first, length: 1 };
}

/**
 * Where the street's type stands, or -1: the last of the first run of common types with a name before it,
 * else the last word that is any type.
 */
function findType(words: readonly string[], from: number, end: number, d: Dictionaries): number {
  for (let i = from + 1; i < end; i++) {
    const type = d.streetTypes.get(words[i] ?? '');
    if (type?.common !== true || isSaint(words, i, end, from)) continue;
    let last = i;
    while (last + 1 < end && d.streetTypes.get(words[last + 1] ?? '')?.common === true) last += 1;
    return last;
  }
  for (let i = end - 1; i > from; i--) {
    if (d.streetTypes.has(words[i] ?? '')) return i;
    if (i < end - 1 || !d.directions.has(words[i] ?? '')) break;
  }
  return -1;
}

/** `ST` right behind a direction and before a name is Saint: `W ST JOHNS AVE`. */
function isSaint(words: readonly string[], at: number, end: number, from: number): boolean {
  return words[at] === 'ST' && at === from && at + 1 < end;
}

function streetName(
  words: readonly string[],
  from: number,
  to: number,
  typed: boolean,
  d: Dictionaries,
): string {
  if (to - from === 1) {
    const only = words[from] ?? '';
    const spelled = ordinalWords.get(only);
    if (spelled !== undefined) return spelled;
    if (typed && /^\d{1,3}$/.test(only)) return ordinalOf(Number(only));
    return nameForms.get(only) ?? only;
  }
  const parts: string[] = [];
  for (let i = from; i < to; i++) {
    const word = words[i] ?? '';
    const previous = parts[parts.length - 1];
    if (previous !== undefined && ordinalEnding.test(word) && /^\d+$/.test(previous)) {
      parts[parts.length - 1] = previous + word;
      continue;
    }
    const type = i > from ? d.streetTypes.get(word) : undefined;
    if (type !== undefined && !type.common && word === type.usps)
      parts.push(nameForms.get(type.name) ?? type.name);
    else parts.push(nameForms.get(word) ?? word);
  }
  return parts.join(' ');
}

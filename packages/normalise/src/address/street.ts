/** Parses a street's direction, name, type, and trailing direction. */
import type { Dictionaries } from '../dictionaries/compile.js';
import { type Direction, readDirection } from './direction.js';
import { isStateHighway, readHighway, readNamedHighway } from './highway.js';
import { findType, formatStreetName } from './street-type.js';
import { findLargeCity, guessCity, isBareUnit, readUnit } from './unit-and-city.js';

export interface Street {
  readonly preDirection: string | null;
  readonly street: string | null;
  readonly streetType: string | null;
  readonly postDirection: string | null;
  /** Lower case, for comparing. */
  readonly key: string | null;
  /** Index of the first word after the street. */
  readonly next: number;
  /** Index of the `&` or "and" before a second street, or null. */
  readonly intersection: number | null;
  /** True if a type, a road number, or an intersection proves that it is a street. */
  readonly certain: boolean;
}

interface StreetContext {
  /** True after a house number. */
  readonly numbered: boolean;
  /** True if a state or ZIP follows without a comma: the last words may be the city. */
  readonly cityInside: boolean;
}

const opposite: ReadonlyMap<string, string> = new Map([
  ['N', 'S'],
  ['S', 'N'],
  ['E', 'W'],
  ['W', 'E'],
]);

/** Carriageways, printed after a highway's name. */
const bound = new Set(['NB', 'SB', 'EB', 'WB']);

/**
 * Parses a street from the words `at` to `end`, which belong to one part between commas and don't include the house
 * number.
 */
export function readStreet(
  words: readonly string[],
  at: number,
  end: number,
  context: StreetContext,
  d: Dictionaries,
): Street {
  // `WEST VIRGINIA ROUTE 2` is not a road to the west.
  const direction = isStateHighway(words, at, end, d) ? null : leadingDirection(words, at, end, context, d);
  const from = at + (direction?.length ?? 0);
  const pre = direction?.usps ?? null;
  const road = readHighway(words, from, end, d) ?? readNamedHighway(words, from, end, d);
  if (road !== null) {
    const post = readDirection(words, from + road.length, end, d);
    const next = from + road.length + (post?.length ?? 0);
    const intersection = isIntersectionWord(words[next]) && next + 1 < end ? next : null;
    return built(pre, road.street, null, post?.usps ?? null, road.key, { next, intersection, certain: true });
  }
  const unitAt = findUnit(words, from, end, d);
  const inside = { ...context, cityInside: context.cityInside && unitAt === end };
  const intersection = findIntersection(words, from, unitAt, context.numbered, d);
  const limit = intersection ?? unitAt;
  const typeAt = findType(words, from, limit, inside.cityInside, d);
  if (typeAt < 0) return untyped(pre, words, from, limit, intersection, inside, d);
  const type = d.streetTypes.get(words[typeAt] ?? '');
  const usps = type?.usps === 'STS' ? 'ST' : (type?.usps ?? '');
  const inner = innerDirection(words, from, typeAt, d);
  let next = typeAt + 1;
  const behind = inner === null ? readDirection(words, next, limit, d) : null;
  const post =
    behind !== null && beginsCity(words, next, limit, pre !== null, inside.cityInside, d) ? null : behind;
  next += post?.length ?? 0;
  if (next < limit && bound.has(words[next] ?? '')) next += 1;
  const name = formatStreetName(words, from, inner === null ? typeAt : typeAt - 1, true, d);
  const keyType = type?.common === true ? usps : (type?.name ?? '');
  const key = keyType === '' ? name : `${name} ${keyType}`;
  return built(pre, name, usps, inner ?? post?.usps ?? null, key.toLowerCase(), {
    next,
    intersection,
    certain: type?.common === true || intersection !== null,
  });
}

function built(
  preDirection: string | null,
  street: string,
  streetType: string | null,
  postDirection: string | null,
  nameAndType: string,
  rest: { next: number; intersection: number | null; certain: boolean },
): Street {
  let key = preDirection === null ? nameAndType : `${preDirection.toLowerCase()} ${nameAndType}`;
  if (postDirection !== null) key = `${key} ${postDirection.toLowerCase()}`;
  if (street === '')
    return { preDirection: null, street: null, streetType: null, postDirection: null, key: null, ...rest };
  return { preDirection, street, streetType, postDirection, key, ...rest };
}

/**
 * Parses a direction before the name. Before a type, it is the name itself (`WEST ST`, `N AVE NW`); before "and", it is
 * part of the name.
 */
function leadingDirection(
  words: readonly string[],
  at: number,
  end: number,
  context: StreetContext,
  d: Dictionaries,
): Direction | null {
  const direction = readDirection(words, at, end, d);
  if (direction === null) return null;
  const from = at + direction.length;
  const next = words[from] ?? '';
  if (from >= end || next === 'AND' || isNameAfterDirection(words, at, direction, end, d)) return null;
  if (d.streetTypes.get(next)?.common !== true || readHighway(words, from, end, d) !== null) return direction;
  for (let i = from + 1; i < end; i++) {
    if (d.streetTypes.get(words[i] ?? '')?.common === true) return direction;
    if (isIntersectionWord(words[i]) || readUnit(words, i, end, d) !== null) return null;
  }
  // N ST LOUIS, S DR MARTIN LUTHER KING: Saint and Doctor, unless the next word may be a city.
  const title = next === 'ST' || next === 'DR';
  return title && !context.cityInside && from + 1 < end && !d.directions.has(words[from + 1] ?? '')
    ? direction
    : null;
}

/**
 * Parses an abbreviated direction between name and type, which belongs after the type (`WASHINGTON NE PL`). Null if the
 * direction is part of the name: spelled out (`BAY WEST DR`, Publication 28, 233.3), or after the number of a grid
 * street (`1400 N RD`).
 */
function innerDirection(
  words: readonly string[],
  from: number,
  typeAt: number,
  d: Dictionaries,
): string | null {
  const last = words[typeAt - 1] ?? '';
  if (typeAt - 1 <= from || last.length > 2) return null;
  return typeAt - 2 === from && /^\d{3,}$/.test(words[from] ?? '') ? null : (d.directions.get(last) ?? null);
}

/**
 * True if a direction after the type begins a city name: `19 ELM PL WEST HARTFORD, CT`, `2751 S ELM HWY W PALM BEACH`.
 * If the street already has a direction, this one belongs to the city. So does a spelled-out direction before a city,
 * unless the city is complete without it (`ST LOUIS`).
 */
function beginsCity(
  words: readonly string[],
  at: number,
  end: number,
  directed: boolean,
  cityInside: boolean,
  d: Dictionaries,
): boolean {
  const word = words[at] ?? '';
  const after = words[at + 1] ?? '';
  if (at + 1 >= end || (d.directions.get(word) ?? '').length > 1 || !/^\p{L}{2}/u.test(after)) return false;
  if (after === 'ST' || after === 'SAINT' || bound.has(after)) return false;
  return directed || (cityInside && word.length > 2);
}

/** True for `WEST END AVE`, `EAST WEST HWY`: the direction is the name's first word. */
function isNameAfterDirection(
  words: readonly string[],
  at: number,
  direction: Direction,
  end: number,
  d: Dictionaries,
): boolean {
  const next = words[at + 1] ?? '';
  if (direction.length > 1 || at + 2 >= end) return false;
  if (d.streetTypes.get(words[at + 2] ?? '')?.common !== true) return false;
  const other = d.directions.get(next);
  return next === 'END' || next === 'SIDE' || (other !== undefined && opposite.get(direction.usps) === other);
}

function untyped(
  pre: string | null,
  words: readonly string[],
  from: number,
  limit: number,
  intersection: number | null,
  context: StreetContext,
  d: Dictionaries,
): Street {
  let end = limit;
  let next = limit;
  if (context.cityInside && intersection === null) {
    end = guessCity(words, from, limit, d);
    // A grid street's name is a number, and its direction may be spelled out: 43 N 1250 WEST.
    const grid = /^\d+$/.test(words[from] ?? '');
    for (let i = from + 1; i < limit; i++) {
      const word = words[i] ?? '';
      if (d.directions.has(word) && (word.length <= 2 || (grid && i === from + 1))) {
        end = i + 1;
        break;
      }
    }
    next = end;
  } else if (context.numbered && intersection === null) {
    end = findLargeCity(words, from, limit, d);
    next = end;
  }
  const beforeLast = words[end - 2] ?? '';
  const final = words[end - 1] ?? '';
  const unitLast =
    isBareUnit(final) && !d.directions.has(final) && beforeLast.length > 1 && !d.highways.has(beforeLast);
  if (context.numbered && end - from > 1 && unitLast) {
    end -= 1;
    next = end;
  }
  let post: string | null = null;
  const last = words[end - 1] ?? '';
  const long = end - from > 2 || /^\d+$/.test(words[from] ?? '');
  if (end - from > 1 && d.directions.has(last) && (last.length <= 2 || long)) {
    post = d.directions.get(last) ?? null;
    end -= 1;
  }
  const name = formatStreetName(words, from, end, false, d);
  const ordinal = end - from === 1 && /^\d+(?:ST|ND|RD|TH)$/.test(name);
  return built(pre, name, null, post, name.toLowerCase(), {
    next,
    intersection,
    certain: intersection !== null || ordinal,
  });
}

/**
 * The index of the first unit after the street's first word. A designator without an identifier counts only after a
 * type.
 */
function findUnit(words: readonly string[], from: number, end: number, d: Dictionaries): number {
  for (let i = from + 1; i < end; i++) {
    const unit = readUnit(words, i, end, d);
    if (unit === null || d.streetTypes.get(words[i + unit.length] ?? '')?.common === true) continue;
    const alone = unit.length === 1 && d.unitDesignators.get(words[i] ?? '')?.alone === true;
    const before = words[i - 1] ?? '';
    if (
      !alone ||
      d.streetTypes.get(before)?.common === true ||
      d.directions.has(before) ||
      /^\d+(?:ST|ND|RD|TH)$/.test(before)
    )
      return i;
  }
  return end;
}

/** Finds where a second street begins in a text. */
/** A word that joins two streets. */
function isIntersectionWord(word: string | undefined): boolean {
  return word === '&' || word === 'AND' || word === 'AT';
}

/**
 * The index of the word that joins a second street, or null. After a house number and before "and", the first street
 * must end in a type or be an ordinal.
 */
function findIntersection(
  words: readonly string[],
  from: number,
  end: number,
  numbered: boolean,
  d: Dictionaries,
): number | null {
  for (let i = from + 1; i < end - 1; i++) {
    const word = words[i];
    if (!isIntersectionWord(word)) continue;
    const before = words[i - 1] ?? '';
    const finished = d.streetTypes.get(before)?.common === true || /^\d+(?:ST|ND|RD|TH)$/.test(before);
    if (finished || (!numbered && (word === '&' || (word === 'AND' && endsAsStreet(words, i + 1, end, d)))))
      return i;
  }
  return null;
}

function endsAsStreet(words: readonly string[], from: number, end: number, d: Dictionaries): boolean {
  for (let i = from; i < end; i++) {
    const word = words[i] ?? '';
    if ((i > from && d.streetTypes.get(word)?.common === true) || /^\d+(?:ST|ND|RD|TH)$/.test(word))
      return true;
  }
  return false;
}

/** Direction, name, type and direction of a street. */
import type { Dictionaries } from '../dictionaries/compile.js';
import { guessCity } from './city.js';
import { type Direction, readDirection } from './direction.js';
import { readHighway } from './highway.js';
import { streetName } from './street-name.js';
import { isBareUnit, readUnit } from './unit.js';

export interface Street {
  readonly preDirection: string | null;
  readonly street: string | null;
  readonly streetType: string | null;
  readonly postDirection: string | null;
  /** Lower case, for comparing. */
  readonly key: string | null;
  /** Index of the first word behind the street. */
  readonly next: number;
  /** Index of the `&` or "and" before a second street, or null. */
  readonly crossing: number | null;
  /** True where a type, a road number or a crossing shows that it is a street. */
  readonly certain: boolean;
}

export interface StreetContext {
  /** A house number stands before it. */
  readonly numbered: boolean;
  /** A state or ZIP follows without a comma: the last words may be the city. */
  readonly cityInside: boolean;
}

/** Carriageways, printed behind a highway's name. */
const bound = new Set(['NB', 'SB', 'EB', 'WB']);

/** Reads a street from the words `at` to `end`, all of one part between commas and without the house number. */
export function readStreet(
  words: readonly string[],
  at: number,
  end: number,
  context: StreetContext,
  d: Dictionaries,
): Street {
  const direction = leadingDirection(words, at, end, context, d);
  const from = at + (direction?.length ?? 0);
  const pre = direction?.usps ?? null;
  const road = readHighway(words, from, end, d);
  if (road !== null) {
    const post = readDirection(words, from + road.length, end, d);
    const next = from + road.length + (post?.length ?? 0);
    const crossing = isJoint(words[next]) && next + 1 < end ? next : null;
    return built(pre, road.street, null, post?.usps ?? null, road.key, { next, crossing, certain: true });
  }
  const unitAt = findUnit(words, from, end, d);
  const inside = { ...context, cityInside: context.cityInside && unitAt === end };
  const crossing = findCrossing(words, from, unitAt, context.numbered, d);
  const limit = crossing ?? unitAt;
  const typeAt = findType(words, from, limit, inside, d);
  if (typeAt < 0) return untyped(pre, words, from, limit, crossing, inside, d);
  const type = d.streetTypes.get(words[typeAt] ?? '');
  const usps = type?.usps === 'STS' ? 'ST' : (type?.usps ?? '');
  let nameEnd = typeAt;
  let inner: string | null = null;
  const last = words[typeAt - 1] ?? '';
  if (d.directions.has(last) && typeAt - 1 > from && (last.length <= 2 || typeAt - 2 > from)) {
    inner = d.directions.get(last) ?? null;
    nameEnd -= 1;
  }
  let next = typeAt + 1;
  const post = inner === null ? readDirection(words, next, limit, d) : null;
  next += post?.length ?? 0;
  if (next < limit && bound.has(words[next] ?? '')) next += 1;
  const name = streetName(words, from, nameEnd, true, d);
  const keyType = type?.common === true ? usps : (type?.name ?? '');
  const key = keyType === '' ? name : `${name} ${keyType}`;
  return built(pre, name, usps, inner ?? post?.usps ?? null, key.toLowerCase(), {
    next,
    crossing,
    certain: type?.common === true || crossing !== null,
  });
}

function built(
  preDirection: string | null,
  street: string,
  streetType: string | null,
  postDirection: string | null,
  nameAndType: string,
  rest: { next: number; crossing: number | null; certain: boolean },
): Street {
  let key = preDirection === null ? nameAndType : `${preDirection.toLowerCase()} ${nameAndType}`;
  if (postDirection !== null) key = `${key} ${postDirection.toLowerCase()}`;
  if (street === '')
    return { preDirection: null, street: null, streetType: null, postDirection: null, key: null, ...rest };
  return { preDirection, street, streetType, postDirection, key, ...rest };
}

/** A direction before the name. It is the name itself where only a type follows (`WEST ST`, `N AVE NW`), and a part of it before "and". */
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
  if (from >= end || next === 'AND') return null;
  if (d.streetTypes.get(next)?.common !== true || readHighway(words, from, end, d) !== null) return direction;
  for (let i = from + 1; i < end; i++) {
    if (d.streetTypes.get(words[i] ?? '')?.common === true) return direction;
    if (isJoint(words[i]) || readUnit(words, i, end, d) !== null) return null;
  }
  // N ST LOUIS, S DR MARTIN LUTHER KING: Saint and Doctor, unless a city may follow the type.
  const title = next === 'ST' || next === 'DR';
  return title && !context.cityInside && from + 1 < end && !d.directions.has(words[from + 1] ?? '')
    ? direction
    : null;
}

function untyped(
  pre: string | null,
  words: readonly string[],
  from: number,
  limit: number,
  crossing: number | null,
  context: StreetContext,
  d: Dictionaries,
): Street {
  let end = limit;
  let next = limit;
  if (context.cityInside && crossing === null) {
    end = guessCity(words, from, limit, d);
    for (let i = from + 1; i < limit; i++) {
      if ((words[i] ?? '').length <= 2 && d.directions.has(words[i] ?? '')) {
        end = i + 1;
        break;
      }
    }
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
  const name = streetName(words, from, end, false, d);
  const ordinal = end - from === 1 && /^\d+(?:ST|ND|RD|TH)$/.test(name);
  return built(pre, name, null, post, name.toLowerCase(), {
    next,
    crossing,
    certain: crossing !== null || ordinal,
  });
}

/** The first unit behind the street's first word; one that stands alone only behind a type. */
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

function isJoint(word: string | undefined): boolean {
  return word === '&' || word === 'AND' || word === 'AT';
}

/** Where a second street is joined on. Behind a house number, and at "and", only a finished street counts as the first one. */
function findCrossing(
  words: readonly string[],
  from: number,
  end: number,
  numbered: boolean,
  d: Dictionaries,
): number | null {
  for (let i = from + 1; i < end - 1; i++) {
    const word = words[i];
    if (!isJoint(word)) continue;
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

/**
 * Where the street's type stands, or -1: the last of the first run of common types with a name before it, else a rarer type
 * that is abbreviated and ends the name.
 */
function findType(
  words: readonly string[],
  from: number,
  end: number,
  context: StreetContext,
  d: Dictionaries,
): number {
  for (let i = from + 1; i < end; i++) {
    if (d.streetTypes.get(words[i] ?? '')?.common !== true) continue;
    if (context.cityInside && words[i] === 'ST' && d.citySaints.has(words[i + 1] ?? '')) continue;
    let last = i;
    for (;;) {
      const next = words[last + 1];
      if (last + 1 >= end || next === undefined) return last;
      const common = d.streetTypes.get(next)?.common === true;
      if (common && !(next === 'ST' && isSaintCity(words, last + 1, end, d))) {
        last += 1;
        continue;
      }
      // PRIORITY WAY WEST DR: the run goes on behind a direction.
      const beyond = words[last + 2] ?? '';
      if (d.directions.has(next) && last + 2 < end && d.streetTypes.get(beyond)?.common === true)
        return last + 2;
      return last;
    }
  }
  for (let i = end - 1; i > from; i--) {
    const word = words[i] ?? '';
    const type = d.streetTypes.get(word);
    if (
      type !== undefined &&
      !type.common &&
      type.name !== word &&
      !(i + 1 < end && (word === 'MT' || word === 'FT'))
    )
      return i;
    if (!context.cityInside && !d.directions.has(word) && !isBareUnit(word)) break;
  }
  return -1;
}

/** `ST` behind a type and before a name begins a city: `OCEAN BLVD ST SIMONS`. */
function isSaintCity(words: readonly string[], at: number, end: number, d: Dictionaries): boolean {
  const after = words[at + 1];
  if (at + 1 >= end || after === undefined || !/^\p{L}{3,}$/u.test(after)) return false;
  return !d.streetTypes.has(after) && !d.directions.has(after) && !d.unitDesignators.has(after);
}

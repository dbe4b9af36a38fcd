import type { Dictionaries } from '../dictionaries/compile.js';
import { directionNames } from './direction.js';
import { ordinalOf, ordinalWords } from './ordinals.js';
import { isBareUnit } from './unit-and-city.js';

/** Types that never occur in city names. After the first type they still belong to the street. */
const neverCity = new Set(['RD', 'AVE', 'BLVD', 'DR', 'LN', 'PKWY', 'HWY']);

/**
 * Index of the last type in the first run of common types; otherwise, of a rare type at the end of the name; otherwise
 * -1.
 */
function firstRun(
  words: readonly string[],
  from: number,
  end: number,
  cityInside: boolean,
  d: Dictionaries,
): number {
  for (let i = from + 1; i < end; i++) {
    if (d.streetTypes.get(words[i] ?? '')?.common !== true) continue;
    if (words[i] === 'ST' && d.citySaints.has(words[i + 1] ?? '')) {
      // ST is Saint, in the city that follows or in the street's name (PORT ST LUCIE BLVD).
      if (cityInside || hasCommonType(words, i + 2, end, d)) continue;
    }
    let last = i;
    for (;;) {
      const next = words[last + 1];
      if (last + 1 >= end || next === undefined) return last;
      const common = d.streetTypes.get(next)?.common === true;
      if (common && !(next === 'ST' && isSaintCity(words, last + 1, end, d))) {
        last += 1;
        continue;
      }
      const rarer = d.streetTypes.get(next);
      if (rarer?.usps === 'EXT') return last + 1;
      if (rarer !== undefined && !common && last + 2 === end && !cityInside)
        return rarer.name === next ? -1 : last + 1;
      // PRIORITY WAY WEST DR: the run goes on after a direction.
      const beyond = words[last + 2] ?? '';
      if (
        d.directions.has(next) &&
        last + 2 < end &&
        d.streetTypes.get(beyond)?.common === true &&
        !(beyond === 'ST' && isSaintCity(words, last + 2, end, d))
      )
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
      (type.name !== word || type.usps === word) &&
      !(i + 1 < end && (word === 'MT' || word === 'FT')) &&
      !(cityInside && i + 1 === end && d.cityLast.has(word))
    )
      return i;
    if (!cityInside && !d.directions.has(word) && !isBareUnit(word)) break;
  }
  return -1;
}

/**
 * The index of the street type, or -1. It is the last one in the first run of common types after a name; the types
 * before it are part of the name (Publication 28, 233.21). Without a common type, it is an abbreviated rare type at the
 * end of the name. A spelled-out rare type after the run makes everything the name: `WASHINGTON SQUARE VILLAGE`.
 */
export function findType(
  words: readonly string[],
  from: number,
  end: number,
  cityInside: boolean,
  d: Dictionaries,
): number {
  const first = firstRun(words, from, end, cityInside, d);
  if (!cityInside || first < 0) return first;
  // BIRCH RD OAK GROVE RD SAMPLETON 28659
  for (let i = end - 1; i > first + 1; i--)
    if (neverCity.has(d.streetTypes.get(words[i] ?? '')?.usps ?? '')) return i;
  return first;
}

function hasCommonType(words: readonly string[], from: number, end: number, d: Dictionaries): boolean {
  for (let i = from; i < end; i++) if (d.streetTypes.get(words[i] ?? '')?.common === true) return true;
  return false;
}

/** True for `ST` that begins a city name: after a type and before a name, as in `OCEAN BLVD ST SIMONS`. */
function isSaintCity(words: readonly string[], at: number, end: number, d: Dictionaries): boolean {
  const after = words[at + 1];
  if (at + 1 >= end || after === undefined || !/^\p{L}{3,}$/u.test(after)) return false;
  return !d.streetTypes.has(after) && !d.directions.has(after) && !d.unitDesignators.has(after);
}

/** One form for words with two spellings. */
const nameForms: ReadonlyMap<string, string> = new Map([
  ['SAINT', 'ST'],
  ['MOUNT', 'MT'],
  ['FORT', 'FT'],
]);
const ordinalEnding = /^(?:ST|ND|RD|TH)$/;

/**
 * The words `from` to `to` as a street name. Ordinals are in digits (`FIFTH` is `5TH`, `29 TH` is `29TH`; `5` is `5TH`
 * before a type). Abbreviated types are spelled out (`COTTAGE GRV` is `COTTAGE GROVE`). Saint, Mount, and Fort are
 * abbreviated. A direction between name and type is spelled out (`1400 N RD` is `1400 NORTH RD`).
 * @param typed true if a street type follows
 */
export function formatStreetName(
  words: readonly string[],
  from: number,
  to: number,
  typed: boolean,
  d: Dictionaries,
): string {
  if (to - from === 1) {
    const only = words[from] ?? '';
    if (typed && /^\d{1,3}$/.test(only)) return ordinalOf(Number(only));
    return ordinalWords.get(only) ?? nameForms.get(only) ?? only;
  }
  let name = '';
  for (let i = from; i < to; i++) {
    const word = words[i] ?? '';
    if (i > from && ordinalEnding.test(word) && /^\d+$/.test(words[i - 1] ?? '')) {
      name += word;
      continue;
    }
    if (i > from) name += ' ';
    const direction = typed && i > from && i + 1 === to ? d.directions.get(word) : undefined;
    if (direction !== undefined) {
      name += directionNames.get(direction) ?? word;
      continue;
    }
    const type = d.streetTypes.get(word);
    const spelled = type !== undefined && (i > from ? !type.common : type.usps === 'AVE') ? type.name : word;
    name += nameForms.get(spelled) ?? spelled;
  }
  return name;
}

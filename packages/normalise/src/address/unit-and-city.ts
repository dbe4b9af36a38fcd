import type { Dictionaries } from '../dictionaries/compile.js';
import { readHighway } from './highway.js';
import { beginsStreet } from './house-number.js';
import { ordinalWords } from './ordinals.js';
import type { AddressTokens } from './tokens.js';

/** The units and the city after the street. */
interface UnitsAndCity {
  readonly units: readonly string[];
  /** The last words that are not a unit. */
  readonly city: string | null;
}

const oneIdentifier = / (?:[A-Z]|\S*\d\S*)$/;

/**
 * Parses a unit between house number and street: `701 # C MAIN ST`, `701 STE C MAIN ST`. A numbered road (`620 RM 12`)
 * is not a unit, nor is a designator that begins a street name (`12 LOT A ST`).
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
 * Parses units and city from `at` to `end`.
 * @param bareEnd a number or letter alone is a unit before this index, and after it only between commas. 0: nowhere
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

/**
 * True for a number or letter that is a unit: in the street part, except a direction before more words (`SE E GRAND
 * RAPIDS`), or between commas.
 */
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

const identifier = /^#?(?:\d[\dA-Z/-]*|[A-Z]{1,4}-?\d[\dA-Z-]*|[A-Z](?:-[A-Z0-9]+)?|[A-Z]{2})$/;
const ordinal = /^\d+(?:ST|ND|RD|TH)$/;
const storey = /^(\d{1,2}(?=$|[SNRT])|\d+(?=[SNRT]))(?:ST|ND|RD|TH)?$/;
const gluedUnit = /^(STE|SUITE|APT|UNIT|BLDG|BLD|LOT|SPC|PMB|RM)(?:#?-?(\d+[A-Z]?)|-([A-Z]\d*))$/;
const bareUnit = /^(?:\d{1,5}[A-Z]?|[A-Z]-?\d{1,4}|[A-Z])$/;
const buildings = new Set(['TOWER', 'BLDG']);
/** Two-letter words that are not identifiers. */
const shortWords = new Set(['OF', 'AT', 'IN', 'ON', 'TO', 'BY', 'NO', 'SO', 'LA', 'EL', 'DE']);

interface Unit {
  /** In USPS form: `STE 3`. */
  readonly text: string;
  /** In words. */
  readonly length: number;
}

/** Parses a unit at `at`: `STE 7`, `#211`, `2ND FLOOR`, `BSMT`; null if there is none. */
export function readUnit(words: readonly string[], at: number, end: number, d: Dictionaries): Unit | null {
  const printed = words[at] ?? '';
  // ELM ST # APT 5
  const word =
    printed.charCodeAt(0) === 35 && d.unitDesignators.has(printed.slice(1)) ? printed.slice(1) : printed;
  const next = at + 1 < end ? (words[at + 1] ?? '') : '';
  if (word.charCodeAt(0) === 35) return word.length > 1 ? { text: `# ${word.slice(1)}`, length: 1 } : null;
  const designator = d.unitDesignators.get(word);
  if (designator === undefined) return readFloor(word, next, d) ?? readGlued(word, d);
  if (word === 'LOWER' && next === 'LEVEL') return { text: designator.usps, length: 2 };
  // BIRCH TOWER 10TH FLOOR: the number belongs to the floor.
  const floor =
    buildings.has(designator.usps) && ordinal.test(next) && readFloor(next, words[at + 2] ?? '', d) !== null;
  if (next !== '' && !floor && isIdentifier(next, designator.alone, d)) {
    return { text: `${designator.usps} ${next.replace(/^#/, '')}`, length: 2 };
  }
  return designator.alone ? { text: designator.usps, length: 1 } : null;
}

function isIdentifier(word: string, alone: boolean, d: Dictionaries): boolean {
  if (!identifier.test(word)) return false;
  if (!/^[A-Z]{2}$/.test(word)) return true;
  return (
    !alone &&
    !shortWords.has(word) &&
    !d.directions.has(word) &&
    !d.streetTypes.has(word) &&
    !d.unitDesignators.has(word)
  );
}

function readFloor(word: string, next: string, d: Dictionaries): Unit | null {
  if (next === '' || d.unitDesignators.get(next)?.usps !== 'FL') return null;
  const floor = storey.exec(word)?.[1] ?? ordinalWords.get(word)?.replace(/\D+$/, '');
  return floor === undefined ? null : { text: `FL ${floor}`, length: 2 };
}

function readGlued(word: string, d: Dictionaries): Unit | null {
  const compact = gluedUnit.exec(word);
  const usps = compact === null ? undefined : d.unitDesignators.get(compact[1] ?? '')?.usps;
  return compact === null || usps === undefined
    ? null
    : { text: `${usps} ${compact[2] ?? compact[3]}`, length: 1 };
}

/** True for a word that can be a unit after a street without a designator: `101` or `B` in `123 MAIN ST 101`. */
export function isBareUnit(word: string): boolean {
  return bareUnit.test(word);
}

/**
 * Finds the city after a street without a type and comma, in the words `from` to `end`: the last word, including any
 * first words of city names before it (`SALT LAKE CITY`, `GRAND RAPIDS`). At least one word is left for the street.
 * @returns index of the city's first word; `end` if there is none
 */
export function guessCity(words: readonly string[], from: number, end: number, d: Dictionaries): number {
  if (end - from < 2 || /\d/.test(words[end - 1] ?? '')) return end;
  let start = end - 1;
  if (d.cityLast.has(words[start] ?? '') && start - 1 > from) start -= 1;
  while (start - 1 > from && d.cityFirst.has(words[start - 1] ?? '')) start -= 1;
  return start;
}

/**
 * Finds a large city at the end of a street without type, state, and ZIP code (`7 N BIRCH CHICAGO`). After a first word
 * of city names, it is part of another name (`LAKE AUSTIN`).
 * @returns index of the city's first word; `end` if there is none
 */
export function findLargeCity(words: readonly string[], from: number, end: number, d: Dictionaries): number {
  for (const city of d.largeCities.get(words[end - 1] ?? '') ?? []) {
    const start = end - city.length;
    if (start <= from || d.cityFirst.has(words[start - 1] ?? '')) continue;
    if (city.every((word, i) => words[start + i] === word)) return start;
  }
  return end;
}

/**
 * Addresses as people type them: abbreviated, without direction or type, with a wrong digit, or with a misspelled
 * street. Pure.
 */
import type { Address } from '@crs/domain';
import { type Dictionaries, normaliseAddress, typingErrors } from '@crs/normalise';
import { slipsOf } from './typed-number.js';

/** A street's parts, in lower case. */
interface StreetParts {
  readonly name: string;
  readonly type: string | null;
  readonly directions: readonly string[];
}

/** A typed address. */
interface TypedAddress {
  /** Null for an address without a house number, such as a box. */
  readonly number: string | null;
  /** House numbers one typo away. */
  readonly slips: ReadonlySet<string>;
  readonly key: string | null;
  readonly street: StreetParts | null;
}

const DIRECTIONS = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);
/** A name of at least this length may have one typo or be unfinished; from the second length on, it may have two typos. */
const ONE_TYPO = 4;
const TWO_TYPOS = 8;

/** Splits a normalized street: `pillsbury ave s`. */
export function streetParts(key: string, types: ReadonlySet<string>): StreetParts {
  const words = key.split(' ');
  const directions: string[] = [];
  while (words.length > 1 && DIRECTIONS.has(words[0] ?? '')) directions.push(words.shift() ?? '');
  while (words.length > 1 && DIRECTIONS.has(words.at(-1) ?? '')) directions.push(words.pop() ?? '');
  const last = words.at(-1) ?? '';
  const type = words.length > 1 && types.has(last) ? last : null;
  if (type !== null) words.pop();
  return { name: words.join(' '), type, directions };
}

const known = new WeakMap<Dictionaries, ReadonlySet<string>>();

/** Street types as normalized addresses have them. */
export function streetTypes(d: Dictionaries): ReadonlySet<string> {
  const types = known.get(d) ?? new Set([...d.streetTypes.values()].map(({ usps }) => usps.toLowerCase()));
  known.set(d, types);
  return types;
}

/** Reads an address, or returns null if the text is not an address. */
export function typedAddress(text: string, d: Dictionaries): TypedAddress | null {
  const { key, streetKey }: Address = normaliseAddress(text, d);
  if (key === null && streetKey === null) return null;
  const number =
    key !== null && streetKey !== null && key.endsWith(` ${streetKey}`)
      ? key.slice(0, -streetKey.length - 1)
      : null;
  return {
    number,
    slips: new Set(number === null ? [] : [...slipsOf(number)].filter((one) => /^[1-9]\d*$/.test(one))),
    key,
    street: streetKey === null ? null : streetParts(streetKey, streetTypes(d)),
  };
}

/** Rates a normalized address: 1 for the same, 0 for a different one. A wrong house number requires the same street name. */
export function addressLikeness(typed: TypedAddress, key: string, types: ReadonlySet<string>): number {
  if (typed.key === key) return 1;
  const space = key.indexOf(' ');
  const number = key.slice(0, space);
  if (typed.street === null || typed.number === null || space < 0) return 0;
  const stored = streetParts(key.slice(space + 1), types);
  const street = streetLikeness(typed.street, stored);
  if (number === typed.number) return street;
  return stored.name === typed.street.name && typed.slips.has(number) ? 0.85 * street : 0;
}

/** Rates two streets: 1 for the same, 0 for two names that are not typos of each other. */
export function streetLikeness(one: StreetParts, other: StreetParts): number {
  const name = nameLikeness(one.name, other.name);
  if (name === 0) return 0;
  const type = one.type === other.type ? 1 : one.type === null || other.type === null ? 0.98 : 0.85;
  return name * type * directionLikeness(one.directions, other.directions);
}

function nameLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const [joined, others] = [one.replaceAll(' ', ''), other.replaceAll(' ', '')];
  if (joined === others) return 0.97;
  if (joined.length >= ONE_TYPO && others.startsWith(joined)) return 0.9 * (joined.length / others.length);
  const shorter = Math.min(joined.length, others.length);
  const typos = typingErrors(joined, others);
  const allowed = shorter >= TWO_TYPOS ? 2 : shorter >= ONE_TYPO ? 1 : 0;
  return typos === null || typos > allowed ? 0 : 0.95 * (1 - typos / Math.max(joined.length, others.length));
}

function directionLikeness(one: readonly string[], other: readonly string[]): number {
  const [mine, theirs] = [[...one].sort().join(' '), [...other].sort().join(' ')];
  if (mine === theirs) return 1;
  return mine === '' || theirs === '' ? 0.97 : 0.8;
}

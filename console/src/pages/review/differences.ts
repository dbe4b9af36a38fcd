import type { Claim } from '@crs/domain';

/** A word of a value, and whether the other value contains it. */
interface ComparedWord {
  readonly text: string;
  readonly isShared: boolean;
}

/** A word's letters and digits in lowercase: `L.L.C.` as `llc`. */
const keyOf = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A value's words, each with whether the other value contains it. A word of punctuation counts as contained. Pure. */
export function compareWords(value: string, other: string): ComparedWord[] {
  const known = new Set(other.split(/\s+/).map(keyOf));
  return value
    .split(/\s+/)
    .filter((text) => text !== '')
    .map((text) => ({ text, isShared: keyOf(text) === '' || known.has(keyOf(text)) }));
}

/** A claim's values, as spelled in its source. */
export type PrintedTexts = Pick<Claim, 'name' | 'address' | 'city' | 'zip' | 'phone' | 'licenseNumber'>;

const TEXT_NAMES: Readonly<Record<keyof PrintedTexts, string>> = {
  name: 'name',
  address: 'address',
  city: 'city',
  zip: 'ZIP code',
  phone: 'phone',
  licenseNumber: 'license number',
};

/**
 * How a claim's values differ from those of another one, spelling included: `phone “(952) 555-0176”`, `no address`.
 * Pure.
 */
export function printedOtherwise(one: PrintedTexts, other: PrintedTexts): string[] {
  return (Object.keys(TEXT_NAMES) as (keyof PrintedTexts)[])
    .filter((field) => one[field] !== other[field])
    .map((field) =>
      one[field] === null ? `no ${TEXT_NAMES[field]}` : `${TEXT_NAMES[field]} “${one[field]}”`,
    );
}

/** Number of days from one date to another; null if one is not known. */
export interface DaySpan {
  readonly first: string | null;
  readonly last: string | null;
}

/**
 * Why permits cannot belong to a license by date: they were issued before it began or after it ended. Null if nothing
 * contradicts it. Unknown dates contradict nothing. Pure.
 */
export function outOfForce(permits: DaySpan, license: DaySpan): 'before' | 'after' | null {
  if (permits.first !== null && license.first !== null && permits.first < license.first) return 'before';
  return permits.last !== null && license.last !== null && permits.last > license.last ? 'after' : null;
}

/**
 * True if all values equal each other and the claim's value, comparing letters and digits only: they do not distinguish
 * their owners. If the claim has no value, only the others are compared. Pure.
 */
export function tellsNothing(printed: string | null, values: readonly (string | null)[]): boolean {
  const keys = new Set((printed === null ? values : [printed, ...values]).map((value) => keyOf(value ?? '')));
  return values.length > 1 && keys.size === 1 && !keys.has('');
}

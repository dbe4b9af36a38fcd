import type { Claim } from '@crs/domain';

/** A word of a value, and whether the other value has it too. */
export interface ComparedWord {
  readonly text: string;
  readonly isShared: boolean;
}

/** Letters and digits of a word, without case: `L.L.C.` as `llc`. */
const keyOf = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The words of a value, each with whether the other value has it. A word of punctuation alone is shared. Pure. */
export function compareWords(value: string, other: string): ComparedWord[] {
  const known = new Set(other.split(/\s+/).map(keyOf));
  return value
    .split(/\s+/)
    .filter((text) => text !== '')
    .map((text) => ({ text, isShared: keyOf(text) === '' || known.has(keyOf(text)) }));
}

/** What a claim prints, as its source spells it. */
export type PrintedTexts = Pick<Claim, 'name' | 'address' | 'city' | 'zip' | 'phone' | 'licenseNumber'>;

const TEXT_NAMES: Readonly<Record<keyof PrintedTexts, string>> = {
  name: 'name',
  address: 'address',
  city: 'city',
  zip: 'ZIP code',
  phone: 'phone',
  licenseNumber: 'license number',
};

/** What a claim prints otherwise than another one, spelling included: `phone “(952) 555-0176”`, `no address`. Pure. */
export function printedOtherwise(one: PrintedTexts, other: PrintedTexts): string[] {
  return (Object.keys(TEXT_NAMES) as (keyof PrintedTexts)[])
    .filter((field) => one[field] !== other[field])
    .map((field) =>
      one[field] === null ? `no ${TEXT_NAMES[field]}` : `${TEXT_NAMES[field]} “${one[field]}”`,
    );
}

/** Days from one to another; null if one is not known. */
export interface DaySpan {
  readonly first: string | null;
  readonly last: string | null;
}

/**
 * Why permits cannot be of a license by their days: they were issued before it began, or after it ended. Null if
 * nothing speaks against it. Days that are not known say nothing. Pure.
 */
export function outOfForce(permits: DaySpan, license: DaySpan): 'before' | 'after' | null {
  if (permits.first !== null && license.first !== null && permits.first < license.first) return 'before';
  return permits.last !== null && license.last !== null && permits.last > license.last ? 'after' : null;
}

/**
 * True if all values are alike and are what is printed, letters and digits compared: they tell none of their owners
 * from another. What is printed nowhere is compared among the values alone. Pure.
 */
export function tellsNothing(printed: string | null, values: readonly (string | null)[]): boolean {
  const keys = new Set((printed === null ? values : [printed, ...values]).map((value) => keyOf(value ?? '')));
  return values.length > 1 && keys.size === 1 && !keys.has('');
}

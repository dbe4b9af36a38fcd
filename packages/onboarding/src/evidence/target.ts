/** One of our columns as sources may call it. */

/** What values must look like for a column to be meant. */
export type Kind =
  | 'serial'
  | 'name'
  | 'address'
  | 'city'
  | 'state'
  | 'zip'
  | 'phone'
  | 'email'
  | 'link'
  | 'date'
  | 'money'
  | 'latitude'
  | 'longitude'
  | 'integer'
  | 'category'
  | 'long'
  | 'flag'
  /** Words, one or several: an array, or a text. */
  | 'list'
  | 'any';

export interface Target {
  readonly name: string;
  readonly kind: Kind;
  /** Canonical words, best first. */
  readonly phrases: readonly (readonly string[])[];
  /** Canonical words that a column of this meaning never carries. */
  readonly never: readonly string[];
}

/**
 * @param phrases canonical words, the best phrase first, parted by commas
 * @param never words that rule a column out, parted by spaces
 */
export const target = (name: string, kind: Kind, phrases: string, never = ''): Target => ({
  name,
  kind,
  phrases: phrases.split(',').map((phrase) => phrase.trim().split(' ')),
  never: never.split(' ').filter(Boolean),
});

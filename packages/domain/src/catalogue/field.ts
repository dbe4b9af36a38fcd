/** What the catalogue says of one field of a record. */

/** What a value is. Money is US dollars; a moment is a day that is served as a date-time, its midnight in UTC. */
export type FieldKind =
  | 'text'
  | 'link'
  | 'choice'
  | 'day'
  | 'moment'
  | 'money'
  | 'integer'
  | 'coordinate'
  | 'flag'
  | 'list'
  | 'violations'
  | 'parties';

/** How a field comes about. `printed`: as the source has it. `normalised`: read into a form of ours. `derived`: found by us. */
export type FieldOrigin = 'printed' | 'normalised' | 'derived';

/**
 * How values are put into buckets, whose sizes are compared from night to night.
 * - `category`: the value itself
 * - `amount`: the power of two at or below it; `0` for none and less
 * - `day`: the year and month
 * - `degree`: fiftieths of a degree, about two kilometers
 * - `text`: its length in steps of eight bytes: texts that were cut or put into another column change it
 */
export type BucketKind = 'category' | 'amount' | 'day' | 'degree' | 'text';

/** A field, or a column that is computed from fields. Its column is its name in snake case. */
export interface Field {
  readonly kind: FieldKind;
  /** The words of a choice. */
  readonly options?: readonly string[];
  /** True if it is never null. Lists are empty rather than null. */
  readonly required?: true;
  /** True for a number that is never null because it is counted where the source does not give it. */
  readonly counted?: true;
  /** True for texts of any length; others, which may be indexed, have at most 500 characters. */
  readonly long?: true;
  /** True for numbers that name records: they are stored as `bigint`. */
  readonly large?: true;
  /** The largest value of a coordinate; the least one is its negative. */
  readonly max?: number;
  /** False for what sources do not give. */
  readonly read?: false;
  /** The field of which it is a cleaned or comparable form. */
  readonly of?: string;
  /**
   * Whom it may tell of, so that suppressions look into it: the name of who has the record's phone and address, another
   * name, what reaches or finds them, a place that may be another's, a license number, or a text that may name somebody.
   */
  readonly identifies?: 'holder' | 'name' | 'phone' | 'email' | 'address' | 'site' | 'license' | 'text';
  /**
   * How the family's table gets its column: by default the field as it is; `computed` by the family's file in
   * `pipelines/src/ingest/rows/`, as are all columns that are not read; `not` without a column.
   */
  readonly stored?: 'computed' | 'not';
  /** By default, texts, links and lists are printed, other fields are normalised, and what is not read is derived. */
  readonly origin?: FieldOrigin;
  /** Its name in the API, where that is another one. */
  readonly servedAs?: string;
  /** A made-up value for the reference of the API, which shows only what has an example. */
  readonly example?: string | number | boolean | readonly string[];
  /** What the API says beside name and kind; true for the description. */
  readonly note?: string | true;
  /** What exports say. Only what has a description is exported. */
  readonly description?: string;
  /** True if filters may name it, and orders unless it is a list. */
  readonly filtered?: true;
  /** How it is compared from night to night; what has no buckets is not. */
  readonly compared?: BucketKind;
  /** True for what says who or where: a record keeps it, so that few records change it in a night. */
  readonly lasting?: true;
  /** Its heading among the facts on pages; what has none is not among them. */
  readonly label?: string;
  /**
   * What its values look like at sources and what sources call it, in the notation of
   * `packages/onboarding/src/evidence/columns.ts`.
   */
  readonly sources?: string;
}

/** The fields of a record by name, in the order of the columns of their table. */
export type FieldTable = Readonly<Record<string, Field>>;

/** What the catalog says about one field of a record. */

/** The type of a value. Money is in US dollars; a moment is a day served as a date-time, at midnight UTC. */
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
  | 'inspections'
  | 'parties';

/**
 * Where a field's value comes from. `printed`: as in the source. `normalised`: converted to our form. `derived`:
 * computed by us.
 */
export type FieldOrigin = 'printed' | 'normalised' | 'derived';

/**
 * How values are grouped into buckets, whose sizes are compared from night to night.
 * - `category`: the value itself
 * - `amount`: the largest power of two that is not above the value; `0` for zero and below
 * - `day`: the year and month
 * - `degree`: fiftieths of a degree, about two kilometers
 * - `text`: the length in steps of eight bytes, which changes if texts are cut or moved to another column
 */
export type BucketKind = 'category' | 'amount' | 'day' | 'degree' | 'text';

/** A field, or a column computed from fields. The column name is the field name in snake case. */
export interface Field {
  readonly kind: FieldKind;
  /** The allowed words. */
  readonly options?: readonly string[];
  /** True if the value is never null. Lists are empty instead of null. */
  readonly required?: true;
  /** True for a number that is never null because we count if the source doesn't. */
  readonly counted?: true;
  /** True for texts of any length. Other texts have at most 500 characters and may be indexed. */
  readonly long?: true;
  /** True for numbers that identify records, stored as `bigint`. */
  readonly large?: true;
  /** The largest value of a coordinate; the smallest is its negative. */
  readonly max?: number;
  /** False for a field that sources don't provide. */
  readonly read?: false;
  /** The field that this one is a cleaned or comparable form of. */
  readonly of?: string;
  /**
   * Whom the value may identify, so that suppressions check it: the name of the holder of the record's phone and
   * address, another name, contact details, a place that may belong to somebody else, a license number, or a text that
   * may name somebody.
   */
  readonly identifies?: 'holder' | 'name' | 'phone' | 'email' | 'address' | 'site' | 'license' | 'text';
  /**
   * How the value gets into the family's table. By default, the field is stored as read. `computed`: by the family's
   * file in `pipelines/src/ingest/rows/`, like all columns that are not read. `not`: the table has no column.
   */
  readonly stored?: 'computed' | 'not';
  /**
   * By default, texts, links, and lists are printed, other fields are normalised, and fields that are not read are
   * derived.
   */
  readonly origin?: FieldOrigin;
  /** The name in the API, if different. */
  readonly servedAs?: string;
  /** A made-up value for the API reference. The API shows only fields with an example. */
  readonly example?: string | number | boolean | readonly string[];
  /** An explanation for the API reference; true to use the description. */
  readonly note?: string | true;
  /** The description for exports. Only fields with a description are exported. */
  readonly description?: string;
  /** True if filters accept the field; orders do too, unless it is a list. */
  readonly filtered?: true;
  /** How the field is compared from night to night. Fields without buckets are not compared. */
  readonly compared?: BucketKind;
  /** True for a value that says who or where. It rarely changes, so few records may change it in one night. */
  readonly lasting?: true;
  /** The heading among the facts on pages. Fields without a label are not shown there. */
  readonly label?: string;
  /**
   * The column names and value patterns that identify the field in sources, in the notation of
   * `packages/onboarding/src/evidence/columns.ts`.
   */
  readonly sources?: string;
}

/** The fields of a record by name, in the order of the table's columns. */
export type FieldTable = Readonly<Record<string, Field>>;

/** Values that all readers of a feed share. */
import type { Dictionaries } from '@crs/normalise';
import type { Form } from '../definition/form.js';
import type { Cells } from '../row.js';
import type { RowError } from '../row-error.js';

/** Reads a value from a row; a `RowError` rejects the row. */
export type Reader<T> = (cells: Cells) => T | RowError;

/** Our columns → values, from one parse step. */
export type StepValues = Readonly<Record<string, unknown>>;

/** A contact of a row that has a name. */
export interface Contact {
  /** From 0. */
  readonly place: number;
  /** What its columns are read from. */
  readonly cells: Cells;
  /** The source's word for the role; empty if there is none. */
  readonly role: string;
  /** 0 for the most preferred role; infinity for a role that is not listed. */
  readonly rank: number;
}

/** The contacts of a row, and the chosen one. */
export interface RowContacts {
  readonly named: readonly Contact[];
  readonly own: Contact | null;
  /** The role by which it was chosen; `first` if the definition's order decided. */
  readonly ownBy: string;
}

export interface MappingContext {
  readonly dictionaries: Dictionaries;
  /** The feed's own placeholders, lower case. */
  readonly placeholders: ReadonlySet<string>;
  /** True if the placeholders of the dictionary apply too. */
  readonly dictionaryPlaceholders: boolean;
  readonly dates: readonly string[];
  /** True if the source also has date cells, which are read as `iso`. */
  readonly typedDates: boolean;
  /** The zone that determines the day of instants; null for UTC. */
  readonly zone: string | null;
  /** The day of the night, `YYYY-MM-DD`, which limits dates; null for no limit. */
  readonly today: string | null;
  /** The feed's city; null for none. */
  readonly city: string | null;
  /** The feed's state, two letters; null for none. */
  readonly state: string | null;
  /** The forms of the name columns, which determine the chosen contact. */
  readonly names: readonly Form[];
  /** The form of a permit's type, by which one of several contractors is chosen; none for other records. */
  readonly types: readonly Form[];
  /** Readers of contacts by what they depend on: columns with the same contacts share one. */
  readonly contactReaders: Map<string, Reader<RowContacts>>;
  /** Matches filler texts of this column, which mean "no value"; null for none. */
  readonly filler: RegExp | null;
}

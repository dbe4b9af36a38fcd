/** Values that all readers of a feed share. */
import type { Dictionaries } from '@crs/normalise';
import type { Form } from '../definition/form.js';
import type { Cells } from '../row.js';
import type { RowError } from '../row-error.js';

/** Reads a value from a row; a `RowError` rejects the row. */
export type Reader<T> = (cells: Cells) => T | RowError;

/** Our columns → values, from one parse step. */
export type StepValues = Readonly<Record<string, unknown>>;

/** Gives the index of the chosen contact, from 0; -1 for none. */
export type ContactChoice = (cells: Cells) => number;

export interface MappingContext {
  readonly dictionaries: Dictionaries;
  /** The feed's own placeholders, lower case. */
  readonly placeholders: ReadonlySet<string>;
  /** True if the placeholders of the dictionary apply too. */
  readonly dictionaryPlaceholders: boolean;
  readonly dates: readonly string[];
  /** True if the source also has date cells, which are read as `iso`. */
  readonly typedDates: boolean;
  /** The zone in which instants have their day; null for UTC. */
  readonly zone: string | null;
  /** The day of the night, `YYYY-MM-DD`, up to which dates are kept; null for no bound. */
  readonly today: string | null;
  /** The feed's city; null for none. */
  readonly city: string | null;
  /** The feed's state, two letters; null for none. */
  readonly state: string | null;
  /** The forms of the name columns, which determine the chosen contact. */
  readonly names: readonly Form[];
  /** Choices of contacts by what they depend on: columns with the same choice share it. */
  readonly contactChoices: Map<string, ContactChoice>;
  /** Matches filler texts of this column, which mean "no value"; null for none. */
  readonly filler: RegExp | null;
}

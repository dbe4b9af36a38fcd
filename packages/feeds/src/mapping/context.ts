/** What the readers of a feed's columns share. */
import type { Dictionaries } from '@crs/normalise';
import type { Form } from '../definition/form.js';
import type { Cells } from '../row.js';
import type { RowError } from '../row-error.js';

/** Takes a row, gives a value or why the row is rejected. */
export type Reader<T> = (cells: Cells) => T | RowError;

/** Our columns → their values, as one parse step gives them. */
export type StepValues = Readonly<Record<string, unknown>>;

/** The index of the contact that a row means, from 0; -1 where none fits. */
export type ContactChoice = (cells: Cells) => number;

export interface MappingContext {
  readonly dictionaries: Dictionaries;
  /** The feed's own placeholders, lower case. */
  readonly placeholders: ReadonlySet<string>;
  /** True where the placeholders of the dictionary count, too. */
  readonly dictionaryPlaceholders: boolean;
  readonly dates: readonly string[];
  /** The source has cells of type date, read as `iso`, beside texts in the declared formats. */
  readonly typedDates: boolean;
  /** The zone of times that name none; null for UTC. */
  readonly zone: string | null;
  /** The feed's state, two letters; null where it has none. */
  readonly state: string | null;
  /** The forms of the columns that name somebody: they decide which of several contacts is meant. */
  readonly names: readonly Form[];
  /** Choices of contacts by what they depend on: columns with the same choice share it. */
  readonly contactChoices: Map<string, ContactChoice>;
  /** Matches a text that fills a column of this kind without a value; null where there is no such text. */
  readonly filler: RegExp | null;
}

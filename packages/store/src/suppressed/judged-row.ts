/** A row of a stage, as checked for suppressions. */
import type { PermitInspection } from '@crs/domain';
import type { TextTable } from './withheld-columns.js';

/** A value of a row. */
export type Value = string | readonly string[] | null;

/** A row, with what is needed to check it in its table. */
export interface JudgedRow {
  readonly table: TextTable;
  readonly id: number;
  /** The searched columns, and the record's number. Inspections are the list of their texts. */
  readonly values: Readonly<Record<string, Value>>;
  /** The inspections of a permit that has any, as stored. */
  readonly inspections?: readonly PermitInspection[];
  readonly state: string | null;
  readonly jurisdiction: string | null;
  readonly contentHash: string | null;
  readonly licenseTypes: readonly string[];
  /** Suppressions of contractors that the row is matched or linked to, or whose claim it contains. */
  readonly linked: readonly number[];
  /** True if the claim is confidently matched to another contractor. */
  readonly matchedToAnother: boolean;
}

/** What is withheld from a row: all of it, or these columns. */
export interface Withheld {
  /** The columns with different values; null if the row is left out. */
  readonly masked: Readonly<Record<string, Value | number | readonly PermitInspection[]>> | null;
  readonly suppressions: readonly number[];
}

export const textOf = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null);

export const listOf = (value: Value | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? []);

import { type ColumnName, columnNames, type Family } from '@crs/domain';
import type { CopyValue } from '../copy.js';

/**
 * The table of each family and the columns of a record. Every table also has `id`, `feed`, `source_key`, `ordinal`,
 * `content_hash` and `run_id`, which the load fills in.
 */
export const recordTables = {
  licenses: { table: 'license_record', columns: columnNames('licenses') },
  orders: { table: 'enforcement_order', columns: columnNames('orders') },
  inspections: { table: 'inspection', columns: columnNames('inspections') },
  actions: { table: 'ag_action', columns: columnNames('actions') },
  permits: { table: 'permit', columns: columnNames('permits') },
} as const satisfies Record<Family, { table: string; columns: readonly string[] }>;

/** The tables in which runs of a family's feeds keep replaced rows, by the run in `replaced_by`. */
export const beforeTables = (family: Family): readonly string[] => [
  `${recordTables[family].table}_before`,
  'claim_before',
  'license_holder_before',
];

/** A row of a family's table, by column. */
export type RecordRow<F extends Family> = Readonly<Record<ColumnName<F>, CopyValue>>;

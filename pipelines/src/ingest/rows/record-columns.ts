import { type Family, type RecordOf, recordSchemas } from '@crs/domain';
import type { FeedDefinition } from '@crs/feeds';
import type { Dictionaries } from '@crs/normalise';
import { type IdRules, type RecordRow, recordTables } from '@crs/store';
import { claimScope } from '../../scopes.js';
import { ClaimCollector } from '../claim-collector.js';
import type { ColumnGroup } from './column-group.js';
import { inspectionRow } from './inspection-row.js';
import { licenseRow } from './license-row.js';
import { actionRow, orderRow } from './order-row.js';
import { permitColumns } from './permit-row.js';

/** How the records of one feed become rows of its family's table. */
export interface RecordColumns<F extends Family> {
  /** Together they make up a row. */
  readonly groups: readonly ColumnGroup<F>[];
  /** The claims of the records that were made into rows. Licenses make none. */
  readonly claims: ClaimCollector;
}

type ColumnsOfFamily = {
  readonly [F in Family]: (
    definition: FeedDefinition,
    dictionaries: Dictionaries,
    claims: ClaimCollector,
  ) => readonly ColumnGroup<F>[];
};

const columnsOfFamily: ColumnsOfFamily = {
  licenses: (_, dictionaries) => wholeRow('licenses', (record) => licenseRow(record, dictionaries)),
  orders: ({ state = null }, _, claims) =>
    wholeRow('orders', (record) => orderRow(record, { state }, claims)),
  inspections: (_, dictionaries, claims) =>
    wholeRow('inspections', (record) => inspectionRow(record, claims, dictionaries)),
  actions: ({ state = null }, _, claims) =>
    wholeRow('actions', (record) => actionRow(record, { state }, claims)),
  permits: (definition, dictionaries, claims) => {
    const { feed, jurisdiction = feed, city = null, state = null } = definition;
    return permitColumns({ jurisdiction, city, state }, claims, dictionaries);
  },
};

/** One group of all columns, for a family whose rows are not made in parts. */
function wholeRow<F extends Family>(
  family: F,
  rowOf: (record: RecordOf[F]) => RecordRow<F>,
): readonly ColumnGroup<F>[] {
  const columns: readonly (keyof RecordRow<F>)[] = recordTables[family].columns;
  const fields = Object.keys(recordSchemas[family].shape) as (keyof RecordOf[F])[];
  const values = (record: RecordOf[F]) => {
    const row = rowOf(record);
    return columns.map((column) => row[column]);
  };
  return [{ columns, fields, values }];
}

/** The columns of a feed's family, and a collector for the claims of its records. */
export function recordColumns<F extends Family>(
  family: F,
  definition: FeedDefinition,
  dictionaries: Dictionaries,
  ids: IdRules,
): RecordColumns<F> {
  const claims = new ClaimCollector(claimScope(definition) ?? definition.feed, dictionaries, ids);
  return { groups: columnsOfFamily[family](definition, dictionaries, claims), claims };
}

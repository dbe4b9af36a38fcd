import {
  columnNames,
  type Family,
  fieldNames,
  fieldsOf,
  isPlain,
  isStored,
  type RecordOf,
} from '@crs/domain';
import { type FeedDefinition, namesParties, readsInspections } from '@crs/feeds';
import type { Dictionaries } from '@crs/normalise';
import type { CopyValue, IdRules } from '@crs/store';
import { claimScope } from '../../scopes.js';
import { ClaimCollector } from '../claim-collector.js';
import type { ColumnGroup, ComputedColumns } from './column-group.js';
import { computeInspection } from './inspection-row.js';
import { computeLicense } from './license-row.js';
import { computeOrder } from './order-row.js';
import { permitColumns } from './permit-row.js';

/** How the records of one feed become rows of its family's table. */
interface RecordColumns<F extends Family> {
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
  licenses: (_, dictionaries) => wholeRow('licenses', (record) => computeLicense(record, dictionaries)),
  orders: ({ state = null }, _, claims) =>
    wholeRow('orders', (record) => computeOrder(record, { state }, claims)),
  inspections: (_, dictionaries, claims) =>
    wholeRow('inspections', (record) => computeInspection(record, claims, dictionaries)),
  actions: ({ state = null }, _, claims) =>
    wholeRow('actions', (record) => computeOrder(record, { state }, claims)),
  permits: (definition, dictionaries, claims) => {
    const { feed, jurisdiction = feed, city = null, state = null } = definition;
    const place = { jurisdiction, city, state };
    const given = {
      namesParties: namesParties(definition),
      readsInspections: readsInspections(definition),
    };
    return permitColumns({ ...place, ...given }, claims, dictionaries);
  },
};

/** One group of all columns, for a family whose rows have only one part. */
function wholeRow<F extends Family>(
  family: F,
  compute: (record: RecordOf[F]) => ComputedColumns<F>,
): readonly ColumnGroup<F>[] {
  const stored = fieldsOf(family)
    .filter(isStored)
    .map((field) => ({ name: field.name, column: field.column, plain: isPlain(field) }));
  const values = (record: RecordOf[F]) => {
    const computed: Readonly<Record<string, CopyValue>> = compute(record);
    const read = record as Readonly<Record<string, CopyValue>>;
    return stored.map(({ name, column, plain }) => (plain ? read[name] : computed[column]));
  };
  return [{ columns: columnNames(family), fields: fieldNames(family), values }];
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

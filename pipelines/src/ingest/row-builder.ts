import { type Family, type RecordOf, recordSchemas, recordScopes } from '@crs/domain';
import type { FeedDefinition } from '@crs/feeds';
import type { Dictionaries } from '@crs/normalise';
import { type CopyValue, type RecordRow, recordTables } from '@crs/store';
import { ClaimCollector } from './claim-collector.js';
import { actionRow } from './rows/action-row.js';
import { inspectionRow } from './rows/inspection-row.js';
import { licenseRow } from './rows/license-row.js';
import { orderRow } from './rows/order-row.js';
import { permitColumns } from './rows/permit-row.js';

/** Columns of a row that are made together, from nothing but these columns of the record. */
export interface ColumnGroup<F extends Family> {
  readonly columns: readonly (keyof RecordRow<F>)[];
  readonly fields: readonly (keyof RecordOf[F])[];
  /** The values of the columns, in their order. */
  values(record: RecordOf[F]): readonly CopyValue[];
}

/** Normalises the records of one feed into rows of its family's table, and collects their claims. */
export interface RecordColumns<F extends Family> {
  /** Null for a family that makes no claims. */
  readonly claims: { readonly scope: string; readonly collector: ClaimCollector } | null;
  /** They make up a row. */
  readonly groups: readonly ColumnGroup<F>[];
}

/** The scope that the claims of a feed's records belong to; null for a family that makes none. */
export function claimScope({ family, jurisdiction, feed }: FeedDefinition): string | null {
  if (family === 'licenses') return null;
  return family === 'permits' ? (jurisdiction ?? feed) : recordScopes[family];
}

type Builders = {
  [F in Family]: (definition: FeedDefinition, dictionaries: Dictionaries) => RecordColumns<F>;
};

/** One group of all columns, for a family whose rows are not made in parts. */
function allColumns<F extends Family>(
  family: F,
  build: (record: RecordOf[F]) => RecordRow<F>,
): readonly ColumnGroup<F>[] {
  const columns: readonly (keyof RecordRow<F>)[] = recordTables[family].columns;
  const fields = Object.keys(recordSchemas[family].shape) as (keyof RecordOf[F])[];
  const values = (record: RecordOf[F]) => {
    const row = build(record);
    return columns.map((column) => row[column]);
  };
  return [{ columns, fields, values }];
}

const builders: Builders = {
  licenses: (_definition, dictionaries) => ({
    claims: null,
    groups: allColumns('licenses', (record) => licenseRow(record, dictionaries)),
  }),
  orders: (definition, dictionaries) => {
    const scope = recordScopes.orders;
    const collector = new ClaimCollector(scope, dictionaries);
    const feed = { state: definition.state ?? null };
    return {
      claims: { scope, collector },
      groups: allColumns('orders', (record) => orderRow(record, feed, collector)),
    };
  },
  inspections: (_definition, dictionaries) => {
    const scope = recordScopes.inspections;
    const collector = new ClaimCollector(scope, dictionaries);
    return {
      claims: { scope, collector },
      groups: allColumns('inspections', (record) => inspectionRow(record, collector, dictionaries)),
    };
  },
  actions: (definition, dictionaries) => {
    const scope = recordScopes.actions;
    const collector = new ClaimCollector(scope, dictionaries);
    const feed = { state: definition.state ?? null };
    return {
      claims: { scope, collector },
      groups: allColumns('actions', (record) => actionRow(record, feed, collector)),
    };
  },
  permits: (definition, dictionaries) => {
    const scope = definition.jurisdiction ?? definition.feed;
    const collector = new ClaimCollector(scope, dictionaries);
    const feed = { jurisdiction: scope, city: definition.city ?? null, state: definition.state ?? null };
    return {
      claims: { scope, collector },
      groups: permitColumns(feed, collector, dictionaries),
    };
  },
};

/** The row builder of a feed's family. */
export function recordColumns<F extends Family>(
  family: F,
  definition: FeedDefinition,
  dictionaries: Dictionaries,
): RecordColumns<F> {
  return builders[family](definition, dictionaries);
}

import { type Family, type RecordOf, recordScopes } from '@crs/domain';
import type { FeedDefinition } from '@crs/feeds';
import type { Dictionaries } from '@crs/normalise';
import type { RecordRow } from '@crs/store';
import { ClaimCollector } from './claim-collector.js';
import { actionRow } from './rows/action-row.js';
import { inspectionRow } from './rows/inspection-row.js';
import { licenseRow } from './rows/license-row.js';
import { orderRow } from './rows/order-row.js';
import { permitRow } from './rows/permit-row.js';

/** Normalises the records of one feed into rows of its family's table, and collects their claims. */
export interface RowBuilder<F extends Family> {
  /** Null for a family that makes no claims. */
  readonly claims: { readonly scope: string; readonly collector: ClaimCollector } | null;
  build(record: RecordOf[F]): RecordRow<F>;
}

/** The scope that the claims of a feed's records belong to; null for a family that makes none. */
export function claimScope({ family, jurisdiction, feed }: FeedDefinition): string | null {
  if (family === 'licenses') return null;
  return family === 'permits' ? (jurisdiction ?? feed) : recordScopes[family];
}

type Builders = { [F in Family]: (definition: FeedDefinition, dictionaries: Dictionaries) => RowBuilder<F> };

const builders: Builders = {
  licenses: (_definition, dictionaries) => ({
    claims: null,
    build: (record) => licenseRow(record, dictionaries),
  }),
  orders: (definition, dictionaries) => {
    const scope = recordScopes.orders;
    const collector = new ClaimCollector(scope, dictionaries);
    const feed = { state: definition.state ?? null };
    return { claims: { scope, collector }, build: (record) => orderRow(record, feed, collector) };
  },
  inspections: (_definition, dictionaries) => {
    const scope = recordScopes.inspections;
    const collector = new ClaimCollector(scope, dictionaries);
    return {
      claims: { scope, collector },
      build: (record) => inspectionRow(record, collector, dictionaries),
    };
  },
  actions: (definition, dictionaries) => {
    const scope = recordScopes.actions;
    const collector = new ClaimCollector(scope, dictionaries);
    const feed = { state: definition.state ?? null };
    return { claims: { scope, collector }, build: (record) => actionRow(record, feed, collector) };
  },
  permits: (definition, dictionaries) => {
    const scope = definition.jurisdiction ?? definition.feed;
    const collector = new ClaimCollector(scope, dictionaries);
    const feed = { jurisdiction: scope, city: definition.city ?? null, state: definition.state ?? null };
    return {
      claims: { scope, collector },
      build: (record) => permitRow(record, feed, collector, dictionaries),
    };
  },
};

/** The row builder of a feed's family. */
export function rowBuilder<F extends Family>(
  family: F,
  definition: FeedDefinition,
  dictionaries: Dictionaries,
): RowBuilder<F> {
  return builders[family](definition, dictionaries);
}

/** Prepares figures for the API: license types, counts, totals, and summaries. */
import type pg from 'pg';
import { readEnforcementTrends, readOshaStats } from '../served/totals.js';
import { fillLicenseTypes } from './license-types.js';
import type { Pending } from './pending.js';
import { preparePermitFigures } from './permit-figures.js';
import { liveTables, type ServedTables } from './published-tables.js';
import { saveFigures } from './save-figures.js';
import { prepareTally } from './tally.js';

/** Which figures may be outdated. */
export interface StaleFigures {
  readonly contractors: boolean;
  /** If permits or their matches were changed in place, the difference to apply to their figures. */
  readonly permits: 'all' | 'nothing' | Pending;
  readonly inspections: boolean;
  readonly orders: boolean;
  readonly actions: boolean;
}

const everything: StaleFigures = {
  contractors: true,
  permits: 'all',
  inspections: true,
  orders: true,
  actions: true,
};

/**
 * Prepares the figures that may be outdated, in the caller's transaction.
 * @param tables with the new rows
 * @returns how many figures changed
 */
export async function prepareFigures(
  client: pg.ClientBase,
  tables: ServedTables = liveTables,
  stale: StaleFigures = everything,
): Promise<number> {
  const figures = new Map<string, string>();
  let differing = 0;
  const set = (name: string, value: unknown): void => {
    figures.set(name, JSON.stringify(value));
  };
  if (stale.contractors) {
    await fillLicenseTypes(client, tables);
    await prepareTally(client, tables);
    set('count:contractor', await countRows(client, tables.contractor));
  }
  if (stale.orders) {
    set('count:enforcement_order', await countRows(client, tables.enforcement_order));
    set('enforcement_trends', await readEnforcementTrends(client, tables.enforcement_order));
  }
  if (stale.actions) set('count:ag_action', await countRows(client, tables.ag_action));
  if (stale.inspections) {
    set('count:inspection', await countRows(client, tables.inspection));
    set('osha_stats', await readOshaStats(client, tables.inspection));
  }
  differing += await preparePermitFigures(client, tables, stale.permits);
  return differing + (await saveFigures(client, figures));
}

async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ total: number }>(`select count(*) as total from ${table}`);
  return rows[0]?.total ?? 0;
}

/** The temporary tables that a load and an undoing work with. */
import type pg from 'pg';
import { CLAIM_TEXTS } from './claims.js';

/**
 * Each with its columns: ids of rows whose records are gone; what a run changes; source keys that are there more than
 * once; claims whose figures change, claims as they were read, and figures counted anew.
 */
const TABLES: readonly string[] = [
  'gone (id bigint primary key)',
  'changed (id bigint primary key, kind text not null)',
  'repeated (source_key text primary key)',
  'touched (claim_id bigint primary key)',
  `claim_figure (claim_id bigint, records integer, total numeric, first_date date, last_date date, trades text[])`,
];

const MADE = [
  ...TABLES.map((table) => `create temp table if not exists ${table} on commit delete rows`),
  `create temp table if not exists staged_claim on commit delete rows
   as select ${CLAIM_TEXTS.join(', ')} from claim with no data`,
].join('; ');

/**
 * Makes the tables, unless this connection has them: each is empty when a transaction begins. To empty them takes a third
 * of the processor time that making and dropping them takes.
 */
export async function openLoadTables(client: pg.ClientBase): Promise<void> {
  await client.query(MADE);
}

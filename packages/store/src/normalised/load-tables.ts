/** The temporary tables that a load and an undoing work with. */
import type pg from 'pg';
import { CLAIM_TEXTS } from './claims.js';

/**
 * Each with its columns: what a run changes, claims whose figures change, figures counted anew; claims as they were read
 * come last. The kind of a change is bounded, so that its table needs none for long texts.
 */
const TABLES: readonly string[] = [
  'changed (id bigint primary key, kind varchar(8) not null)',
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

/** The temporary tables of a load or an undo. */
import type pg from 'pg';
import { CLAIM_TEXTS } from './claims.js';

/**
 * `changed` has a run's changes, `rehashed` the unchanged rows with a new content hash, `touched` the claims to count,
 * and `claim_figure` their new figures. `kind` is bounded, so that its table needs no TOAST table.
 */
const TABLES: readonly string[] = [
  'changed (id bigint primary key, kind varchar(8) not null)',
  'rehashed (id bigint primary key)',
  'touched (claim_id bigint primary key)',
  `claim_figure (claim_id bigint, records integer, total numeric, first_date date, last_date date, trades text[])`,
];

const MADE = [
  ...TABLES.map((table) => `create temp table if not exists ${table} on commit delete rows`),
  `create temp table if not exists staged_claim on commit delete rows
   as select ${CLAIM_TEXTS.join(', ')} from claim with no data`,
].join('; ');

/**
 * Creates the tables unless this connection has them; each is empty at the start of a transaction. Emptying the tables
 * takes a third of the processor time of creating and dropping them.
 */
export async function openLoadTables(client: pg.ClientBase): Promise<void> {
  await client.query(MADE);
}

import type pg from 'pg';

/** Tables whose rows answers are made of. */
const servedTables = [
  'claim',
  'contractor',
  'contractor_tally',
  'permit',
  'inspection',
  'enforcement_order',
  'ag_action',
  'match',
  'record_link',
  'shared_value',
  'shared_value_member',
  'cluster_member',
] as const;

/**
 * Lets PostgreSQL count and tidy what was just published: without fresh statistics it reads a whole table where an
 * index would do, and without its map of visible rows an index alone answers nothing. Its own daemon does the same
 * a minute or more later, and not at all on a server that stops before.
 * Runs outside any transaction (PostgreSQL documentation, VACUUM).
 */
export async function refreshStatistics(pool: pg.Pool): Promise<void> {
  await pool.query(`vacuum (analyze) ${servedTables.join(', ')}`);
}

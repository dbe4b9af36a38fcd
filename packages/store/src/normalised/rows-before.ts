/** Rows as they stood before a run changed them. */
import type { Family } from '@crs/domain';
import type pg from 'pg';
import type { Run } from '../raw/runs.js';
import {
  changedInPlace,
  countChanged,
  createChanged,
  FEWEST_REWRITTEN,
  type LoadOutcome,
  rewriteIsCheaper,
  rewritten,
} from './apply-changes.js';
import { forgetManifest } from './manifest.js';
import { lockForPublishing } from './rewrite.js';
import { createStaged, stagedTable, tableColumns } from './staged-table.js';
import { recordTables } from './tables.js';

/** A run and what it counted. */
export type CountedRun = Pick<Run, 'id' | 'inserted' | 'updated' | 'removed'>;

/** Whether it is kept of all rows that a run changed or removed how they stood before. */
export async function keepsRowsBefore(
  db: pg.Pool | pg.ClientBase,
  family: Family,
  { id, updated, removed }: CountedRun,
): Promise<boolean> {
  const { rows } = await db.query<{ kept: number }>(
    `select count(*) as kept from ${recordTables[family].table}_before where replaced_by = $1`,
    [id],
  );
  return rows[0]?.kept === updated + removed;
}

/**
 * Makes the rows of a feed what they were before its newest run that changed any, in the caller's transaction: rows that
 * it inserted go, those that it changed or removed are as they were, also in which run changed them last. What was kept
 * of them is gone afterwards, and so is the feed's manifest: its next run compares everything.
 * @param rows that the feed has now
 * @returns null, and has done nothing that may stay, where the rows are not as the run left them or not all is kept
 */
export async function publishRowsBefore(
  client: pg.ClientBase,
  family: Family,
  feed: string,
  run: CountedRun,
  rows: number,
): Promise<LoadOutcome | null> {
  const { table } = recordTables[family];
  const staged = stagedTable(feed);
  const columns = tableColumns(family).join(', ');
  await lockForPublishing(client, table, run.updated + run.removed >= FEWEST_REWRITTEN);
  await createStaged(client, family, feed, run.id, {});
  await client.query(
    `insert into ${staged} (${columns}) select ${columns} from ${table}_before where replaced_by = $1`,
    [run.id],
  );
  await createChanged(client);
  await client.query(
    `insert into changed
     select id, case when removed then 'inserted' else 'updated' end from ${table}_before where replaced_by = $1`,
    [run.id],
  );
  await client.query(
    `insert into changed
     select id, 'removed' from ${table} t
     where feed = $1 and run_id = $2 and not exists (select from changed c where c.id = t.id)`,
    [feed, run.id],
  );
  await client.query(`analyze changed, ${staged}`);
  const own = rows - run.inserted + run.removed;
  const counts = await countChanged(client, own);
  const { inserted, updated, removed } = counts;
  if (inserted !== run.removed || updated !== run.updated || removed !== run.inserted) return null;
  await client.query(`delete from ${table}_before where replaced_by = $1`, [run.id]);
  await forgetManifest(client, feed);
  const at = { client, family, feed };
  if (!(await rewriteIsCheaper(at, inserted + updated, own))) return changedInPlace(at, counts, 'touched');
  await client.query(
    `insert into ${staged} (${columns}) select ${columns} from ${table} t
     where feed = $1 and not exists (select from changed c where c.id = t.id)`,
    [feed],
  );
  return rewritten(at, counts);
}

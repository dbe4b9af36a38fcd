/** Undo and redo of a run: the rows of its feed return to their earlier state. */
import type { Family } from '@crs/domain';
import type pg from 'pg';
import type { Run } from '../raw/runs.js';
import {
  changeInPlace,
  countChanged,
  type LoadOutcome,
  replacePartition,
  replacingIsCheaper,
  type StagedFeed,
  saveRowsBefore,
} from './apply-changes.js';
import { openLoadTables } from './load-tables.js';
import { forgetManifest } from './manifest.js';
import { hasPartition, partitionOf } from './partitions.js';
import { createStaged, stagedTable, tableColumns } from './staged-table.js';
import { recordTables } from './tables.js';

/** A run with its counts. */
export type CountedRun = Pick<Run, 'id' | 'inserted' | 'updated' | 'removed'>;

/** A feed, and a connection inside a transaction. */
type FeedRows = Pick<StagedFeed, 'client' | 'family' | 'feed'>;

/** True if the old state of all updated and removed rows was saved. */
export async function canUndoRows(
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
 * Undoes the newest run of a feed that changed rows, in the caller's transaction: removes inserted rows, and restores
 * updated and removed rows. Saves the current state for `redoRows`. Drops the manifest, so that the next run compares
 * every row.
 * @param undoRun the current run
 * @param rows how many rows the feed has now
 * @returns null if the rows are not as the run left them or not all were saved; roll back then
 */
export async function undoRows(
  at: FeedRows,
  run: CountedRun,
  undoRun: number,
  rows: number,
): Promise<LoadOutcome | null> {
  const table = partitionOf(at.family, at.feed);
  const staged = await stageBefore(at, run.id);
  // Rows that the run updated or inserted have its id.
  await at.client.query(
    `insert into changed
     select id, 'removed' from ${table} t
     where run_id = $1 and not exists (select from changed c where c.id = t.id)`,
    [run.id],
  );
  return publishStagedBefore(staged, run, rows, () => saveRowsBefore(staged, undoRun));
}

/**
 * Redoes an undone run: reverts its undo like `undoRows`. Deletes the rows that the undo saved; those of the undone run
 * stay.
 * @param undoRun the undo, which is the feed's newest run that changed rows
 * @param undoneRun the run that it undid
 */
export async function redoRows(
  at: FeedRows,
  undoRun: CountedRun,
  undoneRun: number,
  rows: number,
): Promise<LoadOutcome | null> {
  const before = `${recordTables[at.family].table}_before`;
  const staged = await stageBefore(at, undoRun.id);
  // The undone run removed these rows.
  await at.client.query(
    `insert into changed select id, 'removed' from ${before} where replaced_by = $1 and removed`,
    [undoneRun],
  );
  return publishStagedBefore(staged, undoRun, rows, () =>
    at.client.query(`delete from ${before} where replaced_by = $1`, [undoRun.id]),
  );
}

/**
 * Removes all rows of a feed, in the caller's transaction, like undoing a run that inserted them all. The rows are
 * saved, so that the removal can be undone.
 * @param runId the current run
 * @param rows how many rows the feed has
 * @returns null if the feed has a different number of rows; then roll back
 */
export async function removeRows(at: FeedRows, runId: number, rows: number): Promise<LoadOutcome | null> {
  const staged = await stageBefore(at, runId);
  await at.client.query(`insert into changed select id, 'removed' from ${partitionOf(at.family, at.feed)}`);
  const inserting = { id: runId, inserted: rows, updated: 0, removed: 0 };
  return publishStagedBefore(staged, inserting, rows, () => saveRowsBefore(staged, runId));
}

/** Stages the rows saved from before a run, and records them in `changed`. */
async function stageBefore({ client, family, feed }: FeedRows, runId: number): Promise<StagedFeed> {
  const before = `${recordTables[family].table}_before`;
  const columns = tableColumns(family).join(', ');
  await openLoadTables(client);
  const defaults = await createStaged(client, family, feed, runId, {});
  await client.query(
    `insert into ${stagedTable(feed)} (${columns}) select ${columns} from ${before} where replaced_by = $1`,
    [runId],
  );
  await client.query(
    `insert into changed
     select id, case when removed then 'inserted' else 'updated' end from ${before} where replaced_by = $1`,
    [runId],
  );
  return { client, family, feed, defaults };
}

/** Applies `changed` if its counts are those of the run in reverse. */
async function publishStagedBefore(
  at: StagedFeed,
  run: CountedRun,
  rows: number,
  keep: () => Promise<unknown>,
): Promise<LoadOutcome | null> {
  const { client, family, feed } = at;
  const [table, staged] = [partitionOf(family, feed), stagedTable(feed)];
  await client.query(`analyze changed, ${staged}`);
  const counts = await countChanged(client, rows - run.inserted + run.removed);
  const { inserted, updated, removed } = counts;
  if (inserted !== run.removed || updated !== run.updated || removed !== run.inserted) return null;
  await keep();
  await forgetManifest(client, feed);
  // A feed whose first load was refused has no partition to change.
  if (!(await hasPartition(client, table))) return replacePartition(at, counts, { replaces: false });
  if (!replacingIsCheaper(counts)) return changeInPlace(at, counts, 'touched');
  const columns = tableColumns(family).join(', ');
  await client.query(
    `insert into ${staged} (${columns}) select ${columns} from ${table} t
     where not exists (select from changed c where c.id = t.id)`,
  );
  return replacePartition(at, counts, { replaces: true });
}

import type { Family } from '@crs/domain';
import {
  type ClaimingFamily,
  dropClaimHistory,
  type FeedState,
  type LoadOutcome,
  lockClaims,
  type Run,
  type RunCounts,
  redoRows,
  saveRedone,
  saveUndone,
  undoClaims,
  undoRows,
  upsertContractors,
} from '@crs/store';
import type pg from 'pg';
import type { ReportProgress, StageContext } from '../context.js';
import { recordedRun, type StageResult } from '../recorded-run.js';
import { claimScope } from '../scopes.js';
import { findRedoable } from './redoable.js';
import { findUndoable, notKept } from './undoable.js';

/** What to undo. */
export interface UndoJob {
  /** The run to undo, an ingest. */
  readonly run: number;
  /** The feed it read. */
  readonly feed: string;
  readonly batch?: string | undefined;
}

/** Which undoing to take back. */
export interface RedoJob {
  /** The run that undid another. */
  readonly undoRun: number;
  /** The feed that the other run read. */
  readonly feed: string;
  readonly batch?: string | undefined;
}

/** What came of it. */
export interface UndoOutcome {
  readonly runId: number;
  readonly counts: RunCounts;
}

/**
 * Makes the rows of a feed, their claims and contractors what they were before its newest run that changed them, all at
 * once or not at all. The source of that run is remembered: it is not read again until it changes. How everything stood
 * is kept for `redo`.
 * @param also what is to be noted in the same transaction, with the number of this run
 * @throws UsageError where the run cannot be undone, CrsError where what it changed is not kept
 */
export async function undo(
  { pool }: StageContext,
  job: UndoJob,
  report: ReportProgress,
  also: (client: pg.ClientBase, undoRun: number) => Promise<void> = async () => {},
): Promise<UndoOutcome> {
  const { feed, batch } = job;
  return recordedRun(pool, { kind: 'undo', feed, batch }, async (client, runId) => {
    // Only now is it sure: an ingest that was at work when somebody asked may have changed the feed again.
    const { run, state } = await findUndoable(client, job.run);
    const done = await revertRun({ client, state, run, runId }, report, (connection) =>
      also(connection, runId),
    );
    return resultOf(runId, done, { undoes: run.id });
  });
}

/**
 * Takes back what a run changed, in the caller's transaction.
 * @param also what is to be noted before the rows are served
 */
export async function revertRun(
  putting: RestoreJob,
  report: ReportProgress,
  also: (client: pg.ClientBase) => Promise<void> = async () => {},
): Promise<RestoredRows> {
  const { client, state, run, runId } = putting;
  const done = await restoreRows(putting, report, (at) => undoRows(at, run, runId, state.servedRows));
  await saveUndone(client, { feed: state.feed, undoneRun: run.id, runId, ...done });
  await also(client);
  await done.attach();
  return done;
}

/**
 * Takes an undoing back: rows, claims and contractors of the feed are what they were before it, all at once or not at
 * all. The run that was undone can be undone again.
 * @param also what is to be noted in the same transaction
 * @throws CrsError where the undoing cannot be taken back
 */
export async function redo(
  { pool }: StageContext,
  job: RedoJob,
  report: ReportProgress,
  also: (client: pg.ClientBase) => Promise<void> = async () => {},
): Promise<UndoOutcome> {
  const { feed, batch } = job;
  return recordedRun(pool, { kind: 'undo', feed, batch }, async (client, runId) => {
    const { run, undoneRun, state } = await findRedoable(client, job.undoRun);
    const done = await restoreRows({ client, state, run, runId }, report, (at) =>
      redoRows(at, run, undoneRun, state.servedRows),
    );
    // What the undone run keeps is enough to undo it again.
    await dropClaimHistory(client, [run.id, runId]);
    await saveRedone(client, { feed, undoneRun, undoRun: run.id, runId, ...done });
    await also(client);
    await done.attach();
    return resultOf(runId, done, { redoes: undoneRun });
  });
}

/** A run whose changes are taken back, its feed, and the run that does it. */
export interface RestoreJob {
  readonly client: pg.ClientBase;
  readonly state: FeedState;
  readonly run: Run;
  readonly runId: number;
}

/** What was put back. */
export interface RestoredRows extends Pick<LoadOutcome, 'counts' | 'attach'> {
  readonly servedRows: number;
}

/** Puts rows back, then the claims or contractors that they make. */
async function restoreRows(
  { client, state, run, runId }: RestoreJob,
  report: ReportProgress,
  publishRows: (at: { client: pg.ClientBase; family: Family; feed: string }) => Promise<LoadOutcome | null>,
): Promise<RestoredRows> {
  const { feed, family } = state;
  const total = run.inserted + run.updated + run.removed;
  report({ stage: 'undo', subject: feed, done: 0, total });
  const scope = claimScope(state);
  if (scope !== null) await lockClaims(client, scope);
  const outcome = await publishRows({ client, family, feed });
  if (outcome === null) throw notKept(run);
  if (scope === null) {
    await upsertContractors(client, feed, rosterState(state), outcome.records);
  } else {
    const claimed = { client, family: family as ClaimingFamily, feed, scope };
    if (!(await undoClaims(claimed, outcome, run.id, runId))) throw notKept(run);
  }
  report({ stage: 'undo', subject: feed, done: total, total });
  const { inserted, updated, unchanged } = outcome.counts;
  return { ...outcome, servedRows: inserted + updated + unchanged };
}

function resultOf(
  runId: number,
  done: RestoredRows,
  details: Readonly<Record<string, unknown>>,
): StageResult<UndoOutcome> {
  const counts = { rowsRead: 0, rowsRejected: 0, ...done.counts };
  return { counts, details, result: { runId, counts } };
}

function rosterState({ state }: FeedState): string {
  if (state === null) throw new Error('a roster was read without its state');
  return state;
}

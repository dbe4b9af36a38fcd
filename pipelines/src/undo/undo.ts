import type { Family } from '@crs/domain';
import {
  type ClaimingFamily,
  type CountedRun,
  dropClaimHistory,
  type FeedState,
  findRun,
  type LoadOutcome,
  lockClaims,
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
import { findRedoable, findUndoable, notKept } from './undoable.js';

/** What to undo. */
interface UndoJob {
  /** The run to undo, an ingest. */
  readonly run: number;
  /** The feed it read. */
  readonly feed: string;
  readonly batch?: string | undefined;
}

/** Which undo to redo. */
interface RedoJob {
  /** The run of the undo. */
  readonly undoRun: number;
  /** The feed of the undone run. */
  readonly feed: string;
  readonly batch?: string | undefined;
}

/** The result of an undo or redo. */
export interface UndoOutcome {
  readonly runId: number;
  readonly counts: RunCounts;
}

/**
 * Restores a feed's rows, claims, and contractors to the state before its newest run that changed them, all at once.
 * That run's source is not read again until it changes. The previous state is stored for `redo`.
 * @param also recorded in the same transaction, with the number of this run
 * @throws UsageError if the run cannot be undone, CrsError if its changes are no longer stored
 */
export async function undo(
  context: StageContext,
  job: UndoJob,
  report: ReportProgress,
  also: (client: pg.ClientBase, undoRun: number) => Promise<void> = async () => {},
): Promise<UndoOutcome> {
  const { feed, batch } = job;
  const subject = { kind: 'undo', feed, batch, of: { undoes: job.run } } as const;
  return recordedRun(context, subject, async (client, runId) => {
    // Checked under the lock: an ingest that was running may have changed the feed.
    const { run, state } = await findUndoable(client, job.run);
    const done = await revertRun({ client, state, run, runId, stage: 'undo' }, report, (connection) =>
      also(connection, runId),
    );
    const { statusesOf } = run.details;
    return resultOf(runId, done, { undoes: run.id, ...(statusesOf === undefined ? {} : { statusesOf }) });
  });
}

/**
 * Reverts what a run changed, in the caller's transaction.
 * @param also recorded before the rows are attached
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
 * Redoes an undone run: rows, claims, and contractors are as before the undo, all at once. The run can then be undone
 * again.
 * @param also recorded in the same transaction
 * @throws CrsError if the undo cannot be redone
 */
export async function redo(
  context: StageContext,
  job: RedoJob,
  report: ReportProgress,
  also: (client: pg.ClientBase) => Promise<void> = async () => {},
): Promise<UndoOutcome> {
  const { feed, batch } = job;
  const undone = Number((await findRun(context.pool, job.undoRun))?.details.undoes);
  const subject = { kind: 'undo', feed, batch, of: { redoes: undone } } as const;
  return recordedRun(context, subject, async (client, runId) => {
    const { run, undoneRun, state } = await findRedoable(client, job.undoRun);
    const done = await restoreRows({ client, state, run, runId, stage: 'undo' }, report, (at) =>
      redoRows(at, run, undoneRun, state.servedRows),
    );
    // The rows stored by the undone run are enough to undo it again.
    await dropClaimHistory(client, [run.id, runId]);
    await saveRedone(client, { feed, undoneRun, undoRun: run.id, runId, ...done });
    await also(client);
    await done.attach();
    return resultOf(runId, done, { redoes: undoneRun });
  });
}

/** A run to revert, its feed, and the run that does it. */
interface RestoreJob {
  readonly client: pg.ClientBase;
  readonly state: FeedState;
  readonly run: CountedRun;
  readonly runId: number;
  /** The name of its progress. */
  readonly stage: 'undo' | 'remove';
}

/** Counts of restored rows. */
interface RestoredRows extends Pick<LoadOutcome, 'counts' | 'attach'> {
  readonly servedRows: number;
}

/** Restores rows, then the claims or contractors created from them. */
export async function restoreRows(
  { client, state, run, runId, stage }: RestoreJob,
  report: ReportProgress,
  publishRows: (at: { client: pg.ClientBase; family: Family; feed: string }) => Promise<LoadOutcome | null>,
): Promise<RestoredRows> {
  const { feed, family } = state;
  const total = run.inserted + run.updated + run.removed;
  report({ stage, subject: feed, done: 0, total });
  const scope = claimScope(state);
  if (scope !== null) await lockClaims(client, scope);
  const outcome = await publishRows({ client, family, feed });
  if (outcome === null) throw notKept({ id: run.id, feed });
  if (scope === null) {
    const roster = { feed, runId, undoes: run.id };
    await upsertContractors(client, roster, rosterState(state), outcome.records);
  } else {
    const claimed = { client, family: family as ClaimingFamily, feed, scope };
    if (!(await undoClaims(claimed, outcome, run.id, runId))) throw notKept({ id: run.id, feed });
  }
  report({ stage, subject: feed, done: total, total });
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

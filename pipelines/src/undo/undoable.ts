import { CrsError, UsageError } from '@crs/domain';
import {
  canUndoRows,
  type FeedState,
  findFeedOfRun,
  findFeedState,
  findNewestChange,
  findQuarantined,
  findRun,
  findUndoableRun,
  type Run,
  saveFeedState,
} from '@crs/store';
import type pg from 'pg';

/** A run that can be undone, and the state of its feed. */
interface Undoable {
  readonly run: Run;
  readonly state: FeedState;
}

/**
 * Finds a run and checks that it can be undone. It must be the newest run that changed the feed and not be undone yet,
 * and its old rows must still be stored.
 * @throws UsageError saying why not, and which run can be undone
 */
export async function findUndoable(db: pg.Pool | pg.ClientBase, id: number): Promise<Undoable> {
  const run = await findRun(db, id);
  if (run === null) throw unknownRun(id, await findFeedOfRun(db, id));
  const newest = run.feed === null ? null : await findUndoableRun(db, run.feed);
  const state = run.feed === null ? null : await findFeedState(db, run.feed);
  const why = reasonAgainst(run, newest);
  if (why !== null) throw new UsageError('undo.not_this_run', why, nextStepOf(run, newest));
  if (state === null) throw new Error('a feed that was read has no state');
  if (!(await canUndoRows(db, state.family, run))) throw notKept(run);
  return { run, state };
}

/** Why a run cannot be undone; null if it can. Pure. */
function reasonAgainst(run: Run, newest: Run | null): string | null {
  const { id, kind, feed, state, details } = run;
  if (kind === 'undo') return `Run ${id} is itself an undo, of run ${details.undoes}.`;
  if (kind !== 'ingest' && kind !== 'remove') return `Run ${id} did not read a feed: its kind is ${kind}.`;
  if (state === 'running') return `Run ${id} of ${feed} is still running.`;
  if (state !== 'done')
    return `Run ${id} of ${feed} ${state === 'refused' ? 'was refused' : state}, so it changed nothing.`;
  if (details.undoneBy !== undefined)
    return `Run ${id} of ${feed} was already undone by run ${details.undoneBy}.`;
  if (run.inserted + run.updated + run.removed === 0) return `Run ${id} of ${feed} changed no rows.`;
  if (newest !== null && newest.id !== id) return `Run ${newest.id} changed ${feed} after run ${id} did.`;
  return null;
}

function nextStepOf({ kind, feed }: Run, newest: Run | null): string {
  if (kind === 'undo') return `To restore the changes, read the feed again: \`crs ingest ${feed} --full\`.`;
  if (kind !== 'ingest' && kind !== 'remove') return 'Use the number of a feed run from `crs runs`.';
  if (newest === null) return `No run of ${feed} is left to undo.`;
  return `You can undo run ${newest.id} of ${feed}: \`crs runs undo ${newest.id}\`.`;
}

function unknownRun(id: number, feed: string | null): UsageError {
  if (feed === null) {
    return new UsageError('runs.unknown_run', `There is no run ${id}.`, 'See `crs runs` for run numbers.');
  }
  return new UsageError(
    'undo.not_kept',
    `Run ${id} of ${feed} is too old: the rows before it are no longer kept.`,
    `Correct the source, then read it again: \`crs ingest ${feed}\`.`,
  );
}

/** The error for a run whose old rows are no longer stored. */
export function notKept({ id, feed }: Pick<Run, 'id' | 'feed'>): CrsError {
  return new CrsError('undo.not_kept', `Some rows from before run ${id} of ${feed} are no longer kept.`, {
    nextStep: `Nothing was changed. Correct the source and read it again: \`crs ingest ${feed}\`.`,
  });
}

/** An undo that can be redone, the run that it undid, and the state of the feed. */
interface Redoable {
  readonly run: Run;
  readonly undoneRun: number;
  readonly state: FeedState;
}

/**
 * Finds a run that undid another, and checks that it can be redone: no run has changed the feed since, and the rows are
 * still stored. A feed that was refused before it was ever loaded gets the state that its load would have left, without
 * rows.
 * @param db in the transaction of the redo
 * @throws CrsError saying why not
 */
export async function findRedoable(db: pg.ClientBase, id: number): Promise<Redoable> {
  const run = await findRun(db, id);
  const undoneRun = Number(run?.details.undoes);
  if (run === null || run.feed === null || run.state !== 'done' || !Number.isSafeInteger(undoneRun))
    throw notRedoable(`Run ${id} did not undo a run.`, 'See `crs runs`.');
  const { feed, details } = run;
  const again = `Read the feed again: \`crs ingest ${feed} --full\`.`;
  if (details.redoneBy !== undefined)
    throw notRedoable(`Run ${details.redoneBy} already reversed run ${id} of ${feed}.`, again);
  const newest = await findNewestChange(db, feed);
  if (newest !== null && newest.id !== id)
    throw notRedoable(`Run ${newest.id} changed ${feed} after run ${id} undid run ${undoneRun}.`, again);
  const state = (await findFeedState(db, feed)) ?? (await firstState(db, run));
  if (state === null) throw new Error('a feed that was read has no state');
  if (!(await canUndoRows(db, state.family, run))) throw notKept(run);
  return { run, undoneRun, state };
}

async function firstState(db: pg.ClientBase, { id, feed }: Run): Promise<FeedState | null> {
  const kept = (await findQuarantined(db, id)).find(({ undoRun }) => undoRun === id)?.feedState;
  if (!kept || kept.definitionHash === null || kept.lastRunId === null) return null;
  const { definitionHash, lastRunId: runId } = kept;
  await saveFeedState(db, { ...kept, definitionHash, runId, servedRows: 0, changed: false });
  return findFeedState(db, feed ?? kept.feed);
}

function notRedoable(message: string, nextStep: string): CrsError {
  return new CrsError('undo.not_redoable', message, { nextStep });
}

import { CrsError } from '@crs/domain';
import {
  canUndoRows,
  type FeedState,
  findFeedState,
  findNewestChange,
  findQuarantined,
  findRun,
  type Run,
  saveFeedState,
} from '@crs/store';
import type pg from 'pg';
import { notKept } from './undoable.js';

/** An undo that can be redone, the run that it undid, and the state of the feed. */
export interface Redoable {
  readonly run: Run;
  readonly undoneRun: number;
  readonly state: FeedState;
}

/**
 * Finds a run that undid another, and checks that it can be redone: no run changed the feed since, and the rows are
 * kept. A feed that was refused before it was ever loaded gets the state that its load would have left, without rows.
 * @param db in the transaction of the redo
 * @throws CrsError saying why not
 */
export async function findRedoable(db: pg.ClientBase, id: number): Promise<Redoable> {
  const run = await findRun(db, id);
  const undoneRun = Number(run?.details.undoes);
  if (run === null || run.feed === null || run.state !== 'done' || !Number.isSafeInteger(undoneRun))
    throw notRedoable(`Run ${id} undid no run.`, 'See `crs runs` for those that did.');
  const { feed, details } = run;
  const again = `Read the feed again: \`crs ingest ${feed} --full\`.`;
  if (details.redoneBy !== undefined)
    throw notRedoable(`Run ${details.redoneBy} took back run ${id} of ${feed} already.`, again);
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

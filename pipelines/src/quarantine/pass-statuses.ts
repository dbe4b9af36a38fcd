import {
  applyHeldStatuses,
  findFeedState,
  findUndoableRun,
  noCounts,
  raiseFeedVersion,
  upsertContractors,
} from '@crs/store';
import type { ReportProgress, StageContext } from '../context.js';
import { recordedRun } from '../recorded-run.js';
import { undo } from '../undo/undo.js';

/** What was taken out of a roster: the newest run, and the undoes of all its runs, the one of the newest run first. */
interface TakenOut {
  readonly ingestRun: number;
  readonly undoRuns: readonly number[];
}

/**
 * Lets the statuses that a roster brought through, while its other changes are on hold because a matching was refused.
 * That a license was revoked is the last thing that may be late, and matches hardly depend on it. The run is an ingest
 * of its own that can be undone; its details name the run that it has the statuses of.
 */
export async function passStatuses(
  { context, batch }: Holding,
  feed: string,
  { ingestRun, undoRuns }: TakenOut,
): Promise<void> {
  const of = { statusesOf: ingestRun };
  await recordedRun(context, { kind: 'ingest', feed, batch, of }, async (client, runId) => {
    const state = await findFeedState(client, feed);
    if (state === null || state.state === null) throw new Error('a roster was read without its state');
    const updated = await applyHeldStatuses(client, { feed, undoRuns, runId });
    const counts = { ...noCounts, updated, unchanged: state.servedRows - updated };
    if (updated > 0) {
      await upsertContractors(client, { feed, runId }, state.state);
      await raiseFeedVersion(client, feed, { runId, originOf: ingestRun });
    }
    return { counts, details: of, result: undefined };
  });
}

/** Takes back the statuses that were let through, before the run that brought them is redone with all it changed. */
export async function takeBackStatuses({ context, batch, report }: Holding, feed: string): Promise<void> {
  const newest = await findUndoableRun(context.pool, feed);
  if (newest?.details.statusesOf === undefined) return;
  await undo(context, { run: newest.id, feed, batch }, report);
}

/** The job that takes feeds out, and what reports its progress. */
export interface Holding {
  readonly context: StageContext;
  readonly batch: string;
  readonly report: ReportProgress;
}

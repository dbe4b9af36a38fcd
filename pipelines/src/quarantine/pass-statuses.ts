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

/** The changes taken out of a roster: the newest run, and the undos of all its runs, newest run first. */
interface TakenOut {
  readonly ingestRun: number;
  readonly undoRuns: readonly number[];
}

/**
 * Passes on a roster's new statuses while its other changes are on hold because of a refused matching run. A revoked
 * license must not be delayed, and matches hardly depend on statuses. The run is a separate ingest that can be undone;
 * its details name the run that the statuses come from.
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

/** Takes back the passed statuses before the run that contained them is redone with all its changes. */
export async function takeBackStatuses({ context, batch, report }: Holding, feed: string): Promise<void> {
  const newest = await findUndoableRun(context.pool, feed);
  if (newest?.details.statusesOf === undefined) return;
  await undo(context, { run: newest.id, feed, batch }, report);
}

/** The job that takes feeds out, and its progress reporter. */
export interface Holding {
  readonly context: StageContext;
  readonly batch: string;
  readonly report: ReportProgress;
}

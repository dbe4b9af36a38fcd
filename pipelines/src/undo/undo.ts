import { type Family, recordScopes } from '@crs/domain';
import {
  type ContractorChanges,
  type FeedState,
  publishClaimsBefore,
  publishContractors,
  publishRowsBefore,
  type RunCounts,
  saveUndone,
} from '@crs/store';
import type { Report, StageContext } from '../context.js';
import { recordedRun } from '../recorded-run.js';
import { findUndoable, notKept } from './undoable.js';

/** What to undo. */
export interface UndoJob {
  /** The run to undo, an ingest. */
  readonly run: number;
  /** The feed it read. */
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
 * once or not at all. The source of that run is remembered: it is not read again until it changes.
 * @throws UsageError where the run cannot be undone, CrsError where what it changed is not kept
 */
export async function undo({ pool }: StageContext, job: UndoJob, report: Report): Promise<UndoOutcome> {
  const subject = { kind: 'undo', feed: job.feed, batch: job.batch } as const;
  return recordedRun(pool, subject, async (client, runId) => {
    // Only now is it sure: an ingest that was at work when somebody asked may have changed the feed again.
    const { run, state } = await findUndoable(client, job.run);
    const total = run.inserted + run.updated + run.removed;
    report({ stage: 'undo', subject: job.feed, done: 0, total });
    const outcome = await publishRowsBefore(client, state.family, job.feed, run, state.servedRows);
    if (outcome === null) throw notKept(run);
    let contractors: ContractorChanges = { changed: 0, changesKept: true };
    if (state.family === 'licenses') {
      contractors = await publishContractors(client, job.feed, rosterState(state), outcome.records);
    } else {
      if (!(await publishClaimsBefore(client, claimScope(state, state.family), outcome, run.id)))
        throw notKept(run);
    }
    const { inserted, unchanged } = outcome.counts;
    const servedRows = inserted + outcome.counts.updated + unchanged;
    const { changesKept } = contractors;
    await saveUndone(client, { feed: job.feed, servedRows, undoneRun: run.id, runId, changesKept });
    await outcome.serve();
    report({ stage: 'undo', subject: job.feed, done: total, total });
    const counts = { rowsRead: 0, rowsRejected: 0, ...outcome.counts };
    return { counts, details: { undoes: run.id }, result: { runId, counts } };
  });
}

/** The scope that the claims of a feed's records belong to. */
function claimScope({ feed, jurisdiction }: FeedState, family: Exclude<Family, 'licenses'>): string {
  return family === 'permits' ? (jurisdiction ?? feed) : recordScopes[family];
}

function rosterState({ state }: FeedState): string {
  if (state === null) throw new Error('a roster was read without its state');
  return state;
}

import { UsageError } from '@crs/domain';
import {
  acceptRun,
  endQuarantine,
  findFeedState,
  findQuarantined,
  forgetKeptRows,
  forgetSourceStamp,
  inTransaction,
  listQuarantined,
  type Quarantined,
  restoreVersion,
} from '@crs/store';
import type pg from 'pg';
import type { ReportProgress, StageContext } from '../context.js';
import { redo } from '../undo/undo.js';
import { takeBackStatuses } from './pass-statuses.js';

/** Author and note of a release or a drop. */
export interface Resolution {
  readonly by: string | null;
  readonly note: string | null;
}

/**
 * A run's quarantined changes. The number of a refused run finds everything that is on hold because of it; the number
 * of a run that read or undid a feed finds only that feed.
 * @throws UsageError if nothing is on hold, with the outcome of the quarantine
 */
export async function findHeld(pool: pg.Pool, run: number): Promise<Quarantined[]> {
  const found = await findQuarantined(pool, run);
  const feeds = found.map(({ feed }) => feed);
  const held = (await listQuarantined(pool)).filter(({ refusedRun, feed }) =>
    found.some((one) => one.refusedRun === refusedRun && (refusedRun === run || feeds.includes(feed))),
  );
  if (held.length > 0) return held;
  const [last] = found;
  throw new UsageError(
    'runs.nothing_held',
    last === undefined
      ? `Run ${run} has nothing on hold.`
      : `Run ${run} is no longer on hold: ${resolutionText(last)}.`,
    'In `crs runs`, ! marks runs on hold.',
  );
}

/** How a quarantine ended: `accepted by Ada on 2026-11-22`. */
export function resolutionText({ state, endedBy, endedAt, note }: Quarantined): string {
  const by = endedBy === null ? '' : ` by ${endedBy}`;
  const what = state === 'replaced' ? 'a later file replaced it' : `${state}${by}`;
  return `${what} on ${endedAt?.slice(0, 10)}${note === null ? '' : ` (${note})`}`;
}

/**
 * Checks that quarantined changes can be released.
 * @throws UsageError if only the reason was stored
 */
export function checkReleasable(held: readonly Quarantined[]): void {
  for (const { feed, undoRun, refusedRun, reason } of held) {
    if (feed === null || undoRun !== null) continue;
    throw new UsageError(
      'runs.nothing_kept',
      `Run ${refusedRun} of ${feed} left nothing to release: ${reason}`,
      `Correct the source or the definition, then read it again: \`crs ingest ${feed}\`.`,
    );
  }
}

/** Puts quarantined changes back into the stages, and records who accepted them. */
export async function release(
  context: StageContext,
  { ids, batch, by, note }: Resolution & { readonly ids: readonly number[]; readonly batch: string },
  report: ReportProgress,
): Promise<void> {
  const { pool } = context;
  const held = (await listQuarantined(pool)).filter(({ id }) => ids.includes(id));
  // The run that was undone last is the oldest, so it is redone first.
  for (const { id, feed, scope, undoRun, ingestRun, summary } of held) {
    const end = async (client: pg.ClientBase): Promise<void> => {
      await endQuarantine(client, [id], { state: 'accepted', by, note });
      if (ingestRun !== null) await acceptRun(client, ingestRun, summary, by);
      if (feed === null || ingestRun === null || undoRun === null) return;
      // After a refused ingest, the stamp is that of the previous file, which would count as new again.
      if (scope === null) await forgetSourceStamp(client, feed);
      await restoreVersion(client, feed, { ingestRun, undoRun });
    };
    if (feed === null || undoRun === null) await inTransaction(pool, end);
    else {
      await takeBackStatuses({ context, batch, report }, feed);
      await redo(context, { undoRun, feed, batch }, report, end);
    }
  }
}

/** Deletes quarantined changes. */
export async function drop(
  { pool }: Pick<StageContext, 'pool'>,
  held: readonly Quarantined[],
  decider: Resolution,
): Promise<void> {
  await inTransaction(pool, (client) => dropIn(client, held, decider));
}

/** Like `drop`, in the caller's transaction. The feeds may no longer have a definition. */
export async function dropIn(
  client: pg.ClientBase,
  held: readonly Quarantined[],
  decider: Resolution,
): Promise<void> {
  for (const { feed, feedState, ...kept } of held) {
    const state = feed === null ? null : (feedState ?? (await findFeedState(client, feed)));
    // If a source could not be read, only the reason is stored.
    if (state !== null) await forgetKeptRows(client, state.family, kept);
  }
  await endQuarantine(
    client,
    held.map(({ id }) => id),
    { state: 'dropped', ...decider },
  );
}

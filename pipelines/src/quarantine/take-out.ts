import {
  listUnpublishedRuns,
  type QuarantineReason,
  quarantine,
  quarantineVersions,
  type Run,
  summariseDifference,
} from '@crs/store';
import { undo } from '../undo/undo.js';
import type { Holding } from './holding.js';
import { passStatuses } from './pass-statuses.js';

/** Why something is held back because of a refused matching. */
export const refusalOf = ({ id, scope, code, reason }: Run): QuarantineReason & { scope: string | null } => ({
  scope,
  refusedRun: id,
  code: code ?? '',
  reason: reason ?? '',
});

/**
 * Undoes the unpublished runs of a feed, the newest first, and quarantines each. The statuses that a roster brought are let
 * through, unless they were let through before and did not help.
 */
export async function takeOut(holding: Holding, feed: string, refused: Run): Promise<void> {
  const { context, batch, report } = holding;
  const { pool, config } = context;
  const { family } = config.feed(feed);
  const runs = (await listUnpublishedRuns(pool)).filter((run) => run.feed === feed);
  const undoRuns: number[] = [];
  for (const run of runs) {
    const summary = await summariseDifference(pool, family, feed, run);
    await undo(context, { run: run.id, feed, batch }, report, async (client, undoRun) => {
      undoRuns.push(undoRun);
      // Readers never saw this version.
      await quarantineVersions(client, feed, [run.id]);
      const kept = { feed, ingestRun: run.id, undoRun, summary, feedState: null };
      await quarantine(client, { ...refusalOf(refused), ...kept });
    });
  }
  const [newest] = runs;
  if (family === 'licenses' && newest !== undefined && newest.details.statusesOf === undefined)
    await passStatuses(holding, feed, { ingestRun: newest.id, undoRuns });
}

import {
  listUnpublishedRuns,
  type QuarantineReason,
  quarantine,
  quarantineVersions,
  type Run,
  summariseDifference,
} from '@crs/store';
import type { ReportProgress, StageContext } from '../context.js';
import { undo } from '../undo/undo.js';

/** The job that takes feeds out, and what reports its progress. */
export interface Holding {
  readonly context: StageContext;
  readonly batch: string;
  readonly report: ReportProgress;
}

/** Why something is held back because of a refused matching. */
export const refusalOf = ({ id, scope, code, reason }: Run): QuarantineReason & { scope: string | null } => ({
  scope,
  refusedRun: id,
  code: code ?? '',
  reason: reason ?? '',
});

/** Undoes the unpublished runs of a feed, the newest first, and quarantines each. */
export async function takeOut(
  { context, batch, report }: Holding,
  feed: string,
  refused: Run,
): Promise<void> {
  const { pool, config } = context;
  const runs = (await listUnpublishedRuns(pool)).filter((run) => run.feed === feed);
  for (const run of runs) {
    const summary = await summariseDifference(pool, config.feed(feed).family, feed, run);
    await undo(context, { run: run.id, feed, batch }, report, async (client, undoRun) => {
      // Readers never saw this version.
      await quarantineVersions(client, feed, [run.id]);
      const kept = { feed, ingestRun: run.id, undoRun, summary, feedState: null };
      await quarantine(client, { ...refusalOf(refused), ...kept });
    });
  }
}

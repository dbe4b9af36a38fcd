import { GuardError } from '@crs/domain';
import { noCounts, saveRejects } from '@crs/store';
import type { ReportProgress, StageContext } from '../context.js';
import { quarantineIngest } from '../quarantine/quarantine-ingest.js';
import { recordedRun } from '../recorded-run.js';
import { nothingRead, rowsRead } from './read-counts.js';
import { type IngestAttempt, type IngestJob, type IngestOutcome, readSource } from './read-source.js';
import { Spool } from './spool.js';

/**
 * Fetches, reads, normalizes, and upserts one feed. The feed changes all at once at the end, or not at all if something
 * fails. Rejected rows and the reason of a failure are kept either way.
 * @throws GuardError if a guard refuses the run
 */
export async function ingest(
  context: StageContext,
  job: IngestJob,
  report: ReportProgress,
): Promise<IngestOutcome> {
  const { feed, batch } = job;
  const definition = context.config.feed(feed);
  const rejects = new Spool(context.dataDir);
  const counts = nothingRead();
  const attempt: IngestAttempt = {
    job,
    definition,
    counts,
    rejects,
    report,
    comparison: null,
    runId: null,
    reload: null,
  };
  try {
    return await recordedRun(
      context,
      { kind: 'ingest', feed, batch },
      (client, runId) => readSource(context, client, attempt, runId),
      async (client, runId) => {
        await saveRejects(client, runId, rejects.lines());
        return {
          counts: { ...noCounts, rowsRead: rowsRead(counts), rowsRejected: counts.rejected },
          details: { comparison: attempt.comparison },
        };
      },
    );
  } catch (error) {
    const { runId, reload } = attempt;
    if (error instanceof GuardError && runId !== null)
      await quarantineIngest(context, { definition, runId, batch, error, load: reload });
    throw error;
  } finally {
    await rejects.close();
  }
}

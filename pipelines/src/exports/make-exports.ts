import { CrsError } from '@crs/domain';
import type { WorkQueue } from '@crs/runtime';
import { noCounts, type PublishedVersion, readPublishedVersion } from '@crs/store';
import type { ReportProgress, StageContext } from '../context.js';
import { addExport } from '../jobs/flows.js';
import { type FollowUpDelay, reasonToWait } from '../nightly/follow-up.js';
import { recordedRun } from '../recorded-run.js';
import { ExportVersions } from './export-versions.js';
import { hasRecordsOf, type KeptExport } from './kept-export.js';
import { runExportThread } from './run-export-thread.js';
import { makeTextFiles } from './text-files.js';

/** The exports in the place from the settings. */
export const exportVersions = ({ exports, pool }: Pick<StageContext, 'exports' | 'pool'>): ExportVersions =>
  new ExportVersions(exports, pool);

/**
 * Makes the files of the current data version, unless those of an earlier one have the same records, and removes files
 * of versions that are no longer kept. Processes take turns. A killed process leaves an unfinished folder, which the
 * next one removes. The run is recorded.
 * @throws CrsError `exports.nothing` before the first publish
 */
export async function makeExports(
  context: Pick<StageContext, 'exports' | 'pool' | 'log' | 'signal' | 'databaseUrl' | 'onRunEnd'>,
  { batch }: { readonly batch: string },
  report: ReportProgress,
): Promise<KeptExport> {
  const { databaseUrl, exports, log, pool, signal } = context;
  if ((await readPublishedVersion(pool)) === null)
    throw new CrsError('exports.nothing', 'Nothing is published yet.', {
      nextStep: 'Read the feeds first: `crs nightly`.',
    });
  return recordedRun(context, { kind: 'export', batch }, async () => {
    const { made, isNew, from } = await runExportThread({ databaseUrl, place: exports }, { report, signal });
    const versions = exportVersions(context);
    if (exports.text === 'nightly') await makeTextFiles(versions, made);
    const removed = await versions.removeAllBut(Math.max(exports.keep, 1));
    const { version, files } = made;
    const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
    if (isNew) log.info({ version, bytes, removed }, 'the exports of a version were made');
    const details = { version, ...(isNew ? { files: files.length, bytes, from } : { isMade: true }) };
    return { counts: noCounts, details, result: made };
  });
}

const HOUR = 3_600_000;
/** Milliseconds between exports: one per night, and none for publishes during the day. */
const PAUSE = 20 * HOUR;
/** Milliseconds after which an export doesn't wait for more feeds. */
const LONGEST = 6 * HOUR;

/** An export that readers may have. */
type MadeExport = Pick<KeptExport, 'version' | 'madeAt'>;

/**
 * When an export of the current records is due, in milliseconds since 1970; null if it exists. Pure. An export that was
 * removed because of a suppression is due at once.
 */
export function exportDueAt(
  published: Pick<PublishedVersion, 'publishedAt' | 'recordsVersion'> | null,
  newest: MadeExport | undefined,
): number | null {
  if (published === null || (newest && hasRecordsOf(newest, published))) return null;
  return newest === undefined ? Date.parse(published.publishedAt) : Date.parse(newest.madeAt) + PAUSE;
}

/**
 * Removes exports with data that has since been suppressed, and queues an export if one is due and the night is over.
 */
export async function enqueueDueExports(
  context: Pick<StageContext, 'exports' | 'pool'>,
  work: WorkQueue,
  { quiet }: Pick<FollowUpDelay, 'quiet'>,
  now: number,
): Promise<void> {
  const versions = exportVersions(context);
  await versions.removeWithheld();
  if (context.exports.keep === 0) return;
  const published = await readPublishedVersion(context.pool);
  const [newest] = await versions.list();
  const dueAt = exportDueAt(published, newest);
  if (published === null || dueAt === null || dueAt > now) return;
  if ((await reasonToWait(work, dueAt, { quiet, longest: LONGEST })) !== null) return;
  await addExport(work, published.version);
}

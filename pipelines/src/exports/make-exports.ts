import { Worker } from 'node:worker_threads';
import { CrsError } from '@crs/domain';
import type { WorkQueue } from '@crs/runtime';
import { noCounts, type PublishedVersion, readPublishedVersion } from '@crs/store';
import type { ReportProgress, StageContext } from '../context.js';
import { addExport } from '../jobs/flows.js';
import { errorOf } from '../match/threads/messages.js';
import { type FollowUpDelay, reasonToWait } from '../nightly/follow-up.js';
import { recordedRun } from '../recorded-run.js';
import { ExportFolder, hasRecordsOf, type KeptExport } from './export-folder.js';
import type { ExportMessage, ExportRequest } from './export-thread.js';
import { recordFormats } from './write-exports.js';

/** Of the thread. It needs a third of it, whatever the size of the tables; with more it would collect garbage later. */
const MEGABYTES = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/** The folder of exports that the settings name. */
export const exportFolder = ({ exports, pool }: Pick<StageContext, 'exports' | 'pool'>): ExportFolder =>
  new ExportFolder(exports.dir, pool);

/**
 * Makes the files of the current version of the data, unless those of an earlier one have the same records, and removes those of versions that are not kept
 * any more. Processes take turns. One that is killed leaves an unfinished folder, which the next one removes. The run is recorded.
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
    const request = { databaseUrl, dir: exports.dir, formats: recordFormats };
    const { made, isNew } = await makeInThread(request, report, signal);
    const removed = await exportFolder(context).removeAllBut(Math.max(exports.keep, 1));
    const { version, files } = made;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (isNew) log.info({ version, bytes, removed }, 'the exports of a version were made');
    const details = { version, ...(isNew ? { files: files.length, bytes } : { isMade: true }) };
    return { counts: noCounts, details, result: made };
  });
}

type Made = Extract<ExportMessage, { made: KeptExport }>;

function makeInThread(request: ExportRequest, report: ReportProgress, signal: AbortSignal): Promise<Made> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./export-thread.js', import.meta.url), {
    workerData: request,
    resourceLimits: MEGABYTES,
  });
  const stop = () => void thread.terminate();
  signal.addEventListener('abort', stop);
  return new Promise((done, fail) => {
    thread.on('message', (message: ExportMessage) => {
      if ('progress' in message) report(message.progress);
      else if ('made' in message) done(message);
      else fail(errorOf(message.failure));
    });
    thread.on('error', fail);
    thread.on('exit', (status) => {
      signal.removeEventListener('abort', stop);
      fail(signal.aborted ? signal.reason : new Error(`the thread that makes exports ended with ${status}`));
    });
  });
}

const HOUR = 3_600_000;
/** Milliseconds from one export to the next: one a night, and none for what is published during the day. */
const PAUSE = 20 * HOUR;
/** Milliseconds after which an export does not wait for more feeds. */
const LONGEST = 6 * HOUR;

/** An export that readers may have. */
type MadeExport = Pick<KeptExport, 'version' | 'madeAt'>;

/**
 * When an export of the current records is due, milliseconds since 1970; null where it is there. Pure. One that was taken away
 * for a suppression is due at once.
 */
export function exportDueAt(
  published: Pick<PublishedVersion, 'publishedAt' | 'recordsVersion'> | null,
  newest: MadeExport | undefined,
): number | null {
  if (published === null || (newest && hasRecordsOf(newest, published))) return null;
  return newest === undefined ? Date.parse(published.publishedAt) : Date.parse(newest.madeAt) + PAUSE;
}

/** Removes exports that hold what was suppressed since, and has an export made where one is due and the night is over. */
export async function enqueueDueExports(
  context: Pick<StageContext, 'exports' | 'pool'>,
  work: WorkQueue,
  { quiet }: Pick<FollowUpDelay, 'quiet'>,
  now: number,
): Promise<void> {
  const folder = exportFolder(context);
  await folder.removeWithheld();
  if (context.exports.keep === 0) return;
  const published = await readPublishedVersion(context.pool);
  const [newest] = await folder.list();
  const dueAt = exportDueAt(published, newest);
  if (published === null || dueAt === null || dueAt > now) return;
  if ((await reasonToWait(work, dueAt, { quiet, longest: LONGEST })) !== null) return;
  await addExport(work, published.version);
}

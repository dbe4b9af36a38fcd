import type { WorkQueue } from '@crs/runtime';
import { type PublishedVersion, readPublishedVersion } from '@crs/store';
import type { StageContext } from '../context.js';
import { addExport } from '../jobs/flows.js';
import { type FollowUpDelay, reasonToWait } from '../nightly/follow-up.js';
import { hasRecordsOf, type KeptExport } from './export-folder.js';
import { exportFolder } from './make-exports.js';

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

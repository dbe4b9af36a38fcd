import { hostname } from 'node:os';
import type { RetentionDays } from '@crs/runtime';
import { removeOldDownloads, removeOldFiles } from '@crs/sources';
import { dropExpired, saveSizeSample, vacuumDeadRows } from '@crs/store';
import type { StageContext } from '../context.js';
import { removeUnnamedUploads, uploadFolder } from '../feeds/uploaded-files.js';
import { screenedFolder } from '../screen/changes.js';
import { dataFolderBytes } from './folder-size.js';

/** The name of this machine's data folder in samples of its size. */
export const hostOf = (dataDir: string): string => `${hostname()}:${dataDir}`;

/**
 * Deletes what is older than it is kept, and saves the sizes of database and data folder. Workers do it once a day, and
 * `crs nightly` at its end.
 */
export async function removeExpired(
  context: Pick<StageContext, 'pool' | 'dataDir' | 'log' | 'config' | 'refreshFeeds'>,
  keep: RetentionDays,
): Promise<void> {
  const { pool, dataDir, log } = context;
  const counts = await dropExpired(pool, keep);
  const downloads = await removeOldDownloads(dataDir, keep.downloads);
  // A definition of this minute may name an old upload.
  context.refreshFeeds?.();
  const uploads = await removeUnnamedUploads(uploadFolder(dataDir), context.config.feeds, keep.downloads);
  const screened = await removeOldFiles(screenedFolder(dataDir), keep.screened);
  const found = {
    ...counts,
    downloads: downloads.length,
    uploads: uploads.length,
    screened: screened.length,
  };
  if (Object.values(found).some((count) => count > 0))
    log.info(found, 'what was older than it is kept was removed');
  await vacuumDeadRows(pool);
  await saveSizeSample(pool, hostOf(dataDir), await dataFolderBytes(dataDir));
}

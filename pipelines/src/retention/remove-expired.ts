import { readdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { nullIfMissing } from '@crs/domain';
import type { RetentionDays } from '@crs/runtime';
import { removeOldDownloads, removeOldFiles } from '@crs/sources';
import { dropExpired, saveSizeSample, vacuumDeadRows } from '@crs/store';
import type { StageContext } from '../context.js';
import { removeUnnamedUploads, uploadFolder } from '../feeds/uploaded-files.js';
import { screenedFolder } from '../screen/changes.js';

/** The name of this machine's data folder in samples of its size. */
export const hostOf = (dataDir: string): string => `${hostname()}:${dataDir}`;

/**
 * Deletes everything past its retention, and records the sizes of the database and the data folder. Workers do this
 * once a day, and `crs nightly` does it at its end.
 */
export async function removeExpired(
  context: Pick<StageContext, 'pool' | 'dataDir' | 'log' | 'config' | 'refreshFeeds'>,
  keep: RetentionDays,
): Promise<void> {
  const { pool, dataDir, log } = context;
  const counts = await dropExpired(pool, keep);
  const downloads = await removeOldDownloads(dataDir, keep.downloads);
  // A very recent definition may refer to an old upload.
  context.refreshFeeds?.();
  const uploads = await removeUnnamedUploads(uploadFolder(dataDir), context.config.feeds, keep.downloads);
  const screened = await removeOldFiles(screenedFolder(dataDir), keep.screened);
  const found = {
    ...counts,
    downloads: downloads.length,
    uploads: uploads.length,
    screened: screened.length,
  };
  if (Object.values(found).some((count) => count > 0)) log.info(found, 'expired data was removed');
  await vacuumDeadRows(pool);
  await saveSizeSample(pool, hostOf(dataDir), await dataFolderBytes(dataDir));
}

/** Folders within a data folder that do not count toward its size, since the embedded database has its own. */
const LEFT_OUT = ['postgres'];

/** The total size of all files in a data folder, without those of the embedded database. */
export async function dataFolderBytes(dataDir: string): Promise<number> {
  return folderBytes(dataDir, LEFT_OUT);
}

async function folderBytes(folder: string, leftOut: readonly string[]): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(nullIfMissing);
  let sum = 0;
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sum += leftOut.includes(entry.name) ? 0 : await folderBytes(path, []);
    else if (entry.isFile()) sum += (await stat(path).catch(nullIfMissing))?.size ?? 0;
  }
  return sum;
}

/** The folder of downloaded sources. Only complete files appear in it under their names. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PartialFile, removeDead } from './partial-file.js';

/** The folder of downloads in a data folder. */
export const downloadsFolder = (dataDir: string): string => join(dataDir, 'downloads');

/**
 * Writes bytes to `<dataDir>/downloads/<name>` through a partial file, which is removed if anything fails.
 * @returns the path
 * @throws CrsError `disk.full`
 */
export async function saveDownload(
  dataDir: string,
  name: string,
  bytes: AsyncIterable<Uint8Array | string>,
): Promise<string> {
  const folder = downloadsFolder(dataDir);
  const path = join(folder, name);
  const part = await PartialFile.begin(folder, name);
  try {
    await part.restart(null);
    await part.append(bytes);
    await part.complete(path);
  } catch (error) {
    await part.discard();
    throw error;
  }
  return path;
}

/**
 * Removes partial files of dead processes of this machine, except those that the next run of the feed can continue.
 * @returns the names of the removed files
 */
export async function removeAbandonedDownloads(dataDir: string): Promise<string[]> {
  return removeDead(downloadsFolder(dataDir));
}

const DAY = 24 * 3600_000;

/**
 * Removes complete downloads that were not written for so many days, with their notes: of feeds that are gone, or whose
 * source did not change. If a run needs one, it downloads it again.
 * @returns the names of the removed files
 */
export async function removeOldDownloads(dataDir: string, days: number): Promise<string[]> {
  const folder = downloadsFolder(dataDir);
  const removed: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(noneWhereGone)) {
    if (!entry.isFile() || PARTIAL.test(entry.name)) continue;
    const found = await stat(join(folder, entry.name)).catch(nullWhereGone);
    if (found === null || Date.now() - found.mtimeMs < days * DAY) continue;
    await rm(join(folder, entry.name), { force: true });
    removed.push(entry.name);
  }
  return removed;
}

/** Files that `removeAbandonedDownloads` looks after. */
const PARTIAL = /\.part(\.json)?$/;

function nullWhereGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const noneWhereGone = (error: NodeJS.ErrnoException): [] => nullWhereGone(error) ?? [];

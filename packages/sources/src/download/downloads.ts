/** The folder of downloaded sources. Only complete files appear in it under their names. */
import { join } from 'node:path';
import { removeOldFiles } from './old-files.js';
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

/**
 * Removes complete downloads that have not been written for this many days, with their notes: those of removed feeds,
 * or of unchanged sources. If a run needs one, it downloads it again.
 * @returns the names of the removed files
 */
export const removeOldDownloads = (dataDir: string, days: number): Promise<string[]> =>
  removeOldFiles(downloadsFolder(dataDir), days, (name) => PARTIAL.test(name));

/** Files that `removeAbandonedDownloads` handles. */
const PARTIAL = /\.part(\.json)?$/;

/** The folder of downloaded sources: a file appears there whole or not at all. */
import { join } from 'node:path';
import { PartialFile, removeDead } from './partial-file.js';

/** Where the downloads of a data folder are. */
export const downloadsFolder = (dataDir: string): string => join(dataDir, 'downloads');

/**
 * Writes bytes to `<dataDir>/downloads/<name>` by way of a part, which is gone if anything fails.
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
 * Removes what dead processes of this machine left of downloads. What the next run of its feed can go on with stays.
 * @returns the names of what was removed
 */
export async function removeAbandonedDownloads(dataDir: string): Promise<string[]> {
  return removeDead(downloadsFolder(dataDir));
}

import { readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { UsageError } from '@crs/domain';

/** Files that are listed at most. */
const MOST_LISTED = 500;

/** The files of a folder and its folders, by their paths within it, in order. */
export async function listFeedFiles(folder: string): Promise<string[]> {
  const root = await rootOf(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
    .slice(0, MOST_LISTED);
}

/**
 * The path of a file of the folder. Links that lead out of the folder are none of it.
 * @throws UsageError `feed.file_not_allowed`
 */
export async function feedFile(folder: string, name: string): Promise<string> {
  const root = await rootOf(folder);
  const path = await realpath(join(root, name)).catch(() => null);
  if (path?.startsWith(root + sep)) return path;
  throw new UsageError(
    'feed.file_not_allowed',
    `${name} is no file of the folder for files.`,
    'Put it there, then choose it from the list; or use crs feeds new on the machine of the service.',
  );
}

/** @throws UsageError `feed.files_missing` */
async function rootOf(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    throw new UsageError(
      'feed.files_missing',
      `The folder for files cannot be read: ${(error as Error).message}.`,
      'Make the folder that CRS_FEED_FILES_DIR names.',
    );
  }
}

import { statfs } from 'node:fs/promises';
import { nearestExistingFolder } from './data-folder.js';

/** The room of the disk that a folder is on, in bytes. */
export interface DiskSpace {
  /** For a user who is not root. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/**
 * Measures the disk of a folder, or of its nearest parent where it is not made yet.
 * @throws UsageError `setting.data_folder` if that is not a folder, or not writable
 */
export async function diskSpace(path: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(await nearestExistingFolder(path));
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

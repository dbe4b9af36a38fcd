import { constants } from 'node:fs';
import { access, mkdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isDiskFull, UsageError } from '@crs/domain';

const unusable = (path: string, why: string) =>
  new UsageError(
    'setting.data_folder',
    `CRS_DATA_DIR: ${path} cannot be used: ${why}.`,
    'Set CRS_DATA_DIR to a folder that this user can write to.',
  );

/**
 * Returns the data folder, or its nearest existing parent if it does not exist yet.
 * @throws UsageError `setting.data_folder` if the path is not a folder, or not writable
 */
export async function nearestExistingFolder(path: string): Promise<string> {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      if (!(await stat(folder)).isDirectory()) throw unusable(path, `${folder} is not a folder`);
      await access(folder, constants.W_OK | constants.X_OK);
      return folder;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      // ENOTDIR means that a parent is a file; a later step of the loop finds that file.
      const above = (code === 'ENOENT' || code === 'ENOTDIR') && dirname(folder) !== folder;
      if (!above) throw unusable(path, message);
    }
  }
}

/**
 * Creates the data folder if it is missing, one level at a time. Node's recursive mkdir never returns on file systems,
 * such as /proc, that answer ENOENT to every attempt.
 * @throws UsageError `setting.data_folder`
 */
export async function makeDataFolder(path: string): Promise<void> {
  let folder = await nearestExistingFolder(path);
  for (const name of relative(folder, path).split(sep)) {
    if (name === '') continue;
    folder = join(folder, name);
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      // Another process created it at the same time.
      if (isDiskFull(error)) throw error;
      if (error.code !== 'EEXIST') throw unusable(path, error.message);
    });
  }
}

/** The disk space for a folder, in bytes. */
export interface DiskSpace {
  /** Free bytes for users other than root. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/**
 * Measures the disk of a folder, or of its nearest parent if the folder does not exist yet.
 * @throws UsageError `setting.data_folder` if the path is not a folder, or not writable
 */
export async function diskSpace(path: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(await nearestExistingFolder(path));
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

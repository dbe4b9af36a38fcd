/** Temporary folders for checks of a feed, since a run of the feed may read its download at the same time. */

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '@crs/domain';

/** Milliseconds after which an untouched folder belongs to a dead process. */
const staleMs = 24 * 3_600_000;

/** Runs work with a temporary folder under the data folder's `check`, and removes the folder afterward. */
export async function withTemporaryFolder<T>(
  dataDir: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const parent = join(dataDir, 'check');
  await dropStale(parent);
  const folder = join(parent, randomUUID());
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function dropStale(parent: string): Promise<void> {
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const found = await stat(path).catch(nullIfMissing);
    if (found !== null && Date.now() - found.mtimeMs > staleMs)
      await rm(path, { recursive: true, force: true });
  }
}

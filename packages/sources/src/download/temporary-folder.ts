/** Folders for what is only looked at: a run of the same feed may be reading its download meanwhile. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder that lies untouched so long is a killed process's. */
const staleMs = 24 * 3_600_000;

/** Does something with a folder of its own under the data folder's `check`, which is gone afterwards, whatever happens. */
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
    const found = await stat(path).catch(nullWhereGone);
    if (found !== null && Date.now() - found.mtimeMs > staleMs)
      await rm(path, { recursive: true, force: true });
  }
}

/** Whoever a folder belongs to may remove it at any moment. */
function nullWhereGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

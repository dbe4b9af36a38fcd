import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders of a data folder that are no part of its size: the embedded database has a size of its own. */
const LEFT_OUT = ['postgres'];

/** The bytes of all files in a data folder, without those of the embedded database. */
export async function dataFolderBytes(dataDir: string): Promise<number> {
  return folderBytes(dataDir, LEFT_OUT);
}

async function folderBytes(folder: string, leftOut: readonly string[]): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(nullWhereGone);
  let sum = 0;
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sum += leftOut.includes(entry.name) ? 0 : await folderBytes(path, []);
    else if (entry.isFile()) sum += (await stat(path).catch(nullWhereGone))?.size ?? 0;
  }
  return sum;
}

/** Files come and go while they are counted. */
function nullWhereGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

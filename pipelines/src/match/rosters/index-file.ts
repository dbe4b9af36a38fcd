import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { nullIfMissing } from '@crs/domain';
import { type RosterIndex, readRosterIndex } from '@crs/matching';

/** Number of bytes read at a time. */
const PIECE = 8 * 1024 * 1024;

/** Number of files kept for the same rosters: the newest, and one that a job may be about to open. */
const KEPT_FILES = 2;

/** Milliseconds after which an unfinished file must be from a dead process. */
const LEFTOVER_AGE = 3_600_000;

/**
 * The file of an index, existing or not.
 * @param rosters what all its versions have in common
 * @param inputs a digest of everything that it is built from
 */
export const indexPath = (dataDir: string, rosters: string, inputs: string): string =>
  join(dataDir, 'rosters', `${rosters}-${inputs}.idx`);

/** A digest for file names: 32 hexadecimal digits. */
export const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/**
 * Reads the index in a file into memory shared by all threads; null without a file.
 * @throws CrsError if the file is unusable
 */
export async function readIndexFile(path: string): Promise<RosterIndex | null> {
  const buffer = await readConsistently(path);
  return buffer === null ? null : readRosterIndex(buffer, () => setImmediate());
}

async function readConsistently(path: string): Promise<SharedArrayBuffer | null> {
  const file = await open(path, 'r').catch(nullIfMissing);
  if (file === null) return null;
  try {
    const bytes = new Uint8Array(new SharedArrayBuffer((await file.stat()).size));
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(PIECE, bytes.length - at), at);
      // The checksum detects a truncated file.
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return bytes.buffer as SharedArrayBuffer;
  } finally {
    await file.close();
  }
}

/** Writes an index under a temporary name and renames it, so that readers see only complete files. */
export async function writeIndexFile(path: string, index: SharedArrayBuffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}.new`;
  try {
    const file = await open(unfinished, 'wx');
    try {
      await file.writeFile(new Uint8Array(index));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** The newest index file for the same rosters as `path`, which need not exist; null if there is none. */
export async function newestIndexFile(path: string): Promise<string | null> {
  return (await filesOfRosters(path))[0] ?? null;
}

/** Removes all but the newest files for the rosters of `path`, and unfinished files from dead processes. */
export async function dropOldIndexFiles(path: string): Promise<void> {
  for (const old of (await filesOfRosters(path)).slice(KEPT_FILES)) await rm(old, { force: true });
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.new')) continue;
    const found = await stat(join(folder, name)).catch(nullIfMissing);
    if (found !== null && Date.now() - found.mtimeMs > LEFTOVER_AGE)
      await rm(join(folder, name), { force: true });
  }
}

/** The index files for the rosters of `path`, newest first. The rosters are the part of the name before the dash. */
async function filesOfRosters(path: string): Promise<string[]> {
  const folder = dirname(path);
  const rosters = basename(path).replace(/-.*/, '-');
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  const files = await Promise.all(
    names
      .filter((name) => name.startsWith(rosters) && name.endsWith('.idx'))
      .map(async (name) => ({
        path: join(folder, name),
        at: (await stat(join(folder, name)).catch(nullIfMissing))?.mtimeMs ?? 0,
      })),
  );
  return files.sort((a, b) => b.at - a.at).map((file) => file.path);
}

import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A four-megabyte disk in memory. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it up to this many free bytes. */
  fill(left: number): Promise<void>;
  /** Removes what fills it. */
  empty(): Promise<void>;
  remove(): Promise<void>;
}

const BYTES = 4 * 1024 * 1024;

/** Mounts one; null if this user can't mount, like most users. */
export async function mountSmallDisk(): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'crs-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${BYTES}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill(left) {
      const { bavail, bsize } = await statfs(folder);
      await appendFile(filler, Buffer.alloc(bavail * bsize - left));
    },
    empty: () => rm(filler, { force: true }),
    async remove() {
      execFileSync('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/** This disk, where it has no room left. */
import { statfs } from 'node:fs/promises';
import { CrsError, formatSize } from '@crs/domain';

const full = new Set(['ENOSPC', 'EDQUOT']);

/** True for what this machine says where a disk, or a share of it, has no room left. */
export function isDiskFull(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { code?: string };
  return full.has(code);
}

/** A full disk in words; anything else as it is. */
export function diskError(error: unknown, folder: string): unknown {
  return isDiskFull(error) ? diskFull(folder, 'has no room left', error) : error;
}

/**
 * Refuses what cannot fit before it is fetched.
 * @throws CrsError `disk.full`
 */
export async function requireFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (bytes > free)
    throw diskFull(folder, `has room for ${formatSize(free)}, and ${formatSize(bytes)} are coming`);
}

function diskFull(folder: string, what: string, cause?: unknown): CrsError {
  return new CrsError('disk.full', `The disk of ${folder} ${what}.`, {
    nextStep: 'Make room there, or point CRS_DATA_DIR at a larger disk; what was served is still served.',
    cause,
  });
}

/** An error of a full disk with the feed it came of; anything else as it is. */
export function withFeedName(error: unknown, feed: string): unknown {
  if (!(error instanceof CrsError) || error.code !== 'disk.full') return error;
  const { message, nextStep } = error;
  return new CrsError(error.code, `${feed}: ${message}`, { nextStep, cause: error });
}

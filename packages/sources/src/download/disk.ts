/** Errors of a full disk. */
import { statfs } from 'node:fs/promises';
import { CrsError, formatSize, isDiskFull } from '@crs/domain';

/** The CrsError of a full disk; other errors unchanged. */
export function diskError(error: unknown, folder: string): unknown {
  return isDiskFull(error) ? diskFull(folder, 'is full', error) : error;
}

/**
 * Refuses a download that does not fit on the disk before it starts.
 * @throws CrsError `disk.full`
 */
export async function requireFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (bytes > free)
    throw diskFull(folder, `has ${formatSize(free)} free, but the download needs ${formatSize(bytes)}`);
}

function diskFull(folder: string, what: string, cause?: unknown): CrsError {
  return new CrsError('disk.full', `The disk with ${folder} ${what}.`, {
    nextStep:
      'Free up space there, or set CRS_DATA_DIR to a larger disk. The published data is not affected.',
    cause,
  });
}

/** An error of a full disk with the name of the feed; other errors unchanged. */
export function withFeedName(error: unknown, feed: string): unknown {
  if (!(error instanceof CrsError) || error.code !== 'disk.full') return error;
  const { message, nextStep } = error;
  return new CrsError(error.code, `${feed}: ${message}`, { nextStep, cause: error });
}

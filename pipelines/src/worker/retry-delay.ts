import { CrsError } from '@crs/domain';

/** Milliseconds before the first retry; each further retry waits twice as long. */
const FIRST_PAUSE = { long: 60_000, other: 2_000 };

/**
 * Milliseconds until a night's job is retried: minutes for an unreachable source or a full disk, seconds for other
 * errors. Pure.
 * @param failures so far, at least 1
 */
export function retryDelay(failures: number, error: unknown): number {
  const lasts = error instanceof CrsError && ['feed.unreachable', 'disk.full'].includes(error.code);
  return (lasts ? FIRST_PAUSE.long : FIRST_PAUSE.other) * 2 ** (failures - 1);
}

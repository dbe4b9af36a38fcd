import { CrsError } from '@crs/domain';

/** Milliseconds before the second try; they double with each. */
const FIRST_PAUSE = { long: 60_000, other: 2_000 };

/**
 * Milliseconds until a night's job is tried again: minutes where a source is out of reach, which has been asked several
 * times already, or a disk is full, seconds for whatever else may have passed. Pure.
 * @param failures so far, at least 1
 */
export function retryDelay(failures: number, error: unknown): number {
  const lasts = error instanceof CrsError && ['feed.unreachable', 'disk.full'].includes(error.code);
  return (lasts ? FIRST_PAUSE.long : FIRST_PAUSE.other) * 2 ** (failures - 1);
}

import { CrsError } from '@crs/domain';

/** Milliseconds before the second try; they double with each. */
const FIRST_PAUSE = { source: 60_000, other: 2_000 };

/**
 * Milliseconds until a night's job is tried again: minutes where a source is out of reach, which has been asked several
 * times already, seconds for whatever else may have passed. Pure.
 * @param failures so far, at least 1
 */
export function pauseMs(failures: number, error: unknown): number {
  const awaySource = error instanceof CrsError && error.code === 'feed.unreachable';
  return (awaySource ? FIRST_PAUSE.source : FIRST_PAUSE.other) * 2 ** (failures - 1);
}

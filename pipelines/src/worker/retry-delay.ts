import { CrsError } from '@crs/domain';
import { UnreachableError } from '@crs/sources';

/** Milliseconds before the first retry; each further retry waits twice as long. */
const FIRST_PAUSE = { long: 60_000, other: 2_000 };

/** Milliseconds added to the time at which a server allows another request. */
const AFTER_OPENING = 1_000;

/**
 * Maximum number of milliseconds that a night waits for a server that asks for a pause. Other feeds may be waiting to
 * be published.
 */
const LONGEST_CLOSED = 60 * 60_000;

/**
 * Milliseconds until a night's job is retried: minutes for an unreachable source or a full disk, seconds for other
 * errors. If a server says when to try again, that time is used. Pure.
 * @param failures so far, at least 1
 */
export function retryDelay(failures: number, error: unknown, now: number = Date.now()): number {
  const lasts = error instanceof CrsError && ['feed.unreachable', 'disk.full'].includes(error.code);
  const pause = (lasts ? FIRST_PAUSE.long : FIRST_PAUSE.other) * 2 ** (failures - 1);
  const until = error instanceof UnreachableError ? error.until : null;
  return until === null ? pause : Math.max(until - now, 0) + AFTER_OPENING;
}

/**
 * True if a night tries the server again: it has attempts left, and the pause is short enough. Pure.
 * @param attempts consecutive failed attempts after which a source fails
 */
export function isAskedAgain(error: UnreachableError, attempts: number, now: number = Date.now()): boolean {
  if (error.attempts >= attempts) return false;
  return error.until === null || error.until - now <= LONGEST_CLOSED;
}

/**
 * Consecutive failed attempts after which one try of a job fails. All tries share the attempts, but each later try has
 * at least one, to survive an outage of several minutes. Pure.
 * @param attempts of all tries, including those in `failedBefore`
 * @param triesLeft after this one
 */
export function attemptsOfTry(attempts: number, failedBefore: number, triesLeft: number): number {
  return Math.min(attempts, Math.max(failedBefore + 1, attempts - triesLeft));
}

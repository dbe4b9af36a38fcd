import { getNextMillis } from 'bullmq';

/** A cron pattern and its time zone. */
export interface CronPattern {
  /** A cron pattern with five or six fields. */
  readonly pattern: string;
  /** An IANA time zone name. */
  readonly zone: string;
}

const HOUR = 3_600_000;

/** Milliseconds: the periods to search for the last fire time, shortest first, so that few times are computed. */
const WINDOWS = [2 * HOUR, 25 * HOUR, 8 * 24 * HOUR, 32 * 24 * HOUR, 366 * 24 * HOUR];

/**
 * Returns the first time after `after` at which a pattern fires. BullMQ's scheduler computes it, so that both agree. If
 * clocks skip the time, the pattern fires an hour later. If the time occurs twice, the pattern fires the first time.
 * @param after milliseconds since 1970
 * @returns milliseconds since 1970, or null if the pattern never fires again
 * @throws Error for an invalid pattern or zone
 */
export function nextFire({ pattern, zone }: CronPattern, after: number): number | null {
  return getNextMillis(after, { pattern, tz: zone }) ?? null;
}

/** Returns the last time at or before `until` at which a pattern fired, or null if it did not fire within a year. */
export function lastFire(pattern: CronPattern, until: number): number | null {
  for (const window of WINDOWS) {
    let last: number | null = null;
    // Searches forward. Backward, the parser gives the second of two equal times and skips the shifted one.
    for (let fire = nextFire(pattern, until - window); fire !== null && fire <= until; ) {
      last = fire;
      fire = nextFire(pattern, fire);
    }
    if (last !== null) return last;
  }
  return null;
}

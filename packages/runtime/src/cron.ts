import { getNextMillis } from 'bullmq';

/** A cron pattern and its time zone. */
export interface CronPattern {
  /** Five or six fields. */
  readonly pattern: string;
  /** IANA name. */
  readonly zone: string;
}

const HOUR = 3_600_000;

/** Milliseconds: periods that are searched for the last fire time, shortest first, so that few times are computed. */
const WINDOWS = [2 * HOUR, 25 * HOUR, 8 * 24 * HOUR, 32 * 24 * HOUR, 366 * 24 * HOUR];

/**
 * The first time after another at which a pattern fires, computed by BullMQ's scheduler so that both agree. A
 * time that does not exist on the day the clocks go forward fires an hour later; one that occurs twice when they go
 * back fires the first time.
 * @param after milliseconds since 1970
 * @returns milliseconds since 1970, or null if the pattern never fires again
 * @throws Error for an invalid pattern or zone
 */
export function nextFire({ pattern, zone }: CronPattern, after: number): number | null {
  return getNextMillis(after, { pattern, tz: zone }) ?? null;
}

/** The last time up to and including another at which a pattern fired; null if it did not fire within a year. */
export function lastFire(pattern: CronPattern, until: number): number | null {
  for (const window of WINDOWS) {
    let last: number | null = null;
    // Forwards, because backwards the parser gives the second of two equal times and skips the shifted one.
    for (let fire = nextFire(pattern, until - window); fire !== null && fire <= until; ) {
      last = fire;
      fire = nextFire(pattern, fire);
    }
    if (last !== null) return last;
  }
  return null;
}

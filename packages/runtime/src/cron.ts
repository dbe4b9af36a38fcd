import { getNextMillis } from 'bullmq';

/** A cron pattern and the zone whose clock it is read by. */
export interface CronPattern {
  /** Five or six fields. */
  readonly pattern: string;
  /** IANA name. */
  readonly zone: string;
}

const HOUR = 3_600_000;

/** How far back the last fire time is looked for, nearest first, so that few times are stepped through. Milliseconds. */
const WINDOWS = [2 * HOUR, 25 * HOUR, 8 * 24 * HOUR, 32 * 24 * HOUR, 366 * 24 * HOUR];

/**
 * The first moment after another at which a pattern fires, asked of the queue's own scheduler so that both agree. A
 * time that does not exist on the day the clocks go forward fires an hour later; one that comes twice when they go
 * back fires the first time.
 * @param after milliseconds since 1970
 * @returns the same, or null where the pattern never fires again
 * @throws Error for a pattern or a zone that cannot be read
 */
export function nextFire({ pattern, zone }: CronPattern, after: number): number | null {
  return getNextMillis(after, { pattern, tz: zone }) ?? null;
}

/** The last moment up to and including another at which a pattern fired; null where it did not within a year. */
export function lastFire(pattern: CronPattern, until: number): number | null {
  for (const window of WINDOWS) {
    let last: number | null = null;
    // Stepped forwards: looking backwards, the parser takes the second of two equal times and skips the shifted one.
    for (let fire = nextFire(pattern, until - window); fire !== null && fire <= until; ) {
      last = fire;
      fire = nextFire(pattern, fire);
    }
    if (last !== null) return last;
  }
  return null;
}

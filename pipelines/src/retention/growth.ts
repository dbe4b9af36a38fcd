/** How fast something grows, and when a disk will be full. Pure. */

/** A size on a day, `YYYY-MM-DD`. */
interface SizeOnDay {
  readonly day: string;
  readonly bytes: number;
}

const DAY = 24 * 3600_000;

/** Number of past days that count, and of days that the samples must span. */
const DAYS_BACK = 30;
const LEAST_DAYS = 7;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/**
 * Growth in bytes per day: the median of the slopes between all pairs of samples from the last thirty days (Theil–Sen),
 * so that a night that temporarily used much space does not count as growth.
 * @param samples oldest first
 * @returns null if the samples span less than a week
 */
export function growthOf(samples: readonly SizeOnDay[]): number | null {
  const last = samples.at(-1);
  if (last === undefined) return null;
  const recent = samples.filter(({ day }) => dayNumber(last.day) - dayNumber(day) <= DAYS_BACK);
  const first = recent[0] as SizeOnDay;
  if (dayNumber(last.day) - dayNumber(first.day) < LEAST_DAYS) return null;
  const slopes = recent.flatMap((one, at) =>
    recent
      .slice(at + 1)
      .map((other) => (other.bytes - one.bytes) / (dayNumber(other.day) - dayNumber(one.day))),
  );
  slopes.sort((a, b) => a - b);
  const middle = Math.floor(slopes.length / 2);
  return slopes.length % 2 === 1
    ? (slopes[middle] as number)
    : ((slopes[middle - 1] as number) + (slopes[middle] as number)) / 2;
}

/** The number of days until free bytes are used up; null if nothing grows. */
export function daysLeft(freeBytes: number, growth: number): number | null {
  return growth > 0 ? Math.floor(freeBytes / growth) : null;
}

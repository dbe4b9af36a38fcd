/** Timeouts, attempts, and pauses of a request. */

/** Limits of one request. */
export interface TimeoutPolicy {
  /** Longest wait for a connection. */
  readonly connectMs: number;
  /** Longest time without a byte, before and within a response. */
  readonly idleMs: number;
  /**
   * Minimum bytes per second of a server, and the time over which they are counted, like curl's `--speed-limit` and
   * `--speed-time`. A limit on time without a byte alone would let a byte a minute pass.
   */
  readonly leastRate: number;
  readonly leastRateMs: number;
  /** Total time without a byte, or with too few, over several attempts after which the request fails. */
  readonly silentMs: number;
  /** Longest time of one attempt, with its body. */
  readonly wholeMs: number;
  /** Consecutive failed attempts after which the request fails. */
  readonly attempts: number;
  /** Longest first pause before a retry; it doubles with each failure. */
  readonly backoffMs: number;
  /** Longest pause before a retry. If `Retry-After` is longer, the request fails. */
  readonly longestPauseMs: number;
  /**
   * Longest total of pauses for 429 and `Retry-After` in one request; all requests of a feed together wait four times
   * that.
   */
  readonly throttledMs: number;
  /** Longest time of a request with all its attempts, however well each continues the last one. */
  readonly requestMs: number;
}

/**
 * Used unless a setting or the feed's definition says otherwise. The table of settings in docs/running.md prints some
 * of them.
 */
export const defaultTimeouts: TimeoutPolicy = {
  connectMs: 15_000,
  idleMs: 45_000,
  // One permit row per second. The slowest line worth waiting for has a hundred times that.
  leastRate: 1000,
  leastRateMs: 60_000,
  silentMs: 90_000,
  wholeMs: 2 * 3_600_000,
  attempts: 5,
  backoffMs: 1000,
  longestPauseMs: 120_000,
  throttledMs: 15 * 60_000,
  requestMs: 6 * 3_600_000,
};

/**
 * Milliseconds to pause before a retry: random up to a limit that doubles with each failure ("full jitter"), so that
 * requests that failed together are not retried together.
 * @param failures so far, at least 1
 * @param random 0 to 1
 */
export function backoffMs(failures: number, timeouts: TimeoutPolicy, random: number): number {
  return random * Math.min(timeouts.longestPauseMs, timeouts.backoffMs * 2 ** (failures - 1));
}

/** Longest accepted `Retry-After`, milliseconds; longer ones are errors of the server. */
const longestRetryAfter = 24 * 3_600_000;

/**
 * Reads `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3). A date is compared with the server's `Date` if it has
 * one, because clocks differ.
 * @param now milliseconds since 1970
 * @returns milliseconds, at most a day; null without a valid value
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined || value === '') return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value) * 1000, longestRetryAfter);
  const until = Date.parse(value);
  if (Number.isNaN(until)) return null;
  const told = Date.parse(headers.get('date') ?? '');
  return Math.min(longestRetryAfter, Math.max(0, until - (Number.isNaN(told) ? now : told)));
}

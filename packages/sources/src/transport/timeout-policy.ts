/** How long a server is waited for, how often it is asked, and how long to pause in between. */

/** What one request may cost. */
export interface TimeoutPolicy {
  /** Longest wait for a connection. */
  readonly connectMs: number;
  /** Longest silence of a server, before and inside an answer. */
  readonly idleMs: number;
  /** Silence of a server in all, over two attempts or more, after which no third is worth its time. */
  readonly silentMs: number;
  /** Longest time of one request, its answer included, however steadily it trickles in. */
  readonly wholeMs: number;
  /** Failures in a row, the first included, before it is given up. */
  readonly attempts: number;
  /** Longest first pause before another attempt; doubles with each. */
  readonly backoffMs: number;
  /** Longest pause, also where the server asks for more. */
  readonly longestPauseMs: number;
  /** Longest time that pauses a server asks for (429, `Retry-After`) may take together. */
  readonly throttledMs: number;
}

export const defaultTimeouts: TimeoutPolicy = {
  connectMs: 15_000,
  idleMs: 45_000,
  silentMs: 90_000,
  wholeMs: 2 * 3_600_000,
  attempts: 5,
  backoffMs: 1000,
  longestPauseMs: 120_000,
  throttledMs: 15 * 60_000,
};

/**
 * Milliseconds to pause before asking again: anything up to a limit that doubles with each failure. Spread over the
 * whole of it ("full jitter"), many who failed at once do not come back at once.
 * @param failures so far, at least 1
 * @param random 0 to 1
 */
export function backoffMs(failures: number, timeouts: TimeoutPolicy, random: number): number {
  return random * Math.min(timeouts.longestPauseMs, timeouts.backoffMs * 2 ** (failures - 1));
}

/** A server that asks for more than a day has lost its mind, or its clock. */
const longestAsked = 24 * 3_600_000;

/**
 * What a server asks to wait: `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). A date is compared with the
 * server's own clock where it tells the time, as clocks differ.
 * @param now milliseconds since 1970
 * @returns milliseconds, a day at most, or null where it says nothing that can be read
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined || value === '') return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value) * 1000, longestAsked);
  const until = Date.parse(value);
  if (Number.isNaN(until)) return null;
  const told = Date.parse(headers.get('date') ?? '');
  return Math.min(longestAsked, Math.max(0, until - (Number.isNaN(told) ? now : told)));
}

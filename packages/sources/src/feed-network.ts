/** The network settings of one feed: those of the process with the overrides of its definition. */
import type { FeedDefinition } from '@crs/feeds';
import type { Network } from './transport/network.js';
import { defaultTimeouts, type TimeoutPolicy } from './transport/timeout-policy.js';

/** Lower limit, in bytes. */
const surelyFine = 500e6;
/** How many times larger than the last download the next one may be. */
const mostGrowth = 20;
/** Bytes of an implausibly long row: permit rows have 300 to 3,000. */
const longestRow = 32e3;

/**
 * The network with a feed's overrides.
 * @param failedBefore consecutive failed attempts in earlier tries of the same job
 * @param previousBytes size of its last download; null if unknown
 */
export function networkFor(
  definition: FeedDefinition,
  network: Network,
  failedBefore = 0,
  previousBytes: number | null = null,
): Network {
  const { rate = network.rate, atOnce = network.atOnce } = definition.fetch ?? {};
  const limits = {
    rate,
    atOnce,
    largestBytes: largestBytes(definition, network.largestBytes, previousBytes),
  };
  return { ...network, ...limits, failed: { before: failedBefore, throttledMs: 0 } };
}

export function timeoutsFor({ fetch }: FeedDefinition, given: Partial<TimeoutPolicy> = {}): TimeoutPolicy {
  const idleMs = fetch?.timeout === undefined ? {} : { idleMs: fetch.timeout * 1000 };
  return { ...defaultTimeouts, ...given, ...idleMs };
}

/**
 * The largest download of a feed, in bytes: `fetch.largest`; otherwise the smallest of the process's limit, a multiple
 * of the last download, and a limit for the expected rows. The latter doesn't apply if only some rows of the file
 * belong to the feed.
 */
function largestBytes(
  { fetch, expect, only, except, format }: FeedDefinition,
  allowed: number,
  previousBytes: number | null,
): number {
  if (fetch?.largest !== undefined) return fetch.largest;
  const isPart = only !== undefined || except !== undefined || format?.members !== undefined;
  const expected = isPart ? allowed : expect.rows[1] * longestRow;
  const grown = previousBytes === null ? allowed : previousBytes * mostGrowth;
  return Math.min(allowed, Math.max(surelyFine, Math.min(expected, grown)));
}

/** The network settings of one feed: those of the process with the overrides of its definition. */
import type { FeedDefinition } from '@crs/feeds';
import type { Network } from './transport/network.js';
import { defaultTimeouts, type TimeoutPolicy } from './transport/timeout-policy.js';

/** Lower bound of the limit, in bytes. */
const surelyFine = 500e6;
/** Bytes of an implausibly long row: rows of permits have 300 to 3,000. */
const longestRow = 32e3;

/**
 * The network with the overrides of a feed.
 * @param failedBefore failed attempts in a row of earlier tries of the same job
 */
export function networkFor(definition: FeedDefinition, network: Network, failedBefore = 0): Network {
  const { rate = network.rate, atOnce = network.atOnce } = definition.fetch ?? {};
  const limits = { rate, atOnce, largestBytes: largestBytes(definition, network.largestBytes) };
  return { ...network, ...limits, failed: { before: failedBefore } };
}

export function timeoutsFor({ fetch }: FeedDefinition, given: Partial<TimeoutPolicy> = {}): TimeoutPolicy {
  const idleMs = fetch?.timeout === undefined ? {} : { idleMs: fetch.timeout * 1000 };
  return { ...defaultTimeouts, ...given, ...idleMs };
}

/**
 * The largest download of a feed, in bytes: `fetch.largest`, else the smaller of the process's limit and a limit for the
 * expected rows. The latter does not apply if only some rows of the file belong to the feed.
 */
function largestBytes({ fetch, expect, only, except, format }: FeedDefinition, allowed: number): number {
  if (fetch?.largest !== undefined) return fetch.largest;
  if (only !== undefined || except !== undefined || format?.members !== undefined) return allowed;
  return Math.min(allowed, Math.max(surelyFine, expect.rows[1] * longestRow));
}

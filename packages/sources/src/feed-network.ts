/** What one feed is granted and asked for: the settings of the process, and what its definition says over them. */
import type { FeedDefinition } from '@crs/feeds';
import type { Network } from './transport/network.js';
import { defaultTimeouts, type TimeoutPolicy } from './transport/timeout-policy.js';

/** No feed is taken for too large below this. */
const surelyFine = 500e6;
/** Bytes of a row that nobody publishes: rows of permits have 300 to 3,000. */
const longestRow = 32e3;

/** The network as this feed uses it. */
export function networkFor(definition: FeedDefinition, network: Network): Network {
  const { rate = network.rate, atOnce = network.atOnce } = definition.fetch ?? {};
  return { ...network, rate, atOnce, largestBytes: largestBytes(definition, network.largestBytes) };
}

export function timeoutsFor({ fetch }: FeedDefinition, given: Partial<TimeoutPolicy> = {}): TimeoutPolicy {
  const idleMs = fetch?.timeout === undefined ? {} : { idleMs: fetch.timeout * 1000 };
  return { ...defaultTimeouts, ...given, ...idleMs };
}

/**
 * The largest download of a feed: what its definition says, else what the process allows, and no more than the rows it
 * expects can take. Where only some of what is fetched are its rows, those say nothing of the file.
 */
function largestBytes({ fetch, expect, only, except, format }: FeedDefinition, allowed: number): number {
  if (fetch?.largest !== undefined) return fetch.largest;
  if (only !== undefined || except !== undefined || format?.members !== undefined) return allowed;
  return Math.min(allowed, Math.max(surelyFine, expect.rows[1] * longestRow));
}

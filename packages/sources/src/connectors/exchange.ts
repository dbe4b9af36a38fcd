/** One request to a server, asked with the patience it takes: the only way in which connectors ask. */
import { type CrsError, formatSize, UsageError } from '@crs/domain';
import type { Answer, Asking } from '../transport/asking.js';
import { attempt } from '../transport/attempt.js';
import { Failed, givenUp } from '../transport/failure.js';
import { HostClosed } from '../transport/host-gate.js';
import type { Network } from '../transport/network.js';
import { backoffMs, type Patience } from '../transport/patience.js';
import { isMarkup, whatItSays } from '../transport/said.js';

export type { Answer, Asking } from '../transport/asking.js';
export { Failed } from '../transport/failure.js';

/** However often a download goes on from where it broke off, and a busy server asks for another while. */
const mostRounds = 20;

/** Failures in a row after which a host that no name server knows is given up: one may be the network's. */
const mostUnknown = 2;

/** Bytes of the largest answer that is taken into memory whole. */
const largestJson = 250e6;

/**
 * Asks for an address and hands the answer (2xx or 304) to `use`, again from the start where it breaks off. `use` must
 * not ask the same host for anything else while it reads: it holds one of the host's places.
 * @throws CrsError `feed.refused` for an answer that asking again will not change, `feed.private_address`,
 *   `feed.unreachable` when patience is at its end; GuardError `feed.truncated` where the answer broke off every time,
 *   `feed.too_large`
 */
export async function exchange<T>(
  url: string,
  asking: Asking,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  const { feed, signal, network } = asking;
  const address = addressOf(feed, url);
  const rounds = { asked: 0, failures: 0, silences: 0, silentMs: 0, throttled: 0, throttledMs: 0 };
  for (;;) {
    try {
      rounds.asked++;
      const headers = typeof asking.headers === 'function' ? asking.headers(rounds.asked) : asking.headers;
      return await attempt(address, { ...asking, headers: headers ?? {} }, use);
    } catch (error) {
      if (error instanceof HostClosed) throw closed(asking, url, error, rounds.asked - 1);
      if (!(error instanceof Failed)) throw error;
      const waitMs = pauseAfter(error, asking, url, network, rounds);
      const host = error.at ?? address;
      // Whoever else asks this host waits too; this request waits where all wait.
      if (isThrottled(error)) network.gate(host).slowDown(waitMs);
      if (!isThrottled(error) || host.host !== address.host) await network.clock.pause(waitMs, signal);
    }
  }
}

/** The same for a small answer that is JSON. */
export function exchangeJson(url: string, asking: Asking): Promise<unknown> {
  return exchange(url, asking, readJson);
}

/**
 * The value of an answer that is JSON.
 * @throws Failed where it is not: once patience is at its end, GuardError `feed.truncated`, or `feed.not_data` for a
 *   page for people
 */
export async function readJson({ body }: Answer): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > largestJson) throw new Failed(`the answer is JSON of more than ${formatSize(largestJson)}`);
  }
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!isMarkup(text)) throw new Failed('the answer is not JSON', { brokeOff: true, cause: error });
    const title = whatItSays(text);
    const page = title === null ? 'a page' : `a page, “${title}”,`;
    throw new Failed(`${page} came instead of JSON`, { notData: true, cause: error });
  }
}

interface Rounds {
  readonly asked: number;
  failures: number;
  silences: number;
  silentMs: number;
  throttled: number;
  throttledMs: number;
}

const isThrottled = ({ throttled, retryAfterMs }: Failed): boolean => throttled || retryAfterMs !== null;

/**
 * Milliseconds to pause before the next attempt.
 * @throws CrsError where there is none
 */
function pauseAfter(failed: Failed, asking: Asking, url: string, network: Network, rounds: Rounds): number {
  const { feed, patience } = asking;
  const throttled = isThrottled(failed);
  if (failed.progressed) Object.assign(rounds, { failures: 0, silences: 0, silentMs: 0 });
  if (throttled) rounds.throttled++;
  else rounds.failures++;
  if (failed.silentMs > 0) rounds.silences++;
  rounds.silentMs += failed.silentMs;
  if (isSpent(rounds, patience) || (failed.unknownHost && rounds.failures >= mostUnknown))
    throw givenUp(feed, url, failed, rounds.asked);
  const backoff = backoffMs(throttled ? rounds.throttled : rounds.failures, patience, network.clock.random());
  const waitMs = Math.max(backoff, failed.retryAfterMs ?? 0);
  if (throttled) rounds.throttledMs += waitMs;
  if (waitMs <= patience.longestPauseMs && rounds.throttledMs <= patience.throttledMs) return waitMs;
  const until = network.clock.now() + waitMs;
  // Nobody else need find out for themselves.
  if (throttled) network.gate(failed.at ?? new URL(url)).slowDown(waitMs);
  const waited = rounds.throttledMs - waitMs;
  const longer = waited > 0 ? `, after ${minutes(waited)} of waiting` : '';
  const asks = failed.retryAfterMs === null ? '' : ` and asks to come back at ${time(until)}${longer}`;
  throw givenUp(feed, url, new Failed(`${failed.message}${asks}`, { cause: failed }), rounds.asked);
}

/** Whether there is no patience left for what went wrong so far. */
function isSpent({ asked, failures, silences, silentMs }: Rounds, patience: Patience): boolean {
  if (failures >= patience.attempts || asked >= patience.attempts * mostRounds) return true;
  return silences > 1 && silentMs >= patience.silentMs;
}

function closed({ feed }: Asking, url: string, { until }: HostClosed, asked: number): CrsError {
  const { host } = new URL(url);
  return givenUp(feed, url, new Failed(`${host} has asked to be left alone until ${time(until)}`), asked);
}

const time = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
const minutes = (ms: number): string =>
  ms < 90_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;

function addressOf(feed: string, url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return parsed;
  throw new UsageError(
    'feed.address',
    `${feed}: ${url} is no address that begins with http:// or https://.`,
    "Correct it in the feed's definition.",
  );
}

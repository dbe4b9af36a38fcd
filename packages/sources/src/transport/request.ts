/** One request to a server, asked with the patience it takes: the only way in which connectors ask. */
import { type CrsError, formatSize, UsageError } from '@crs/domain';
import { attempt } from './attempt.js';
import { bodyMessage, isMarkup } from './error-body.js';
import { RateLimitedError } from './host-limiter.js';
import type { Network } from './network.js';
import type { HttpResponse, RequestOptions } from './request-options.js';
import { finalError, RetryableError } from './retryable-error.js';
import { backoffMs, type TimeoutPolicy } from './timeout-policy.js';

export type { HttpResponse, RequestOptions } from './request-options.js';
export { RetryableError } from './retryable-error.js';

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
export async function request<T>(
  url: string,
  asking: RequestOptions,
  use: (answer: HttpResponse) => Promise<T>,
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
      if (error instanceof RateLimitedError) throw closed(asking, url, error, rounds.asked - 1);
      if (!(error instanceof RetryableError)) throw error;
      const waitMs = pauseAfter(error, asking, url, network, rounds);
      const host = error.at ?? address;
      // Whoever else asks this host waits too; this request waits where all wait.
      if (isThrottled(error)) network.limiter(host).slowDown(waitMs);
      if (!isThrottled(error) || host.host !== address.host) await network.clock.pause(waitMs, signal);
    }
  }
}

/** The same for a small answer that is JSON. */
export function requestJson(url: string, asking: RequestOptions): Promise<unknown> {
  return request(url, asking, readJson);
}

/**
 * The value of an answer that is JSON.
 * @throws RetryableError where it is not: after the last attempt, GuardError `feed.truncated`, or `feed.not_data` for a
 *   page for people
 */
export async function readJson({ body }: HttpResponse): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > largestJson)
      throw new RetryableError(`the answer is JSON of more than ${formatSize(largestJson)}`);
  }
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!isMarkup(text)) throw new RetryableError('the answer is not JSON', { brokeOff: true, cause: error });
    const title = bodyMessage(text);
    const page = title === null ? 'a page' : `a page, “${title}”,`;
    throw new RetryableError(`${page} came instead of JSON`, { notData: true, cause: error });
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

const isThrottled = ({ throttled, retryAfterMs }: RetryableError): boolean =>
  throttled || retryAfterMs !== null;

/**
 * Milliseconds to pause before the next attempt.
 * @throws CrsError where there is none
 */
function pauseAfter(
  failed: RetryableError,
  asking: RequestOptions,
  url: string,
  network: Network,
  rounds: Rounds,
): number {
  const { feed, timeouts } = asking;
  const throttled = isThrottled(failed);
  if (failed.progressed) Object.assign(rounds, { failures: 0, silences: 0, silentMs: 0 });
  if (throttled) rounds.throttled++;
  else rounds.failures++;
  if (failed.silentMs > 0) rounds.silences++;
  rounds.silentMs += failed.silentMs;
  if (isSpent(rounds, timeouts) || (failed.unknownHost && rounds.failures >= mostUnknown))
    throw finalError(feed, url, failed, rounds.asked);
  const backoff = backoffMs(throttled ? rounds.throttled : rounds.failures, timeouts, network.clock.random());
  const waitMs = Math.max(backoff, failed.retryAfterMs ?? 0);
  if (throttled) rounds.throttledMs += waitMs;
  if (waitMs <= timeouts.longestPauseMs && rounds.throttledMs <= timeouts.throttledMs) return waitMs;
  const until = network.clock.now() + waitMs;
  // Nobody else need find out for themselves.
  if (throttled) network.limiter(failed.at ?? new URL(url)).slowDown(waitMs);
  const waited = rounds.throttledMs - waitMs;
  const longer = waited > 0 ? `, after ${minutes(waited)} of waiting` : '';
  const asks = failed.retryAfterMs === null ? '' : ` and asks to come back at ${time(until)}${longer}`;
  throw finalError(
    feed,
    url,
    new RetryableError(`${failed.message}${asks}`, { cause: failed }),
    rounds.asked,
  );
}

/** Whether there is no patience left for what went wrong so far. */
function isSpent({ asked, failures, silences, silentMs }: Rounds, timeouts: TimeoutPolicy): boolean {
  if (failures >= timeouts.attempts || asked >= timeouts.attempts * mostRounds) return true;
  return silences > 1 && silentMs >= timeouts.silentMs;
}

function closed({ feed }: RequestOptions, url: string, { until }: RateLimitedError, asked: number): CrsError {
  const { host } = new URL(url);
  return finalError(
    feed,
    url,
    new RetryableError(`${host} has asked to be left alone until ${time(until)}`),
    asked,
  );
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

/** Sends one request with timeouts, rate limit and retries. All requests of connectors go through it. */
import { type CrsError, formatSize, UsageError } from '@crs/domain';
import { attempt } from './attempt.js';
import { bodyMessage, isMarkup } from './error-body.js';
import { RateLimitedError } from './host-limiter.js';
import type { Network } from './network.js';
import type { HttpResponse, RequestOptions } from './request-options.js';
import { type Asked, finalError, RetryableError } from './retryable-error.js';
import { backoffMs, type TimeoutPolicy } from './timeout-policy.js';

export type { HttpResponse, RequestOptions } from './request-options.js';
export { RetryableError } from './retryable-error.js';

/**
 * Maximum number of attempts, as a multiple of the allowed failures: resumed and throttled attempts are not failures.
 */
const attemptsPerFailure = 20;

/** Pauses of all requests of a feed, as a multiple of those of one request. */
const pausesPerFeed = 4;

/** Consecutive failures after which an unknown host name fails the request; one may be a network problem. */
const mostUnknown = 2;

/** Bytes of the largest JSON response, which is read into memory. */
const largestJson = 250e6;

/**
 * Requests an address and passes the response (2xx or 304) to `use`; calls `use` again if the body breaks off. `use` must
 * not send another request to the same host, because it holds one of the host's concurrent requests.
 * @throws CrsError `feed.refused` for a response that a retry would not change, `feed.private_address`,
 *   `feed.unreachable` after the last attempt; GuardError `feed.truncated` if every body broke off, `feed.too_large`
 */
export async function request<T>(
  url: string,
  options: RequestOptions,
  use: (response: HttpResponse) => Promise<T>,
): Promise<T> {
  const { feed, signal, network } = options;
  const address = addressOf(feed, url);
  const { before } = network.failed;
  const counts = {
    startedAt: network.clock.now(),
    attempts: 0,
    before,
    failures: before,
    silences: 0,
    silentMs: 0,
    throttled: 0,
    throttledMs: 0,
  };
  for (;;) {
    try {
      counts.attempts++;
      const headers =
        typeof options.headers === 'function' ? options.headers(counts.attempts) : options.headers;
      return await attempt(address, { ...options, headers: headers ?? {} }, use);
    } catch (error) {
      if (error instanceof RateLimitedError)
        throw rateLimited(options, url, error, { attempts: counts.attempts - 1, before });
      if (!(error instanceof RetryableError)) throw error;
      const waitMs = pauseAfter(error, options, url, network, counts);
      const host = error.at ?? address;
      // All requests to a host share one queue, including this one.
      if (asksToWait(error)) network.limiter(host).slowDown(waitMs);
      if (!asksToWait(error) || host.host !== address.host) await network.clock.pause(waitMs, signal);
    }
  }
}

/** Requests a small JSON document. */
export function requestJson(url: string, options: RequestOptions): Promise<unknown> {
  return request(url, options, readJson);
}

/**
 * Parses the JSON body of a response.
 * @throws RetryableError for another body; after the last attempt it becomes GuardError `feed.truncated`, or
 *   `feed.not_data` for a web page
 */
export async function readJson({ body }: HttpResponse): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > largestJson)
      throw new RetryableError(`the response is JSON of more than ${formatSize(largestJson)}`);
  }
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!isMarkup(text))
      throw new RetryableError('the response is not JSON', { brokeOff: true, cause: error });
    const title = bodyMessage(text);
    const page = title === null ? 'a page' : `a page, “${title}”,`;
    throw new RetryableError(`the server sent ${page} instead of JSON`, { notData: true, cause: error });
  }
}

interface AttemptCounts extends Asked {
  readonly startedAt: number;
  attempts: number;
  before: number;
  failures: number;
  silences: number;
  silentMs: number;
  throttled: number;
  throttledMs: number;
}

const asksToWait = ({ throttled, retryAfterMs }: RetryableError): boolean =>
  throttled || retryAfterMs !== null;

/**
 * Milliseconds to pause before the next attempt.
 * @throws CrsError after the last attempt
 */
function pauseAfter(
  failed: RetryableError,
  options: RequestOptions,
  url: string,
  network: Network,
  counts: AttemptCounts,
): number {
  const { feed, timeouts } = options;
  const { throttled } = failed;
  const asked = asksToWait(failed);
  if (failed.progressed) Object.assign(counts, { before: 0, failures: 0, silences: 0, silentMs: 0 });
  if (throttled) counts.throttled++;
  else counts.failures++;
  if (failed.silentMs > 0) counts.silences++;
  counts.silentMs += failed.silentMs;
  const spentMs = network.clock.now() - counts.startedAt;
  if (
    isSpent(counts, timeouts) ||
    spentMs >= timeouts.requestMs ||
    (failed.unknownHost && counts.failures >= mostUnknown)
  )
    throw finalError(feed, url, failed, counts, openAgain(failed, network));
  const backoff = backoffMs(throttled ? counts.throttled : counts.failures, timeouts, network.clock.random());
  const waitMs = Math.max(backoff, failed.retryAfterMs ?? 0);
  if (asked) {
    counts.throttledMs += waitMs;
    network.failed.throttledMs += waitMs;
  }
  const patient =
    counts.throttledMs <= timeouts.throttledMs &&
    network.failed.throttledMs <= timeouts.throttledMs * pausesPerFeed;
  if (waitMs <= timeouts.longestPauseMs && patient) return waitMs;
  const until = network.clock.now() + waitMs;
  // All requests to this host wait, so that they do not fail in the same way.
  if (asked) network.limiter(failed.at ?? new URL(url)).slowDown(waitMs);
  const waited = asked ? network.failed.throttledMs - waitMs : 0;
  const longer = waited > 0 ? `, after ${minutes(waited)} of waiting` : '';
  const retryTime = failed.retryAfterMs === null ? '' : ` and asks to come back at ${time(until)}${longer}`;
  throw finalError(
    feed,
    url,
    new RetryableError(`${failed.message}${retryTime}`, { cause: failed }),
    counts,
    failed.retryAfterMs === null ? null : until,
  );
}

/** When the server said that requests may resume, in milliseconds since 1970; null if it didn't say. */
const openAgain = ({ retryAfterMs }: RetryableError, { clock }: Network): number | null =>
  retryAfterMs === null ? null : clock.now() + retryAfterMs;

/** True if the policy allows no further attempt. */
function isSpent(
  { attempts, failures, silences, silentMs }: AttemptCounts,
  timeouts: TimeoutPolicy,
): boolean {
  if (failures >= timeouts.attempts || attempts >= timeouts.attempts * attemptsPerFailure) return true;
  return silences > 1 && silentMs >= timeouts.silentMs;
}

function rateLimited(
  { feed }: RequestOptions,
  url: string,
  { until }: RateLimitedError,
  asked: Asked,
): CrsError {
  const { host } = new URL(url);
  return finalError(
    feed,
    url,
    new RetryableError(`${host} has asked for a pause until ${time(until)}`),
    asked,
    until,
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
    `${feed}: ${url} is not an address that begins with http:// or https://.`,
    "Correct it in the feed's definition.",
  );
}

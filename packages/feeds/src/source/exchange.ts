/** One request to a server, with the patience it takes: redirects, refusals for a while, silence, broken answers. */
import { setTimeout as pause } from 'node:timers/promises';
import { CrsError, GuardError, UsageError } from '@crs/domain';
import type { Patience } from './connector.js';

/** Who asks, and how patiently. */
export interface Asking {
  readonly feed: string;
  readonly patience: Patience;
  readonly signal: AbortSignal | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server's answer while it comes in. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array>;
}

const mostRedirects = 5;
const busy = new Set([429, 500, 502, 503, 504]);

/** Why an attempt failed, and whether another may succeed. */
class Failed extends Error {
  /** What the server asks to wait, in milliseconds; null where it says nothing. */
  readonly retryAfterMs: number | null;
  readonly brokeOff: boolean;

  constructor(message: string, retryAfterMs: number | null, brokeOff: boolean, cause?: unknown) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
    this.brokeOff = brokeOff;
  }
}

/**
 * Asks for an address and hands the answer (2xx or 304) to `use`, again from the start where it breaks off.
 * @throws CrsError `feed.refused` for an answer that asking again will not change, `feed.unreachable` when patience
 *   is at its end; GuardError `feed.truncated` where the answer broke off every time
 */
export async function exchange<T>(
  url: string,
  asking: Asking,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  const { feed, patience, signal } = asking;
  if (!URL.canParse(url)) {
    throw new UsageError(
      'feed.address',
      `${feed}: ${url} is no address.`,
      "Correct it in the feed's definition.",
    );
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(url, asking, use);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      const wanted = error.retryAfterMs ?? patience.backoffMs * 2 ** (attempt - 1);
      if (attempt >= patience.attempts || wanted > patience.longestPauseMs)
        throw givenUp(feed, url, error, attempt);
      await pause(wanted, undefined, signal === null ? {} : { signal });
    }
  }
}

/** The same for a small answer that is JSON. */
export function exchangeJson(url: string, asking: Asking): Promise<unknown> {
  return exchange(url, asking, async ({ body }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    try {
      return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
    } catch (error) {
      throw new Failed('the answer is not JSON', null, true, error);
    }
  });
}

async function attemptOnce<T>(url: string, asking: Asking, use: (answer: Answer) => Promise<T>): Promise<T> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error('the server fell silent')), asking.patience.idleMs);
  const signal = asking.signal === null ? silence.signal : AbortSignal.any([silence.signal, asking.signal]);
  try {
    const response = await follow(url, asking, signal);
    if (!response.ok && response.status !== 304) {
      await response.body?.cancel();
      throw failure(asking.feed, url, response);
    }
    const body = watched(response, () => timer.refresh());
    return await use({ status: response.status, headers: response.headers, body });
  } catch (error) {
    asking.signal?.throwIfAborted();
    if (silence.signal.aborted && !(error instanceof Failed))
      throw new Failed('the server fell silent', null, false, error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function follow(url: string, asking: Asking, signal: AbortSignal): Promise<Response> {
  let at = new URL(url);
  const { origin } = at;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    // Tokens are for the host they were given for.
    const headers = at.origin === origin ? { ...asking.headers } : {};
    const response = await fetch(at, { headers, redirect: 'manual', signal }).catch((error: unknown) => {
      // fetch throws TypeError for everything that goes wrong between the two machines.
      throw isNetworkError(error) ? new Failed(innermost(error), null, false, error) : error;
    });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel();
    at = new URL(location, at);
  }
  throw new CrsError(
    'feed.refused',
    `${asking.feed}: ${plain(url)} redirects more than ${mostRedirects} times.`,
    {
      nextStep: "Correct the address in the feed's definition.",
    },
  );
}

async function* watched(response: Response, alive: () => void): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  try {
    for await (const chunk of response.body) {
      alive();
      yield chunk;
    }
  } catch (error) {
    throw new Failed('the answer broke off', null, true, error);
  }
}

function failure(feed: string, url: string, response: Response): Error {
  if (busy.has(response.status)) {
    return new Failed(`the server answers ${response.status}`, retryAfter(response.headers), false);
  }
  return new CrsError(
    'feed.refused',
    `${feed}: ${plain(url)} answers ${response.status} ${response.statusText}.`,
    {
      nextStep: 'See whether the source has moved or wants a key, and correct the definition.',
    },
  );
}

/** Seconds, or a date. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined || value === '') return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}

function givenUp(feed: string, url: string, failed: Failed, attempts: number): CrsError {
  const times = attempts === 1 ? 'once' : `${attempts} times`;
  const message = `${feed}: ${plain(url)}: ${failed.message} (asked ${times}).`;
  if (failed.brokeOff) {
    return new GuardError(
      'feed.truncated',
      message,
      'Run the feed again later; if it lasts, tell its publisher.',
    );
  }
  return new CrsError('feed.unreachable', message, {
    nextStep: 'See whether the address is right and the network is up; the next run tries again.',
    cause: failed,
  });
}

/** The address without its query, which may hold a key. */
function plain(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function isNetworkError(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TypeError';
}

function innermost(error: Error): string {
  const { cause } = error;
  const deeper = typeof cause === 'object' && cause !== null && 'message' in cause;
  return deeper ? innermost(cause as Error) : error.message;
}

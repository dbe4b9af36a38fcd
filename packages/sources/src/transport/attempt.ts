/** One attempt of a request: sends it, follows redirects, and passes the response on. */
import querystring from 'node:querystring';
import type { Readable } from 'node:stream';
import { addressPolicy, listedPolicy } from './address-policy.js';
import { limited, receive } from './body.js';
import { connectionError } from './connection-error.js';
import { checkBeforeProxy, ForbiddenAddress, headersOf } from './connections.js';
import { decoded } from './content-encoding.js';
import { isRedirect, redirected } from './redirects.js';
import type { AttemptOptions, HttpResponse, RequestHeaders } from './request-options.js';
import { RequestTimer } from './request-timer.js';
import { responseError } from './response-error.js';
import { plainAddress } from './retryable-error.js';

/** Headers of every request. Some portals refuse requests without a user agent. */
const always = { 'user-agent': 'contractor-records', accept: '*/*', 'accept-encoding': 'gzip' };

/** Headers that are also sent to other origins: they do not identify the caller. */
const anonymousHeaders = new Set([
  ...Object.keys(always),
  'range',
  'if-range',
  'if-none-match',
  'if-modified-since',
]);

/** Bytes and milliseconds up to which the rest of a body is read. */
const dumpBytes = 64 * 1024;
const dumpMs = 1000;

interface Response {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readable;
  /** The address after redirects. */
  readonly at: URL;
  /** Admits the next request to the host. */
  leave(): void;
}

/**
 * Sends a request once, follows redirects, and passes the response to `use`.
 * @throws RetryableError if a retry may succeed; RateLimitedError; CrsError if no retry can succeed
 */
export async function attempt<T>(
  url: URL,
  options: AttemptOptions,
  use: (response: HttpResponse) => Promise<T>,
): Promise<T> {
  const timer = new RequestTimer(options.timeouts, options.signal);
  try {
    const response = await follow(url, options, timer);
    try {
      return await use(await toHttpResponse(response, options, timer));
    } finally {
      drop(response.body);
      response.leave();
    }
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof ForbiddenAddress) throw connectionError(error, options.feed, url);
    throw error;
  } finally {
    timer.end();
  }
}

/** The response if its status is accepted; otherwise throws. */
async function toHttpResponse(
  response: Response,
  options: AttemptOptions,
  timer: RequestTimer,
): Promise<HttpResponse> {
  const { status, headers, at } = response;
  const { feed, network, accept, keepCoding } = options;
  const limit = { feed, address: plainAddress(at), largestBytes: network.largestBytes };
  const sent = receive(response, timer, limit);
  const body = limited(decoded(sent, headers.get('content-encoding')), limit);
  const good = (status >= 200 && status < 300 && status !== 202) || status === 304;
  if (!good && !accept?.includes(status)) throw await responseError({ status, headers, body }, at, options);
  network.limiter(at).speedUp();
  network.failed.before = 0;
  return { status, headers, body: keepCoding ? sent : body };
}

async function follow(url: URL, options: AttemptOptions, timer: RequestTimer): Promise<Response> {
  const { network } = options;
  const headers = headersFor(url, options.headers);
  const policy = network.allowWritten
    ? addressPolicy(url, network.allowPrivate)
    : listedPolicy(network.allowPrivate);
  const connections = network.connections(policy, options.timeouts.connectMs);
  const proxied = network.proxies.http !== null || network.proxies.https !== null;
  let at = url;
  for (let redirects = 0; ; redirects++) {
    if (proxied) await checkBeforeProxy(at, policy, network.resolve);
    const leave = await network.limiter(at).enter(network, options.timeouts.longestPauseMs, options.signal);
    try {
      timer.listen();
      const sent = at.origin === url.origin ? headers : anonymous(headers);
      const sending = connections.send(withoutUser(at), { headers: sent, signal: timer.signal });
      const response = await sending.catch((error: unknown) => {
        options.signal?.throwIfAborted();
        throw timer.failure(false) ?? connectionError(error, options.feed, url);
      });
      timer.rest();
      const received = headersOf(response);
      const { status, body } = response;
      const location = received.get('location');
      if (!isRedirect(status) || location === null) return { status, headers: received, body, at, leave };
      drop(body);
      at = redirected(options.feed, url, at, location, redirects);
    } catch (error) {
      leave();
      throw error;
    }
    leave();
  }
}

/** Discards an unread body. The connection is kept if the rest is short, and closed otherwise. */
function drop(body: Readable): void {
  // Errors of a discarded body do not matter.
  body.on('error', () => {});
  if (body.readableEnded || body.destroyed) return;
  let left = dumpBytes;
  const timer = setTimeout(() => body.destroy(), dumpMs).unref();
  body.on('data', (chunk: Uint8Array) => {
    left -= chunk.byteLength;
    if (left < 0) body.destroy();
  });
  body.on('close', () => clearTimeout(timer));
  body.resume();
}

function headersFor(url: URL, given: RequestHeaders): Record<string, string> {
  const headers: Record<string, string> = { ...always };
  if (url.username !== '') {
    const user = `${querystring.unescape(url.username)}:${querystring.unescape(url.password)}`;
    headers.authorization = `Basic ${Buffer.from(user).toString('base64')}`;
  }
  for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = value;
  return headers;
}

function anonymous(headers: RequestHeaders): RequestHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => anonymousHeaders.has(name)));
}

function withoutUser(url: URL): URL {
  const plain = new URL(url);
  plain.username = '';
  plain.password = '';
  return plain;
}

/** One attempt at a request: through redirects to an answer, and the answer to whoever wants it. */
import querystring from 'node:querystring';
import { type Dispatcher, request } from 'undici';
import { addressPolicy } from './address-policy.js';
import { limited, receive } from './body.js';
import { connectionError } from './connection-error.js';
import { decoded } from './content-encoding.js';
import { checkBeforeProxy, ForbiddenAddress } from './dispatchers.js';
import { isRedirect, redirected } from './redirects.js';
import type { AttemptOptions, HttpResponse, RequestHeaders } from './request-options.js';
import { RequestTimer } from './request-timer.js';
import { responseError } from './response-error.js';
import { plainAddress } from './retryable-error.js';

/** Some portals turn away who does not say who they are. */
const always = { 'user-agent': 'contractor-records', accept: '*/*', 'accept-encoding': 'gzip' };

/** What another origin may know too: nothing that tells who asks. */
const harmless = new Set([...Object.keys(always), 'range', 'if-range', 'if-none-match', 'if-modified-since']);

const shortRest = 64 * 1024;
const shortWhile = 1000;

interface Response {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Dispatcher.ResponseData['body'];
  /** Where it came from in the end. */
  readonly at: URL;
  /** Lets the next request to the host in. */
  leave(): void;
}

/**
 * Asks once, following redirects, and hands the answer to `use`.
 * @throws RetryableError where another attempt may succeed; RateLimitedError; CrsError where none will
 */
export async function attempt<T>(
  url: URL,
  asking: AttemptOptions,
  use: (answer: HttpResponse) => Promise<T>,
): Promise<T> {
  const timer = new RequestTimer(asking.timeouts, asking.signal);
  try {
    const response = await follow(url, asking, timer);
    try {
      return await use(await answerOf(response, asking, timer));
    } finally {
      drop(response.body);
      response.leave();
    }
  } catch (error) {
    asking.signal?.throwIfAborted();
    if (error instanceof ForbiddenAddress) throw connectionError(error, asking.feed, url);
    throw error;
  } finally {
    timer.end();
  }
}

/** The answer, where it is one. */
async function answerOf(
  response: Response,
  asking: AttemptOptions,
  timer: RequestTimer,
): Promise<HttpResponse> {
  const { status, headers, at } = response;
  const { feed, network, accept, keepCoding } = asking;
  const limit = { feed, address: plainAddress(at), largestBytes: network.largestBytes };
  const sent = receive(response, timer, limit);
  const body = limited(decoded(sent, headers.get('content-encoding')), limit);
  const good = (status >= 200 && status < 300 && status !== 202) || status === 304;
  if (!good && !accept?.includes(status)) throw await responseError({ status, headers, body }, at, asking);
  network.limiter(at).speedUp();
  return { status, headers, body: keepCoding ? sent : body };
}

async function follow(url: URL, asking: AttemptOptions, timer: RequestTimer): Promise<Response> {
  const { network } = asking;
  const headers = headersFor(url, asking.headers);
  const policy = addressPolicy(url, network.allowPrivate);
  const dispatcher = network.dispatcher(policy, asking.timeouts.connectMs);
  const proxied = network.proxies.http !== null || network.proxies.https !== null;
  let at = url;
  for (let redirects = 0; ; redirects++) {
    if (proxied) await checkBeforeProxy(at, policy, network.resolve);
    const leave = await network.limiter(at).enter(network, asking.timeouts.longestPauseMs, asking.signal);
    try {
      timer.listen();
      const sent = at.origin === url.origin ? headers : harmlessOf(headers);
      const options = { dispatcher, headers: sent, signal: timer.signal };
      const response = await request(withoutUser(at), options).catch((error: unknown) => {
        asking.signal?.throwIfAborted();
        throw timer.failure(false) ?? connectionError(error, asking.feed, url);
      });
      timer.rest();
      const came = new Headers();
      for (const [name, value] of Object.entries(response.headers)) {
        for (const one of [value ?? []].flat()) came.append(name, one);
      }
      const location = came.get('location');
      if (!isRedirect(response.statusCode) || location === null) {
        return { status: response.statusCode, headers: came, body: response.body, at, leave };
      }
      drop(response.body);
      at = redirected(asking.feed, url, at, location, redirects);
    } catch (error) {
      leave();
      throw error;
    }
    leave();
  }
}

/** Lets go of what nobody reads: of a short rest the connection is kept, a long one is not worth it. */
function drop(body: Response['body']): void {
  // What becomes of it no longer matters to anybody.
  body.on('error', () => {});
  body.dump({ limit: shortRest, signal: AbortSignal.timeout(shortWhile) }).catch(() => {});
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

function harmlessOf(headers: RequestHeaders): RequestHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.has(name)));
}

function withoutUser(url: URL): URL {
  const plain = new URL(url);
  plain.username = '';
  plain.password = '';
  return plain;
}

/** Posts to addresses that strangers chose: only to public ones, without following redirects, in limited time. */
import { type AddressPolicy, type AllowedPrivate, forbiddenAddress, listedPolicy } from './address-policy.js';
import { addressesOf, ForbiddenAddress, headersOf } from './connections.js';
import type { Network } from './network.js';

/** Milliseconds until a connection must be established, and a name must resolve. */
const CONNECT_LIMIT = 10_000;

/** Maximum number of bytes read from a response. */
const MOST_READ = 4_096;

/** The content and the limits of a post. */
interface Posting {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds for everything. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

/** The parts needed to send posts. */
interface PostParts {
  readonly network: Network;
  /** Private addresses that the operator allows. */
  readonly allowed: AllowedPrivate;
}

/** Whether an address may be posted to. */
interface Target {
  /** What the address must be; null if it is allowed. */
  readonly refusal: string | null;
  /** The address that is not public; null if it is not refused for that reason. */
  readonly address: string | null;
}

/** A response, whatever its status. */
interface PostAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The beginning of its body. */
  readonly text: string;
}

/**
 * Posts once. The address is checked when the connection is made, so a name can't resolve to another one after the
 * check.
 * @throws ForbiddenAddress for a private address; another error if no response arrives in time
 */
export async function post(
  { network, allowed }: PostParts,
  url: URL,
  { headers, body, timeout, signal }: Posting,
): Promise<PostAnswer> {
  const policy = listedPolicy(allowed);
  const ending = new AbortController();
  // A separate timer, because AbortSignal.any may lose a timeout to the garbage collector (nodejs/node#57736).
  const timer = setTimeout(
    () => ending.abort(new DOMException('No answer in time.', 'TimeoutError')),
    timeout,
  );
  const stop = (): void => ending.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    const { refusal, address } = await Promise.race([
      judgeTarget({ network, allowed }, url),
      ended(ending.signal),
    ]);
    if (address !== null) throw new ForbiddenAddress(url.hostname, address);
    if (refusal !== null) throw new Error(`${url.origin} ${refusal}`);
    const sending = { method: 'POST', headers, body, signal: ending.signal } as const;
    const response = await network.connections(policy, CONNECT_LIMIT).send(url, sending);
    return {
      status: response.status,
      retryAfter: headersOf(response).get('retry-after'),
      text: await beginningOf(response.body),
    };
  } catch (error) {
    ending.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Rejects when a signal aborts, even while a name is still being resolved. */
const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

/** The beginning of a body; the rest is not read. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= MOST_READ) break;
  }
  return Buffer.concat(parts).subarray(0, MOST_READ).toString('utf8');
}

/**
 * Why posting to an address is not allowed: a scheme other than https, a name without an address, a private address. If
 * the operator allows the host or its address, http is allowed, too.
 * @returns null if it is allowed; otherwise, what the address must be
 */
export const refusedPost = async (parts: PostParts, url: URL): Promise<string | null> =>
  (await judgeTarget(parts, url)).refusal;

/**
 * Whether posting to an address is allowed; checked when it is given, and before each post, with or without a proxy.
 */
async function judgeTarget({ network, allowed }: PostParts, url: URL): Promise<Target> {
  const refused = (refusal: string, address: string | null = null): Target => ({ refusal, address });
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('must begin with https://');
  if (url.username !== '' || url.password !== '') return refused('must have no user name and no password');
  const addresses = await addressesOf(url.hostname, network.resolve);
  if (addresses.length === 0) return refused('must name a host that can be found');
  const forbiddenBy = (policy: AddressPolicy): string | null =>
    forbiddenAddress(url.hostname, addresses, policy);
  const address = forbiddenBy(listedPolicy(allowed));
  if (address !== null) return refused('must lead to a public address', address);
  if (url.protocol === 'http:' && forbiddenBy({ ...listedPolicy(allowed), onlyAllowed: true }) !== null)
    return refused('must begin with https://');
  return { refusal: null, address: null };
}

/** True if a post failed because the address is private. */
export const isForbiddenAddress = (error: unknown): boolean =>
  error instanceof ForbiddenAddress || (error instanceof Error && error.cause instanceof ForbiddenAddress);

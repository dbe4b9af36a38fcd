/**
 * Sends single requests within an address policy, directly or through a proxy, with Node's own client: whatever a
 * server sends can only cause a request error. undici's parser failed an assertion if a server closed a connection
 * while its response was still being written to disk, and ended the process (nodejs/undici#5360).
 */
import type { LookupAddress, LookupOptions } from 'node:dns';
import {
  Agent as HttpAgent,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { CrsError } from '@crs/domain';
import { type AddressPolicy, forbiddenAddress, isAddress, isAllowed } from './address-policy.js';
import { type Proxies, proxyFor, proxyHeaders, TunnelAgent } from './proxies.js';

/** Resolves a name to all of its addresses. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** A connection to a private address was refused by the policy. */
export class ForbiddenAddress extends Error {
  readonly host: string;
  readonly address: string;

  constructor(host: string, address: string) {
    super(`${host} is at ${address}, which is not a public address`);
    this.host = host;
    this.address = address;
  }
}

/** The error of a feed whose address is private. */
export function privateAddressError(
  feed: string,
  asked: string,
  { host, address }: ForbiddenAddress,
): CrsError {
  const where = host === address ? `${address}, which` : `${host}, which is at ${address} and`;
  return new CrsError(
    'feed.private_address',
    `${feed}: ${asked} leads to ${where} is not a public address, so we did not open it.`,
    {
      nextStep: `If the feed really is there, allow it: CRS_ALLOW_PRIVATE=${host}. Otherwise correct its address.`,
    },
  );
}

/** The parts of a request to send. */
export interface Sending {
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Aborts the request and its response. */
  readonly signal: AbortSignal;
}

/** The response to a request. */
export interface Answer {
  readonly status: number;
  /** Alternating names and values, as sent. */
  readonly rawHeaders: readonly string[];
  /** Must be read or destroyed. */
  readonly body: Readable;
}

/** Sends requests within one policy. */
export interface Sender {
  /**
   * Sends one request. Doesn't follow redirects or decode the body.
   * @throws ForbiddenAddress; errors of the connection, of a proxy, and of a response that is not HTTP
   */
  send(url: URL, sending: Sending): Promise<Answer>;
}

/** Milliseconds to keep an unused connection. */
const keptMs = 4000;

/** The connections of one policy, kept for the next request. */
export class Connections implements Sender {
  readonly #policy: AddressPolicy;
  readonly #proxies: Proxies;
  readonly #connectMs: number;
  readonly #direct: { readonly http: HttpAgent; readonly https: HttpsAgent };
  /** By the proxy's address. */
  readonly #tunnels = new Map<string, TunnelAgent>();

  /**
   * Addresses are checked when a connection is made, so a name can't resolve to another address after the check.
   * @param connectMs milliseconds until a connection must be established
   */
  constructor(policy: AddressPolicy, proxies: Proxies, resolve: Resolve, connectMs: number) {
    this.#policy = policy;
    this.#proxies = proxies;
    this.#connectMs = connectMs;
    // net.connect calls it only for names.
    const lookup = (host: string, options: LookupOptions, found: LookupCallback) => {
      resolve(host).then(
        (addresses) => within(host, addresses, policy, options, found),
        (error: NodeJS.ErrnoException) => found(error, []),
      );
    };
    const kept = { keepAlive: true, timeout: keptMs, lookup };
    this.#direct = { http: new HttpAgent(kept), https: new HttpsAgent(kept) };
  }

  send(url: URL, { method = 'GET', headers, body, signal }: Sending): Promise<Answer> {
    const host = url.hostname;
    const proxy = proxyFor(url, this.#proxies);
    if (proxy === null && isAddress(host) && !isAllowed(host, host, this.#policy))
      return Promise.reject(new ForbiddenAddress(host, host));
    const options: RequestOptions = { method, headers, signal };
    return new Promise((resolve, reject) => {
      const request = this.#request(url, proxy, options, (answer) => {
        const { statusCode = 0, rawHeaders } = answer;
        resolve({ status: statusCode, rawHeaders, body: answer });
      });
      // It may fail even after its response; the body tells its reader.
      request.on('error', reject);
      // Without a listener, Node closes the connection silently.
      request.on('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(new Error('the server requires a protocol other than HTTP (101)'));
      });
      request.on('close', () => reject(new Error('the connection was closed without a response')));
      request.on('socket', (socket) => {
        if (!socket.connecting) return;
        const late = () => request.destroy(new ConnectTimeout(host, this.#connectMs));
        const timer = setTimeout(late, this.#connectMs);
        const stands = url.protocol === 'https:' && proxy === null ? 'secureConnect' : 'connect';
        socket.once(stands, () => clearTimeout(timer));
        socket.once('close', () => clearTimeout(timer));
      });
      request.end(body);
    });
  }

  #request(
    url: URL,
    proxy: URL | null,
    options: RequestOptions,
    answered: (answer: IncomingMessage) => void,
  ): ReturnType<typeof requestHttp> {
    if (url.protocol === 'https:') {
      const agent = proxy === null ? this.#direct.https : this.#tunnelsOf(proxy);
      return requestHttps(url, { ...options, agent }, answered);
    }
    if (proxy === null) return requestHttp(url, { ...options, agent: this.#direct.http }, answered);
    // Like other programs, it sends the whole address to the proxy for http, and uses a tunnel for https.
    const asked = {
      ...options,
      path: url.href,
      headers: { ...options.headers, ...proxyHeaders(proxy), host: url.host },
    };
    return proxy.protocol === 'https:'
      ? requestHttps(proxy.origin, asked, answered)
      : requestHttp(proxy.origin, asked, answered);
  }

  #tunnelsOf(proxy: URL): TunnelAgent {
    const agent = this.#tunnels.get(proxy.href) ?? new TunnelAgent(proxy, this.#connectMs, keptMs);
    this.#tunnels.set(proxy.href, agent);
    return agent;
  }
}

/** No connection was established in time. */
class ConnectTimeout extends Error {
  constructor(host: string, connectMs: number) {
    super(`no connection to ${host} within ${connectMs / 1000} s`);
  }
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

function within(
  host: string,
  addresses: LookupAddress[],
  policy: AddressPolicy,
  options: LookupOptions,
  found: LookupCallback,
): void {
  const [first] = addresses;
  const forbidden = forbiddenAddress(
    host,
    addresses.map(({ address }) => address),
    policy,
  );
  if (first === undefined || forbidden !== null)
    found(new ForbiddenAddress(host, forbidden ?? 'nowhere'), []);
  else if (options.all === true) found(null, addresses);
  else found(null, first.address, first.family);
}

/** The headers of an answer. */
export function headersOf({ rawHeaders }: Pick<Answer, 'rawHeaders'>): Headers {
  const received = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    received.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
  return received;
}

/**
 * Checks an address before it is sent to a proxy, as far as possible: the proxy resolves names itself.
 * @throws ForbiddenAddress
 */
export async function checkBeforeProxy(url: URL, policy: AddressPolicy, resolve: Resolve): Promise<void> {
  const host = url.hostname;
  const forbidden = forbiddenAddress(host, await addressesOf(host, resolve), policy);
  if (forbidden !== null) throw new ForbiddenAddress(host, forbidden);
}

/** The addresses of a host; none if only the proxy can resolve it. */
export async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  if (isAddress(host)) return [host];
  const found = await resolve(host).catch((): LookupAddress[] => []);
  return found.map(({ address }) => address);
}

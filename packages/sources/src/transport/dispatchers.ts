/** Creates connections within an address policy, direct or through a proxy. */
import type { LookupAddress, LookupOptions } from 'node:dns';
import { CrsError } from '@crs/domain';
// undici: the client of Node's fetch. Unlike fetch it gives undecoded bytes, control over connections, and proxies.
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { type AddressPolicy, isAddress, isAllowed } from './address-policy.js';

/** The proxies of the environment; null for none. */
export interface Proxies {
  readonly http: string | null;
  readonly https: string | null;
  /** Hosts that are reached without a proxy, separated by commas. */
  readonly none: string | null;
}

/** Resolves a name to all of its addresses. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** A connection to a private address was refused by the policy. */
export class ForbiddenAddress extends Error {
  readonly host: string;
  readonly address: string;

  constructor(host: string, address: string) {
    super(`${host} is at ${address}, which is no public address`);
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
    `${feed}: ${asked} leads to ${where} is no public address: not asked.`,
    {
      nextStep: `If the feed really is there, allow it: CRS_ALLOW_PRIVATE=${host}. Otherwise correct its address.`,
    },
  );
}

/**
 * Creates the connection pool of one policy. Addresses are checked when the connection is made, so that a name cannot
 * resolve to another address after the check.
 */
export function createDispatcher(
  policy: AddressPolicy,
  proxies: Proxies,
  resolve: Resolve,
  connectMs: number,
): Dispatcher {
  const connectTo = buildConnector({
    timeout: connectMs,
    // net.connect calls it for names only.
    lookup: (host: string, options: LookupOptions, found: LookupCallback) => {
      resolve(host).then(
        (addresses) => answer(host, addresses, policy, options, found),
        (error: NodeJS.ErrnoException) => found(error, []),
      );
    },
  } as buildConnector.BuildOptions);
  const connect: buildConnector.connector = (options, callback) => {
    const host = options.hostname;
    if (isAddress(host) && !isAllowed(host, host, policy)) callback(new ForbiddenAddress(host, host), null);
    else connectTo(options, callback);
  };
  const agent = { connect, headersTimeout: 0, bodyTimeout: 0 };
  if (proxies.http === null && proxies.https === null) return new Agent(agent);
  return new EnvHttpProxyAgent({
    ...agent,
    httpProxy: proxies.http ?? '',
    httpsProxy: proxies.https ?? '',
    noProxy: proxies.none ?? '',
    // Like other programs: the proxy gets the whole address for http, and a tunnel for https.
    proxyTunnel: false,
  });
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

function answer(
  host: string,
  addresses: LookupAddress[],
  policy: AddressPolicy,
  options: LookupOptions,
  found: LookupCallback,
): void {
  const within = addresses.filter(({ address }) => isAllowed(host, address, policy));
  const [first] = within;
  if (first === undefined) found(new ForbiddenAddress(host, addresses[0]?.address ?? 'nowhere'), []);
  else if (options.all === true) found(null, within);
  else found(null, first.address, first.family);
}

/**
 * Checks an address before it is sent to a proxy, as far as possible: the proxy resolves names itself.
 * @throws ForbiddenAddress
 */
export async function checkBeforeProxy(url: URL, policy: AddressPolicy, resolve: Resolve): Promise<void> {
  const host = url.hostname;
  const addresses = isAddress(host) ? [host] : await addressesOf(host, resolve);
  const [first] = addresses;
  if (first !== undefined && !addresses.some((address) => isAllowed(host, address, policy)))
    throw new ForbiddenAddress(host, first);
}

/** The addresses of a host; none if only the proxy can resolve it. */
async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  const found = await resolve(host).catch((): LookupAddress[] => []);
  return found.map(({ address }) => address);
}

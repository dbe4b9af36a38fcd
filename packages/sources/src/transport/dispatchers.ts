/** Connections: straight ones that never policy what they may not, and those by way of a proxy. */
import type { LookupAddress, LookupOptions } from 'node:dns';
import { CrsError } from '@crs/domain';
// The client inside Node's own fetch, by the same people: it alone gives the bytes as they were sent, a hand in how
// a connection is made, and proxies.
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { type AddressPolicy, isAddress, isAllowed } from './address-policy.js';

/** Proxies as the environment names them; null where it names none. */
export interface Proxies {
  readonly http: string | null;
  readonly https: string | null;
  /** Hosts that are asked directly, separated by commas. */
  readonly none: string | null;
}

/** All addresses of a name, as the system knows them. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** A connection was refused by us: the address is private. */
export class ForbiddenAddress extends Error {
  readonly host: string;
  readonly address: string;

  constructor(host: string, address: string) {
    super(`${host} is at ${address}, which is no public address`);
    this.host = host;
    this.address = address;
  }
}

/** What is said of a feed that leads to a private address. */
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
 * Makes the connections for requests of one policy. The addresses of a name are looked at while the connection is made,
 * so that what was looked at is what is connected to, whatever the name resolves to a moment later.
 */
export function createDispatcher(
  policy: AddressPolicy,
  proxies: Proxies,
  resolve: Resolve,
  connectMs: number,
): Dispatcher {
  const connectTo = buildConnector({
    timeout: connectMs,
    // Taken over by net.connect, for names only.
    lookup: (host: string, options: LookupOptions, found: Found) => {
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
    // As other programs do: the whole address to the proxy for http, a tunnel for https.
    proxyTunnel: false,
  });
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

function answer(
  host: string,
  addresses: LookupAddress[],
  policy: AddressPolicy,
  options: LookupOptions,
  found: Found,
): void {
  const within = addresses.filter(({ address }) => isAllowed(host, address, policy));
  const [first] = within;
  if (first === undefined) found(new ForbiddenAddress(host, addresses[0]?.address ?? 'nowhere'), []);
  else if (options.all === true) found(null, within);
  else found(null, first.address, first.family);
}

/**
 * What a proxy will be asked for, looked at as well as can be from here: a proxy resolves names by itself.
 * @throws ForbiddenAddress
 */
export async function checkBeforeProxy(url: URL, policy: AddressPolicy, resolve: Resolve): Promise<void> {
  const host = url.hostname;
  const addresses = isAddress(host) ? [host] : await addressesOf(host, resolve);
  const [first] = addresses;
  if (first !== undefined && !addresses.some((address) => isAllowed(host, address, policy)))
    throw new ForbiddenAddress(host, first);
}

/** None where only the proxy can resolve the name. */
async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  const found = await resolve(host).catch((): LookupAddress[] => []);
  return found.map(({ address }) => address);
}

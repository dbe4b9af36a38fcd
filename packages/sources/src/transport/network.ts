/** How this process reaches servers: one for all its feeds, as a host's limit counts them together. */
import { lookup } from 'node:dns/promises';
import type { Dispatcher } from 'undici';
import type { AddressPolicy, AllowedPrivate } from './address-policy.js';
import { type Clock, realClock } from './clock.js';
import { createDispatcher, type Proxies, type Resolve } from './dispatchers.js';
import { HostLimiter, type RateLimit } from './host-limiter.js';

/** What the operator sets. */
export interface NetworkSettings extends RateLimit {
  readonly allowPrivate: AllowedPrivate;
  readonly proxies: Proxies;
  /** Bytes of the largest answer that is taken, as sent and unpacked. */
  readonly largestBytes: number;
}

export interface Network extends NetworkSettings {
  readonly clock: Clock;
  readonly resolve: Resolve;
  /** The limit of the host of an address. */
  limiter(url: URL): HostLimiter;
  /** The connections of requests of one policy. */
  dispatcher(policy: AddressPolicy, connectMs: number): Dispatcher;
}

const defaultNetworkSettings: NetworkSettings = {
  rate: 10,
  atOnce: 4,
  allowPrivate: [],
  proxies: { http: null, https: null, none: null },
  largestBytes: 16e9,
};

/** Makes a network; the clock and the resolver of names are the system's unless given. */
export function createNetwork(
  settings: Partial<NetworkSettings> = {},
  clock: Clock = realClock,
  resolve: Resolve = (host) => lookup(host, { all: true }),
): Network {
  const limiters = new Map<string, HostLimiter>();
  const dispatchers = new Map<string, Dispatcher>();
  const settled = { ...defaultNetworkSettings, ...settings };
  return {
    ...settled,
    clock,
    resolve,
    limiter({ host }) {
      const limiter = limiters.get(host) ?? new HostLimiter(clock);
      limiters.set(host, limiter);
      return limiter;
    },
    dispatcher(policy, connectMs) {
      // Connections are kept open: one made under a wider policy must not serve a narrower.
      const key = JSON.stringify([policy, connectMs]);
      const dispatcher =
        dispatchers.get(key) ?? createDispatcher(policy, settled.proxies, resolve, connectMs);
      dispatchers.set(key, dispatcher);
      return dispatcher;
    },
  };
}

/** The network of a process whose operator set nothing. */
export const defaultNetwork = createNetwork();

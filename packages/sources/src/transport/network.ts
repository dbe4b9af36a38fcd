/** The network of a process: connections, and one rate limit per host for all feeds. */
import { lookup } from 'node:dns/promises';
import type { AddressPolicy, AllowedPrivate } from './address-policy.js';
import { type Clock, realClock } from './clock.js';
import { Connections, type Resolve, type Sender } from './connections.js';
import type { FetchThread } from './fetch-thread.js';
import { HostLimiter, type RateLimit } from './host-limiter.js';
import type { Proxies } from './proxies.js';

/** Settings of the operator. */
export interface NetworkSettings extends RateLimit {
  readonly allowPrivate: AllowedPrivate;
  /** False if writing a private address doesn't allow it, because its author has no other access to the network. */
  readonly allowWritten: boolean;
  readonly proxies: Proxies;
  /** Bytes of the largest response, as sent and decoded. */
  readonly largestBytes: number;
}

export interface Network extends NetworkSettings {
  readonly clock: Clock;
  /**
   * The history of the feed's requests: consecutive failed attempts in earlier tries of the same job, 0 as soon as a
   * server answers successfully; and the milliseconds that servers asked them to wait.
   */
  readonly failed: { before: number; throttledMs: number };
  readonly resolve: Resolve;
  /** The rate limiter of the host of an address. */
  limiter(url: URL): HostLimiter;
  /** The connections of one address policy. */
  connections(policy: AddressPolicy, connectMs: number): Sender;
}

/** Defaults. The table of settings in docs/running.md prints some of them. */
const defaultNetworkSettings: NetworkSettings = {
  rate: 10,
  atOnce: 4,
  allowPrivate: [],
  allowWritten: true,
  proxies: { http: null, https: null, none: null },
  largestBytes: 16e9,
};

/**
 * Creates a network; clock and name resolver are the system's by default.
 * @param thread sends the requests, with the system's name resolver; null sends them in this thread
 */
export function createNetwork(
  settings: Partial<NetworkSettings> = {},
  clock: Clock = realClock,
  resolve: Resolve = (host) => lookup(host, { all: true }),
  thread: FetchThread | null = null,
): Network {
  const limiters = new Map<string, HostLimiter>();
  const pools = new Map<string, Sender>();
  const settled = { ...defaultNetworkSettings, ...settings };
  return {
    ...settled,
    clock,
    failed: { before: 0, throttledMs: 0 },
    resolve,
    limiter({ host }) {
      const limiter = limiters.get(host) ?? new HostLimiter(clock);
      limiters.set(host, limiter);
      return limiter;
    },
    connections(policy, connectMs) {
      // Connections are kept open. One that a wider policy allowed must not be used by a narrower one.
      const key = JSON.stringify([policy, connectMs]);
      const { proxies } = settled;
      const pool =
        pools.get(key) ??
        thread?.sender({ policy, proxies, connectMs }) ??
        new Connections(policy, proxies, resolve, connectMs);
      pools.set(key, pool);
      return pool;
    },
  };
}

/** A network with default settings. */
export const defaultNetwork = createNetwork();

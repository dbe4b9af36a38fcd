/** How this process reaches servers: one for all its feeds, as a host's limit counts them together. */
import { lookup } from 'node:dns/promises';
import type { Dispatcher } from 'undici';
import type { AllowedPrivate, Reach } from './addresses.js';
import { type Clock, realClock } from './clock.js';
import { createDispatcher, type Proxies, type Resolve } from './dispatchers.js';
import { HostGate, type Pace } from './host-gate.js';

/** What the operator sets. */
export interface NetworkSettings extends Pace {
  readonly allowPrivate: AllowedPrivate;
  readonly proxies: Proxies;
  /** Bytes of the largest answer that is taken, as sent and unpacked. */
  readonly largestBytes: number;
}

export interface Network extends NetworkSettings {
  readonly clock: Clock;
  readonly resolve: Resolve;
  /** The limit of the host of an address. */
  gate(url: URL): HostGate;
  /** The connections of requests of one reach. */
  dispatcher(reach: Reach, connectMs: number): Dispatcher;
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
  const gates = new Map<string, HostGate>();
  const dispatchers = new Map<string, Dispatcher>();
  const settled = { ...defaultNetworkSettings, ...settings };
  return {
    ...settled,
    clock,
    resolve,
    gate({ host }) {
      const gate = gates.get(host) ?? new HostGate(clock);
      gates.set(host, gate);
      return gate;
    },
    dispatcher(reach, connectMs) {
      // Connections are kept open: one made under a wider reach must not serve a narrower.
      const key = JSON.stringify([reach, connectMs]);
      const dispatcher = dispatchers.get(key) ?? createDispatcher(reach, settled.proxies, resolve, connectMs);
      dispatchers.set(key, dispatcher);
      return dispatcher;
    },
  };
}

/** The network of a process whose operator set nothing. */
export const defaultNetwork = createNetwork();

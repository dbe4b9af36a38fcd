/** Requests to emulated servers: options with short timeouts, a network with made-up names, a manual clock. */
import type { LookupAddress } from 'node:dns';
import type { Clock } from '@crs/sources';
import {
  createNetwork,
  defaultTimeouts,
  type Network,
  type NetworkSettings,
  type RequestOptions,
  request,
  type TimeoutPolicy,
} from '@crs/sources';
import { afterEach } from '@jest/globals';
import { type Emulator, emulate, type Handler } from './emulator.js';

const shortTimeouts: TimeoutPolicy = {
  ...defaultTimeouts,
  idleMs: 400,
  attempts: 3,
  backoffMs: 10,
  longestPauseMs: 1500,
  throttledMs: 3000,
};

/** A feed's request options, with short timeouts. */
export function requestOptions(
  network: Network = createNetwork(),
  timeouts: Partial<TimeoutPolicy> = {},
  more: Partial<RequestOptions> = {},
): RequestOptions {
  return { feed: 'springfield', timeouts: { ...shortTimeouts, ...timeouts }, signal: null, network, ...more };
}

/** A network that resolves only these names, to these addresses. */
export function networkResolving(
  names: Readonly<Record<string, readonly string[]>>,
  settings: Partial<NetworkSettings> = {},
): Network {
  return createNetwork(settings, undefined, async (host): Promise<LookupAddress[]> => {
    const addresses = names[host];
    if (addresses === undefined) throw new Error(`getaddrinfo ENOTFOUND ${host}`);
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  });
}

/** A clock that advances only in `pause` and records the pauses. */
export class ManualClock implements Clock {
  readonly pauses: number[] = [];
  readonly #random: number;
  #now = Date.parse('2026-03-01T03:00:00Z');

  /** @param random the value that `random` always returns */
  constructor(random = 1) {
    this.#random = random;
  }

  now(): number {
    return this.#now;
  }

  async pause(ms: number): Promise<void> {
    this.pauses.push(ms);
    this.#now += ms;
  }

  random(): number {
    return this.#random;
  }
}

/** Returns a body's text. */
export async function bodyText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Requests an address and returns the body as text. */
export const requestText = (url: string, options: RequestOptions = requestOptions()): Promise<string> =>
  request(url, options, ({ body }) => bodyText(body));

/** Returns a function that starts a server. All its servers close after each test. */
export function emulatorStarter(): (handlers: Record<string, Handler>) => Promise<Emulator> {
  let started: Emulator[] = [];
  afterEach(async () => {
    await Promise.all(started.map((server) => server.close()));
    started = [];
  });
  return async (handlers) => {
    const server = await emulate(handlers);
    started.push(server);
    return server;
  };
}

/** Sends requests to servers of this machine: short timeouts, and a network that a test may replace. */
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

const hasty: TimeoutPolicy = {
  ...defaultTimeouts,
  idleMs: 400,
  attempts: 3,
  backoffMs: 10,
  longestPauseMs: 1500,
  throttledMs: 3000,
};

/** Request options of a feed, with short timeouts. */
export function asker(
  network: Network = createNetwork(),
  timeouts: Partial<TimeoutPolicy> = {},
  more: Partial<RequestOptions> = {},
): RequestOptions {
  return { feed: 'springfield', timeouts: { ...hasty, ...timeouts }, signal: null, network, ...more };
}

/** A network where some names resolve as told, whatever the system knows of them. */
export function networkOf(
  names: Readonly<Record<string, readonly string[]>>,
  settings: Partial<NetworkSettings> = {},
): Network {
  return createNetwork(settings, undefined, async (host): Promise<LookupAddress[]> => {
    const addresses = names[host];
    if (addresses === undefined) throw new Error(`getaddrinfo ENOTFOUND ${host}`);
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  });
}

/** A clock that stands still except while somebody pauses, and keeps what they paused. */
export class StillClock implements Clock {
  readonly paused: number[] = [];
  readonly #chance: number;
  #now = Date.parse('2026-03-01T03:00:00Z');

  /** @param chance what `random` always gives */
  constructor(chance = 1) {
    this.#chance = chance;
  }

  now(): number {
    return this.#now;
  }

  async pause(ms: number): Promise<void> {
    this.paused.push(ms);
    this.#now += ms;
  }

  random(): number {
    return this.#chance;
  }
}

/** The text of a body. */
export async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Asks for an address and gives the text of the answer. */
export const askText = (url: string, asking: RequestOptions = asker()): Promise<string> =>
  request(url, asking, ({ body }) => textOf(body));

/** What starts servers that live as long as a test. */
export function servers(): (handlers: Record<string, Handler>) => Promise<Emulator> {
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

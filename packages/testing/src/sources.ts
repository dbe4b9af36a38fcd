/** Opens sources from emulated servers, with short timeouts and a data folder for each test. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CrsError } from '@crs/domain';
import type { FeedDefinition } from '@crs/feeds';
import { readFeed } from '@crs/formats';
import type { OpenedSource } from '@crs/sources';
import { createNetwork, type OpenOptions, openSource } from '@crs/sources';
import { afterEach, beforeEach } from '@jest/globals';
import { type Emulator, emulate, type Handler, type ReceivedRequest } from './emulator.js';

export const timeouts = { idleMs: 400, attempts: 3, backoffMs: 10, longestPauseMs: 1500, throttledMs: 3000 };

/** Without the rate limit, which is only for other people's servers. */
const network = createNetwork({ rate: 10_000, atOnce: 100 });

let folder = '';
let servers: Emulator[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crs-connectors-'));
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
  rmSync(folder, { recursive: true });
});

/** This test's data folder. */
export const dataDir = (): string => folder;

/** The names of downloaded files. */
export const downloads = (): string[] => readdirSync(join(folder, 'downloads'));

/** Starts a server and returns its origin. The server closes after the test. */
export async function serve(handlers: Record<string, Handler>): Promise<string> {
  const server = await emulate(handlers);
  servers.push(server);
  return server.origin;
}

/** All requests to this test's servers, in the order in which the servers started. */
export const receivedRequests = (): ReceivedRequest[] => servers.flatMap((server) => server.received);

export function open(definition: FeedDefinition, more: Partial<OpenOptions> = {}): Promise<OpenedSource> {
  return openSource(definition, { env: {}, dataDir: folder, timeouts, network, ...more });
}

/** The `number` column of an opened source's rows, or `unchanged`. */
export async function rowNumbers(definition: FeedDefinition, source: OpenedSource): Promise<unknown> {
  if (source.unchanged) return 'unchanged';
  const numbers: unknown[] = [];
  for await (const batch of readFeed(definition, source)) {
    for (const { values } of batch) numbers.push(values.number);
  }
  return numbers;
}

/** Returns the error that some work fails with. Throws if the work succeeds. */
export async function refusal(work: Promise<unknown>): Promise<CrsError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CrsError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

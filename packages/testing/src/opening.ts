/** Opens sources in the tests: a folder of downloads, servers, and short timeouts. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CrsError } from '@crs/domain';
import type { FeedDefinition } from '@crs/feeds';
import { readFeed } from '@crs/formats';
import type { OpenedSource } from '@crs/sources';
import { createNetwork, type OpenOptions, openSource } from '@crs/sources';
import { afterEach, beforeEach } from '@jest/globals';
import { type Asked, type Emulator, emulate, type Handler } from './emulator.js';

export const timeouts = { idleMs: 400, attempts: 3, backoffMs: 10, longestPauseMs: 1500, throttledMs: 3000 };

/** Emulators need no sparing. */
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

/** The data folder of this test. */
export const dataDir = (): string => folder;

/** The names of what was downloaded. */
export const downloads = (): string[] => readdirSync(join(folder, 'downloads'));

/** Starts a server that lives as long as the test; gives its address. */
export async function serve(handlers: Record<string, Handler>): Promise<string> {
  const server = await emulate(handlers);
  servers.push(server);
  return server.origin;
}

/** What the servers of this test were asked, those that started first first. */
export const asked = (): Asked[] => servers.flatMap((server) => server.asked);

export function open(definition: FeedDefinition, more: Partial<OpenOptions> = {}): Promise<OpenedSource> {
  return openSource(definition, { env: {}, dataDir: folder, timeouts, network, ...more });
}

/** The numbers of the rows of an opened source; or `unchanged`. */
export async function numbers(definition: FeedDefinition, source: OpenedSource): Promise<unknown> {
  if (source.unchanged) return 'unchanged';
  const found: unknown[] = [];
  for await (const batch of readFeed(definition, source)) {
    for (const { values } of batch) found.push(values.number);
  }
  return found;
}

/** What some work is refused with. */
export async function refusal(work: Promise<unknown>): Promise<CrsError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CrsError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

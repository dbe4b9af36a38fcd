/** A thread that builds the index of some rosters, writes it to its file and hands it over. */
import { hostname } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { CrsError } from '@crs/domain';
import { type PolicyValues, type RosterIndex, RosterIndexBuilder } from '@crs/matching';
import type { Dictionaries } from '@crs/normalise';
import { connectionConfig, entriesOf, importSnapshot, rosterBatches } from '@crs/store';
import pg from 'pg';
import { failureOf } from '../threads/failure.js';
import { dropOldIndexFiles, newestIndexFile, readIndexFile, writeIndexFile } from './index-file.js';

/** Start data of the thread. */
export interface BuildRequest {
  readonly databaseUrl: string;
  /** The exported snapshot at which the rosters are read. */
  readonly snapshot: string;
  readonly feeds: readonly string[];
  readonly dictionaries: Dictionaries;
  readonly policy: PolicyValues;
  readonly path: string;
}

/** Result of the thread. */
export interface BuiltIndex {
  readonly buffer: SharedArrayBuffer;
  /** Contractors in it; null where another process had built it meanwhile. */
  readonly contractors: number | null;
}

async function build(parts: BuildRequest): Promise<BuiltIndex> {
  const { databaseUrl, snapshot, feeds, dictionaries, policy, path } = parts;
  const client = new pg.Client(connectionConfig(databaseUrl, { applicationName: 'crs roster' }));
  await client.connect();
  try {
    // Processes that share a data folder build an index once: the others wait and find its file.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`${hostname()}:${path}`]);
    const found = await indexIn(path);
    if (found !== null) return { buffer: found.buffer, contractors: null };
    await client.query('begin isolation level repeatable read read only');
    await importSnapshot(client, snapshot);
    const newest = await newestIndexFile(path);
    const builder = new RosterIndexBuilder(
      dictionaries,
      policy,
      newest === null ? null : await indexIn(newest),
    );
    let contractors = 0;
    for await (const batch of rosterBatches(client, feeds)) {
      for (const entry of entriesOf(batch)) builder.add(entry);
      contractors += batch.lines;
    }
    const index = builder.build();
    await writeIndexFile(path, index.buffer);
    await dropOldIndexFiles(path);
    return { buffer: index.buffer, contractors };
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/** The index in a file; null where there is none, or one that cannot be used. */
async function indexIn(path: string): Promise<RosterIndex | null> {
  return readIndexFile(path).catch((error: unknown) => {
    if (error instanceof CrsError) return null;
    throw error;
  });
}

build(workerData as BuildRequest).then(
  (built) => parentPort?.postMessage({ built }),
  (error: unknown) => parentPort?.postMessage({ failure: failureOf(error) }),
);

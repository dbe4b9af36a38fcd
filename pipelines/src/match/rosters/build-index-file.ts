/** Builds the index of some rosters, or of their aliases, and writes it to its file. */
import { hostname } from 'node:os';
import { CrsError } from '@crs/domain';
import {
  buildAliasIndex,
  openRosterIndex,
  type PolicyValues,
  type RosterIndex,
  RosterIndexBuilder,
} from '@crs/matching';
import type { Dictionaries } from '@crs/normalise';
import { createClient, entriesOf, importSnapshot, loadAliases, rosterBatches, type SeenBy } from '@crs/store';
import type pg from 'pg';
import { dropOldIndexFiles, newestIndexFile, readIndexFile, writeIndexFile } from './index-file.js';

/** The inputs of an index. */
export interface BuildRequest {
  readonly databaseUrl: string;
  /** The exported snapshot at which the rosters are read. */
  readonly snapshot: string;
  readonly feeds: readonly string[];
  /** The index of the rosters, for building that of their aliases; null to build the index of the rosters itself. */
  readonly aliasesOf: SharedArrayBuffer | null;
  readonly dictionaries: Dictionaries;
  readonly policy: PolicyValues;
  readonly path: string;
  /** Indexes for readers contain no withheld data. */
  readonly seenBy: SeenBy;
  /** The index file for nightly runs, on which an index for readers is based; the same as `path` for nightly runs. */
  readonly wholePath: string;
}

/** A built index. */
export interface BuiltIndex {
  readonly buffer: SharedArrayBuffer;
  /** Number of contractors or aliases in it; null if another process has built it in the meantime. */
  readonly entries: number | null;
}

/**
 * Builds an index unless another process has.
 * @param signal ends the session, and so whatever it waits for, when aborted
 */
export async function buildIndexFile(parts: BuildRequest, signal?: AbortSignal): Promise<BuiltIndex> {
  const { databaseUrl, snapshot, path, wholePath } = parts;
  const client = createClient(databaseUrl, { applicationName: 'crs roster' });
  const stop = () => void client.end();
  try {
    await client.connect();
    signal?.throwIfAborted();
    signal?.addEventListener('abort', stop);
    // Among processes that share a data folder, only one builds an index; the others wait and find its file.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`${hostname()}:${path}`]);
    const found = await indexIn(path);
    if (found !== null) return { buffer: found.buffer, entries: null };
    await client.query('begin isolation level repeatable read read only');
    await importSnapshot(client, snapshot);
    const newest = (await newestIndexFile(path)) ?? (await newestIndexFile(wholePath));
    const former = newest === null ? null : await indexIn(newest);
    const index = await (parts.aliasesOf === null
      ? indexRosters(client, parts, former)
      : indexAliases(client, parts, openRosterIndex(parts.aliasesOf), former));
    await writeIndexFile(path, index.buffer);
    await dropOldIndexFiles(path);
    return { buffer: index.buffer, entries: index.size };
  } finally {
    signal?.removeEventListener('abort', stop);
    // Ending the session releases the lock.
    await client.end();
  }
}

async function indexRosters(
  client: pg.Client,
  { feeds, dictionaries, policy, seenBy }: BuildRequest,
  former: RosterIndex | null,
): Promise<RosterIndex> {
  const builder = new RosterIndexBuilder(dictionaries, policy, former);
  for await (const batch of rosterBatches(client, feeds, seenBy)) {
    for (const entry of entriesOf(batch)) builder.add(entry);
  }
  return builder.build();
}

async function indexAliases(
  client: pg.Client,
  { feeds, dictionaries, policy, seenBy }: BuildRequest,
  rosters: RosterIndex,
  former: RosterIndex | null,
): Promise<RosterIndex> {
  const aliases = await loadAliases(client, feeds);
  const seen = seenBy === 'nights' ? aliases : aliases.filter(({ withheld }) => !withheld);
  return buildAliasIndex(seen, rosters, dictionaries, policy, former).index;
}

/** The index in a file; null if there is none or it is unusable. */
async function indexIn(path: string): Promise<RosterIndex | null> {
  return readIndexFile(path).catch((error: unknown) => {
    if (error instanceof CrsError) return null;
    throw error;
  });
}

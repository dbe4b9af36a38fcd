import { Worker } from 'node:worker_threads';
import type { Config } from '@crs/config';
import { CrsError, grouped } from '@crs/domain';
import { openRosterIndex, type PolicyValues, type RosterIndex } from '@crs/matching';
import type { Logger } from '@crs/runtime';
import { exportSnapshot, type SeenBy } from '@crs/store';
import type pg from 'pg';
import { errorOf, type Failure } from '../threads/messages.js';
import { type BuildRequest, type BuiltIndex, buildIndexFile } from './build-index-file.js';
import { readIndexFile } from './index-file.js';

/**
 * Megabytes of heap for building an index: a fixed part, and a part for each contractor or alias. Without a limit, a
 * thread keeps its garbage.
 */
const BUILD_MEGABYTES = 256;
const BUILD_MEGABYTES_PER_ENTRY = 0.002;

/** Number of contractors or aliases that are indexed, in some tens of milliseconds, before a thread would start. */
const FEW = 1_000;

/** The dependencies of index stores. */
export interface IndexStoreOptions {
  readonly databaseUrl: string;
  readonly config: Config;
  readonly dataDir: string;
  readonly log: Logger;
  /** Stops the building of an index when aborted. */
  readonly signal: AbortSignal;
}

/** A requested index. */
interface WantedIndex {
  /** Its file, whose name is derived from everything that it is built from. */
  readonly path: string;
  readonly feeds: readonly string[];
  /** The index of the rosters, if the request is for that of their aliases; null for the rosters themselves. */
  readonly aliasesOf: RosterIndex | null;
  /** Maximum number of contractors or aliases in it. */
  readonly rows: number;
  readonly policy: PolicyValues;
  readonly seenBy: SeenBy;
  /** The corresponding file for nightly runs. */
  readonly wholePath: string;
}

/**
 * Opens the index in a file. If there is none or it is unusable, it is built: in a thread, unless it is small.
 * @param db inside a transaction that reads one snapshot
 */
export async function openIndexFile(
  db: pg.ClientBase,
  { path, feeds, aliasesOf, rows, policy, seenBy, wholePath }: WantedIndex,
  { databaseUrl, config, log, signal }: IndexStoreOptions,
): Promise<RosterIndex> {
  const found = await readUsable(path, log);
  if (found !== null) return found;
  const began = performance.now();
  const request: BuildRequest = {
    databaseUrl,
    snapshot: await exportSnapshot(db),
    feeds,
    aliasesOf: aliasesOf?.buffer ?? null,
    dictionaries: config.dictionaries,
    policy,
    path,
    seenBy,
    wholePath,
  };
  const { buffer, entries } = await (rows > FEW
    ? buildInThread(request, rows, signal)
    : buildIndexFile(request, signal));
  if (entries !== null) {
    const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
    const what = aliasesOf === null ? 'contractors' : 'aliases';
    log.info(
      { rosters: feeds, [what]: entries, seconds, bytes: buffer.byteLength },
      `the index of ${grouped(entries)} ${what} was built in ${seconds} s`,
    );
  }
  return openRosterIndex(buffer);
}

async function readUsable(path: string, log: Logger): Promise<RosterIndex | null> {
  try {
    return await readIndexFile(path);
  } catch (error) {
    if (!(error instanceof CrsError)) throw error;
    const { code, message } = error;
    log.warn({ path, code, reason: message }, 'a roster index file cannot be used, so it is rebuilt');
    return null;
  }
}

function buildInThread(request: BuildRequest, rows: number, signal: AbortSignal): Promise<BuiltIndex> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./build-thread.js', import.meta.url), {
    workerData: request,
    resourceLimits: {
      maxOldGenerationSizeMb: Math.ceil(BUILD_MEGABYTES + rows * BUILD_MEGABYTES_PER_ENTRY),
    },
  });
  const stop = () => void thread.terminate();
  signal.addEventListener('abort', stop);
  return new Promise((done, fail) => {
    thread.on('message', ({ built, failure }: { built?: BuiltIndex; failure?: Failure }) => {
      if (built !== undefined) done(built);
      else if (failure !== undefined) fail(errorOf(failure));
    });
    thread.on('error', fail);
    thread.on('exit', (status) => {
      signal.removeEventListener('abort', stop);
      fail(new Error(`the thread that builds a roster index ended with ${status}`));
    });
  });
}

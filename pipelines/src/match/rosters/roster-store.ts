import { existsSync } from 'node:fs';
import {
  buildRosterIndex,
  type PolicyValues,
  policyValuesOf,
  type RosterIndex,
  rosterFingerprint,
} from '@crs/matching';
import {
  identifyRosters,
  identifyWithheldOfRosters,
  inTransaction,
  type RosterIdentity,
  type SeenBy,
} from '@crs/store';
import type pg from 'pg';
import { SNAPSHOT } from '../snapshot.js';
import { digest, indexPath } from './index-file.js';
import { type IndexStoreOptions, openIndexFile } from './open-index-file.js';

/**
 * Bytes of indexes that a process keeps open, enough for the rosters of some states. The last used index is kept
 * whatever its size.
 */
const MOST_BYTES = 512 * 1024 * 1024;

interface Kept {
  readonly rosters: string;
  readonly index: Promise<RosterIndex>;
  bytes: number;
}

/**
 * The indexes of rosters, one for each list of rosters and version. Each is built once, and kept as a file in the data
 * folder and in memory shared by all threads.
 */
export class RosterStore {
  /** By the hash of their inputs; the last used index is at the end. */
  readonly #kept = new Map<string, Kept>();
  readonly #ahead = new Set<Promise<void>>();
  readonly #policy: PolicyValues;
  readonly #rules: string;

  constructor(private readonly parts: IndexStoreOptions) {
    this.#policy = policyValuesOf(parts.config.matching);
    this.#rules = rosterFingerprint(parts.config.dictionaries, this.#policy);
  }

  /**
   * Opens the index of some rosters as a connection sees them.
   * @param db inside a transaction that reads one snapshot
   * @param seenBy readers have their own index if anything is withheld
   */
  async open(db: pg.ClientBase, feeds: readonly string[], seenBy: SeenBy = 'nights'): Promise<RosterIndex> {
    const identity = await identify(db, feeds, seenBy);
    const hash = this.#hash(feeds, identity);
    const known = this.#kept.get(hash);
    const kept = known ?? {
      rosters: rostersHash(feeds, identity),
      index: this.#load(db, feeds, identity),
      bytes: 0,
    };
    // Moved to the end as the most recently used one; the next caller waits for the same index.
    this.#kept.delete(hash);
    this.#kept.set(hash, kept);
    try {
      const index = await kept.index;
      if (known === undefined) this.#makeRoom(hash, kept, index.buffer.byteLength);
      return index;
    } catch (error) {
      if (this.#kept.get(hash) === kept) this.#kept.delete(hash);
      throw error;
    }
  }

  /** Opens the index of some rosters in their current state, whatever the caller's transaction sees. */
  openNow(pool: pg.Pool, feeds: readonly string[]): Promise<RosterIndex> {
    return inTransaction(pool, (db) => this.open(db, feeds), SNAPSHOT);
  }

  /** Begins to build a missing index while other feeds are still being read, since matching would wait for it. */
  buildAhead(pool: pg.Pool, feeds: readonly string[]): void {
    const { log, signal } = this.parts;
    const building = inTransaction(
      pool,
      async (db) => {
        const path = this.#pathOf(feeds, await identify(db, feeds, 'nights'));
        if (!existsSync(path)) await this.open(db, feeds);
      },
      SNAPSHOT,
    )
      // Matching builds it again and reports the same error.
      .catch((error: Error) => {
        if (!signal.aborted)
          log.warn({ err: error, rosters: feeds }, 'an index could not be built in advance');
      })
      .finally(() => this.#ahead.delete(building));
    this.#ahead.add(building);
  }

  /** Releases the indexes in memory; their files stay. */
  letGo(): void {
    this.#kept.clear();
  }

  /** Waits for indexes that are built ahead. */
  async close(): Promise<void> {
    await Promise.all(this.#ahead);
  }

  /** Drops earlier versions of the same rosters, then the least recently used indexes, until the rest fits. */
  #makeRoom(hash: string, kept: Kept, bytes: number): void {
    kept.bytes = bytes;
    let sum = [...this.#kept.values()].reduce((total, other) => total + other.bytes, 0);
    for (const [key, other] of this.#kept) {
      const outdated = other.rosters === kept.rosters && other.bytes > 0;
      if (key === hash || (!outdated && sum <= MOST_BYTES)) continue;
      this.#kept.delete(key);
      sum -= other.bytes;
    }
  }

  /** The file of an index, existing or not. */
  #pathOf(feeds: readonly string[], identity: SeenRosters): string {
    return indexPath(this.parts.dataDir, rostersHash(feeds, identity), this.#hash(feeds, identity));
  }

  /** A digest of all inputs of an index. */
  #hash(feeds: readonly string[], { database, rosters, withheld }: SeenRosters): string {
    const parts = [this.#rules, feeds, database, rosters.map(versionOf)];
    return digest(withheld === null ? parts : [...parts, withheld]);
  }

  async #load(db: pg.ClientBase, feeds: readonly string[], identity: SeenRosters): Promise<RosterIndex> {
    const { config } = this.parts;
    if (feeds.length === 0) return buildRosterIndex([], config.dictionaries, this.#policy);
    const path = this.#pathOf(feeds, identity);
    const rows = identity.rosters.reduce((sum, { rows: listed }) => sum + listed, 0);
    const seenBy = identity.withheld === null ? 'nights' : 'readers';
    const wholePath = this.#pathOf(feeds, { ...identity, withheld: null });
    const wanted = { path, feeds, aliasesOf: null, rows, policy: this.#policy, seenBy, wholePath } as const;
    return openIndexFile(db, wanted, this.parts);
  }
}

function versionOf({ feed, version, run, changedAt }: RosterIdentity['rosters'][number]): unknown {
  return [feed, version, run, changedAt];
}

/** Identifies the rosters and the database, without the version. */
function rostersHash(feeds: readonly string[], { database, withheld }: SeenRosters): string {
  return digest(withheld === null ? [database, feeds] : [database, feeds, 'readers']).slice(0, 16);
}

/** Identifies rosters and their withheld contractors; null if the index is the same as for nightly runs. */
interface SeenRosters extends RosterIdentity {
  readonly withheld: string | null;
}

async function identify(db: pg.ClientBase, feeds: readonly string[], seenBy: SeenBy): Promise<SeenRosters> {
  const identity = await identifyRosters(db, feeds);
  if (seenBy === 'nights') return { ...identity, withheld: null };
  return { ...identity, withheld: (await identifyWithheldOfRosters(db, feeds)).contractors };
}

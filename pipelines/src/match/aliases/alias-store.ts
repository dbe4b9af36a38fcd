import {
  type AliasIndex,
  buildAliasIndex,
  type PolicyValues,
  policyValuesOf,
  type RosterIndex,
} from '@crs/matching';
import {
  countAliases,
  identifyAliases,
  identifyWithheldOfRosters,
  loadAliases,
  type SeenBy,
  type StoredAlias,
} from '@crs/store';
import type pg from 'pg';
import { digest, indexPath } from '../rosters/index-file.js';
import { type IndexStoreOptions, openIndexFile } from '../rosters/open-index-file.js';

/** Number of indexes that a process keeps open: those of a few states. */
const MOST_KEPT = 4;

/**
 * The indexes of aliases, one for each roster index and version of the aliases. Each is built once and kept as a file
 * in the data folder; the last used ones are kept in memory.
 */
export class AliasStore {
  readonly #kept = new Map<string, Promise<RosterIndex>>();
  readonly #policy: PolicyValues;

  constructor(private readonly parts: IndexStoreOptions) {
    this.#policy = policyValuesOf(parts.config.matching);
  }

  /**
   * Opens the aliases of some rosters' contractors as a connection sees them.
   * @param db inside a transaction that reads one snapshot
   * @param index of the same rosters
   */
  async open(
    db: pg.ClientBase,
    feeds: readonly string[],
    index: RosterIndex,
    seenBy: SeenBy = 'nights',
  ): Promise<RosterIndex> {
    const { database, version, changedAt } = await identifyAliases(db);
    const { records } = this.#policy.aliases;
    const withheld = seenBy === 'nights' ? null : (await identifyWithheldOfRosters(db, feeds)).aliases;
    const parts = [database, feeds, index.fingerprint, index.checksum, version, changedAt, records];
    const inputs = digest(withheld === null ? parts : [...parts, withheld]);
    const known = this.#kept.get(inputs);
    const opened = known ?? this.#load(db, { feeds, index, database, version, inputs, withheld });
    this.#kept.delete(inputs);
    this.#kept.set(inputs, opened);
    const oldest = [...this.#kept.keys()].slice(0, -MOST_KEPT);
    for (const other of oldest) this.#kept.delete(other);
    try {
      return await opened;
    } catch (error) {
      this.#kept.delete(inputs);
      throw error;
    }
  }

  /** The same, with the aliases by number, for explanations. There are many of these, so they are not kept. */
  async openWithTexts(
    db: pg.ClientBase,
    feeds: readonly string[],
    index: RosterIndex,
  ): Promise<AliasIndex<StoredAlias>> {
    const { dictionaries } = this.parts.config;
    return buildAliasIndex(await loadAliases(db, feeds), index, dictionaries, this.#policy);
  }

  /** Releases the indexes in memory; their files stay. */
  letGo(): void {
    this.#kept.clear();
  }

  async #load(db: pg.ClientBase, asked: AskedAliases): Promise<RosterIndex> {
    const { feeds, index, database, version, inputs, withheld } = asked;
    const { config, dataDir } = this.parts;
    if (version === 0) return buildAliasIndex([], index, config.dictionaries, this.#policy).index;
    const pathOf = (...kind: readonly string[]) =>
      indexPath(dataDir, digest([database, feeds, 'aliases', ...kind]).slice(0, 16), inputs);
    const [wholePath, seenBy] = [pathOf(), withheld === null ? 'nights' : 'readers'] as const;
    const path = seenBy === 'nights' ? wholePath : pathOf(seenBy);
    const rows = await countAliases(db);
    const wanted = { path, feeds, aliasesOf: index, rows, policy: this.#policy, seenBy, wholePath };
    return openIndexFile(db, wanted, this.parts);
  }
}

interface AskedAliases {
  readonly feeds: readonly string[];
  readonly index: RosterIndex;
  readonly database: string;
  readonly version: number;
  readonly inputs: string;
  /** Identifies withheld aliases that are left out; null if none are. */
  readonly withheld: string | null;
}

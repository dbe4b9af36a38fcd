import type { Config } from '@crs/config';
import { type AliasIndex, buildAliasIndex, policyValuesOf, type RosterIndex } from '@crs/matching';
import { loadAliases, readAliasVersion, type StoredAlias } from '@crs/store';
import type pg from 'pg';

/** The indexes of aliases, one for each roster index and version of the aliases; the last used ones are kept. */
export class AliasStore {
  readonly #kept = new Map<string, Promise<RosterIndex>>();

  constructor(private readonly config: Pick<Config, 'dictionaries' | 'matching'>) {}

  /**
   * Opens the aliases of the contractors of some rosters as a connection sees them.
   * @param index of the rosters
   */
  async open(
    db: pg.Pool | pg.ClientBase,
    feeds: readonly string[],
    index: RosterIndex,
  ): Promise<RosterIndex> {
    const key = [index.fingerprint, index.checksum, await readAliasVersion(db)].join('/');
    const built = this.#kept.get(key) ?? this.openWithTexts(db, feeds, index).then((opened) => opened.index);
    this.#kept.delete(key);
    this.#kept.set(key, built);
    const oldest = [...this.#kept.keys()].slice(0, -MOST_KEPT);
    for (const other of oldest) this.#kept.delete(other);
    try {
      return await built;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }

  /** The same with the aliases by number, for explanations. They are many, so that they are not kept. */
  async openWithTexts(
    db: pg.Pool | pg.ClientBase,
    feeds: readonly string[],
    index: RosterIndex,
  ): Promise<AliasIndex<StoredAlias>> {
    const { dictionaries, matching } = this.config;
    const aliases = await loadAliases(db, feeds);
    return buildAliasIndex(aliases, index, dictionaries, policyValuesOf(matching));
  }
}

/** Indexes that a process keeps: those of a few states. */
const MOST_KEPT = 4;

import { inTransaction, readDataVersion, type SeenBy } from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { settingsOfScope } from '../match/scope-settings.js';
import { SNAPSHOT } from '../match/snapshot.js';
import type { MatchThreads, ThreadRoster } from '../match/threads/match-threads.js';
import { sharedIndex } from '../match/threads/messages.js';

/** Milliseconds after which unused rosters are closed. */
const IDLE_MS = 300_000;

/** What is needed to open rosters. */
export interface RosterParts extends Pick<StageContext, 'pool' | 'config' | 'rosters' | 'aliases'> {
  /** Reads the schema `served`. */
  readonly served: pg.Pool;
  readonly threads: MatchThreads;
}

/** Rosters that stay open on the threads until they are closed, with the weights of one scope. */
interface OpenRoster {
  readonly version: number | null;
  readonly roster: Promise<ThreadRoster>;
  uses: number;
  usedAt: number;
  close(): void;
}

/** The indexes of rosters and of their aliases, shared by all scopes. */
type Indexes = ReturnType<OpenRosters['readIndexes']>;

interface AskedRoster {
  readonly feeds: readonly string[];
  readonly scope: string;
  readonly seenBy: SeenBy;
}

/** Keeps rosters open on the threads between requests, and reopens them after a publish. */
export class OpenRosters {
  readonly #open = new Map<string, OpenRoster>();
  readonly #indexes = new Map<string, { readonly version: number | null; readonly read: Indexes }>();
  readonly #idle: NodeJS.Timeout;

  constructor(private readonly parts: RosterParts) {
    this.#idle = setInterval(() => this.#closeIdle(), IDLE_MS).unref();
  }

  /**
   * Works with the rosters of feeds.
   * @param scope jurisdiction whose weights are used; '' uses the global ones
   * @param seenBy who may see compared values in a response
   */
  async using<T>(
    feeds: readonly string[],
    scope: string,
    seenBy: SeenBy,
    work: (roster: ThreadRoster) => Promise<T>,
  ): Promise<T> {
    const open = await this.#acquire(feeds, scope, seenBy);
    try {
      return await work(await open.roster);
    } finally {
      open.uses -= 1;
      if (open.uses === 0 && ![...this.#open.values()].includes(open)) open.close();
    }
  }

  /** Closes the rosters; unfinished work fails. */
  close(): void {
    clearInterval(this.#idle);
    for (const open of this.#open.values()) open.close();
    this.#open.clear();
    this.#indexes.clear();
  }

  async #acquire(feeds: readonly string[], scope: string, seenBy: SeenBy): Promise<OpenRoster> {
    const key = [seenBy, scope, ...feeds].join('\n');
    // Checked each time, because anything that a publish withholds must not be compared afterward.
    const version = await readDataVersion(this.parts.served);
    const known = this.#open.get(key);
    if (known !== undefined && known.version === version) return used(known);
    const opened = used(this.#openRoster({ feeds, scope, seenBy }, version));
    this.#open.set(key, opened);
    opened.roster.catch(() => {
      if (this.#open.get(key) === opened) this.#open.delete(key);
    });
    // The former rosters remain open until they are no longer used.
    if (known !== undefined && known.uses === 0) known.close();
    return opened;
  }

  #closeIdle(): void {
    for (const [key, open] of this.#open) {
      if (open.uses > 0 || performance.now() - open.usedAt < IDLE_MS) continue;
      this.#open.delete(key);
      open.close();
    }
    if (this.#open.size === 0) this.#indexes.clear();
  }

  /** Read once per version for all scopes, since they are large. */
  #indexesOf({ feeds, seenBy }: Pick<AskedRoster, 'feeds' | 'seenBy'>, version: number | null): Indexes {
    const key = [seenBy, ...feeds].join('\n');
    const known = this.#indexes.get(key);
    if (known?.version === version) return known.read;
    const read = this.readIndexes(feeds, seenBy);
    this.#indexes.set(key, { version, read });
    read.catch(() => this.#indexes.delete(key));
    return read;
  }

  private readIndexes(feeds: readonly string[], seenBy: SeenBy) {
    const { pool, rosters, aliases } = this.parts;
    return inTransaction(
      pool,
      async (db: pg.ClientBase) => {
        const index = await rosters.open(db, feeds, seenBy);
        return { index, known: await aliases.open(db, feeds, index, seenBy) };
      },
      SNAPSHOT,
    );
  }

  #openRoster(asked: AskedRoster, version: number | null): OpenRoster {
    const { scope } = asked;
    const { pool, config, threads } = this.parts;
    let close = (): void => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const opening = async (): Promise<ThreadRoster> => {
      const { index, known } = await this.#indexesOf(asked, version);
      const { settings } = await settingsOfScope(pool, config, scope);
      const shared = {
        index: sharedIndex(index),
        aliases: sharedIndex(known),
        settings,
        scope,
        teaching: [],
      };
      return new Promise<ThreadRoster>((resolve, reject) => {
        threads
          .withRoster(shared, (opened) => {
            resolve(opened);
            return closed;
          })
          .catch(reject);
      });
    };
    return { version, roster: opening(), uses: 0, usedAt: 0, close };
  }
}

function used(open: OpenRoster): OpenRoster {
  open.uses += 1;
  open.usedAt = performance.now();
  return open;
}

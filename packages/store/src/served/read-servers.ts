/** Where answers are read from: replicas that are up to date, otherwise the primary. */
import type pg from 'pg';
import { isServerAway } from '../server-away.js';
import { Prewarmer } from './prewarm.js';
import {
  BehindError,
  type ReadSession,
  readConsistently,
  type SharedReads,
  shareReads,
} from './read-session.js';
import { type OpenReplica, Replica, type ReplicaState } from './replica.js';

/** A server with what is kept of its answers. */
interface Server {
  readonly pool: pg.Pool;
  readonly shared: SharedReads & { readonly prewarmer: Prewarmer };
}

/** PostgreSQL's code for a read on a replica that was canceled because a change had to be replayed. */
const RECOVERY_CONFLICT = '40001';

const isRecoveryConflict = (error: unknown): boolean =>
  (error as { code?: string }).code === RECOVERY_CONFLICT;

/** Seconds by which a replica may be behind; one that is further behind is read only while the primary is away. */
const MOST_LAG = 60;

/** What hears of servers. */
export interface ReadServerEvents {
  /** A server could not read ahead. */
  onPrewarmFailure?(error: Error): void;
  /** A replica stopped or began to answer. */
  onReplica?(state: ReplicaState, error?: unknown): void;
}

/**
 * Reads answers from replicas, in turn, and from the primary where none is there, or none has the version that a reader
 * saw before. No process answers with an older version than before.
 */
export class ReadServers {
  readonly #primary: Server;
  readonly #replicas: readonly Replica[];
  /** What is kept of the answers of each replica's connections, which are new after it was away. */
  readonly #ofReplicas = new WeakMap<pg.Pool, Server>();
  /** The newest version that this process answered with. */
  #newest = 0;
  #turn = 0;

  constructor(
    primary: pg.Pool,
    replicas: Readonly<Record<string, OpenReplica>> = {},
    private readonly events: ReadServerEvents = {},
  ) {
    this.#primary = this.#serverOf(primary);
    this.#replicas = Object.entries(replicas).map(
      ([name, open]) => new Replica(name, open, (state, error) => events.onReplica?.(state, error)),
    );
  }

  /** True if there are replicas: what a reader saw before then matters. */
  get isReplicated(): boolean {
    return this.#replicas.length > 0;
  }

  /** How the replicas are. */
  get replicas(): readonly ReplicaState[] {
    return this.#replicas.map(({ state }) => state);
  }

  /** Resolves after each replica was looked at once. */
  async checked(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.checked));
  }

  /**
   * Reads an answer of one or more statements from one state of the data. It is read again where that changes, and from
   * another server where one is behind, goes away, or cancels a statement to replay a change.
   * @param least the newest version that the reader saw before
   */
  async read<T>(read: (session: ReadSession) => Promise<T>, least = 0): Promise<T> {
    const wanted = Math.max(least, this.#newest);
    const [inTime, late] = this.#usable(wanted);
    const fromReplica = await this.#firstOf(inTime, read, wanted);
    if (fromReplica !== null) return fromReplica.answer;
    try {
      return await this.#readFrom(this.#primary, read, 0);
    } catch (error) {
      if (!isServerAway(error)) throw error;
      const fromLate = await this.#firstOf(late, read, wanted);
      if (fromLate === null) throw error;
      return fromLate.answer;
    }
  }

  /** The version of the data that is read, null before the first publish. */
  version(least = 0): Promise<number | null> {
    return this.read((session) => session.version(), least);
  }

  /** A result that a session cached under this version, or undefined. */
  cached<T>(version: number | null, key: string): T | undefined {
    for (const { shared } of this.#servers())
      if (version !== null && shared.results.version === version) {
        const result = shared.results.get(key) as T | undefined;
        if (result !== undefined) return result;
      }
    return undefined;
  }

  /** Asks the primary, and a replica where that is away: for what must be known to answer at all. */
  async fromPrimary<T>(ask: (pool: pg.Pool) => Promise<T>): Promise<T> {
    try {
      return await ask(this.#primary.pool);
    } catch (error) {
      const [replica] = this.#usable(0).flat();
      if (replica === undefined || !isServerAway(error)) throw error;
      return ask(replica.pool);
    }
  }

  /** Stops checking the replicas and closes their connections; the primary's stay. */
  async close(): Promise<void> {
    for (const { shared } of this.#servers()) await shared.prewarmer.close();
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  /** The replicas that have a version, each time another one first; those that are far behind by themselves. */
  #usable(wanted: number): readonly [inTime: readonly Replica[], late: readonly Replica[]] {
    const first = this.#replicas.length === 0 ? 0 : this.#turn++ % this.#replicas.length;
    const usable = [...this.#replicas.slice(first), ...this.#replicas.slice(0, first)].filter(
      ({ state }) => state.isThere && (state.version ?? 0) >= wanted,
    );
    const isLate = ({ state }: Replica): boolean => (state.lagSeconds ?? 0) > MOST_LAG;
    return [usable.filter((replica) => !isLate(replica)), usable.filter(isLate)];
  }

  /** What the first of some replicas answers that can; null if none can. */
  async #firstOf<T>(
    replicas: readonly Replica[],
    read: (session: ReadSession) => Promise<T>,
    wanted: number,
  ): Promise<{ readonly answer: T } | null> {
    for (const replica of replicas) {
      try {
        return { answer: await this.#readFrom(this.#ofReplica(replica), read, wanted) };
      } catch (error) {
        if (isServerAway(error)) replica.leaveOut(error);
        else if (!(error instanceof BehindError) && !isRecoveryConflict(error)) throw error;
      }
    }
    return null;
  }

  *#servers(): Iterable<Server> {
    yield this.#primary;
    for (const replica of this.#replicas) yield this.#ofReplica(replica);
  }

  async #readFrom<T>(
    { pool, shared }: Server,
    read: (session: ReadSession) => Promise<T>,
    wanted: number,
  ): Promise<T> {
    let last: ReadSession | undefined;
    const answer = await readConsistently(
      pool,
      (session) => {
        last = session;
        return read(session);
      },
      shared,
      wanted,
    );
    this.#newest = Math.max(this.#newest, last?.seen ?? 0);
    return answer;
  }

  #ofReplica({ pool }: Replica): Server {
    const known = this.#ofReplicas.get(pool);
    if (known !== undefined) return known;
    const server = this.#serverOf(pool);
    this.#ofReplicas.set(pool, server);
    return server;
  }

  #serverOf(pool: pg.Pool): Server {
    const prewarmer = new Prewarmer(pool, (error) => this.events.onPrewarmFailure?.(error));
    return { pool, shared: { ...shareReads(pool), prewarmer } };
  }
}

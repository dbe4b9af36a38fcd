/** Decides where to read data: from up-to-date replicas, or else from the primary. */
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

/** A server with its cached results. */
interface Server {
  readonly pool: pg.Pool;
  readonly shared: SharedReads & { readonly prewarmer: Prewarmer };
}

/** PostgreSQL's error code if a replica canceled a read to replay a change. */
const RECOVERY_CONFLICT = '40001';

const isRecoveryConflict = (error: unknown): boolean =>
  (error as { code?: string }).code === RECOVERY_CONFLICT;

/** A replica's maximum lag in seconds. A replica with more lag is read only while the primary is unavailable. */
const MOST_LAG = 60;

/** Server notifications. */
interface ReadServerEvents {
  /** A server could not be prewarmed. */
  onPrewarmFailure?(error: Error): void;
  /** A replica stopped or started responding. */
  onReplica?(state: ReplicaState, error?: unknown): void;
}

/**
 * Reads from replicas in turn, and from the primary if no replica is available or none has the version that a reader
 * has already seen. No process returns an older version than before.
 */
export class ReadServers {
  readonly #primary: Server;
  readonly #replicas: readonly Replica[];
  /** Results cached for each replica's connections, which are new after it was unavailable. */
  readonly #ofReplicas = new WeakMap<pg.Pool, Server>();
  /** The newest version returned by this process. */
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

  /** True if there are replicas. Only then does it matter which version a reader has seen. */
  get isReplicated(): boolean {
    return this.#replicas.length > 0;
  }

  /** The states of the replicas. */
  get replicas(): readonly ReplicaState[] {
    return this.#replicas.map(({ state }) => state);
  }

  /** Resolves after each replica has been checked once. */
  async checked(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.checked));
  }

  /**
   * Runs one or more reads on one state of the data. Repeats them if the data changes in the meantime, and uses another
   * server if one lags, becomes unavailable, or cancels a statement to replay a change.
   * @param least the newest version that the reader has already seen
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

  /** The current data version; null before the first publish. */
  version(least = 0): Promise<number | null> {
    return this.read((session) => session.version(), least);
  }

  /** Returns a session's cached result for this version, or undefined. */
  cached<T>(version: number | null, key: string): T | undefined {
    for (const { shared } of this.#servers())
      if (version !== null && shared.results.version === version) {
        const result = shared.results.get(key) as T | undefined;
        if (result !== undefined) return result;
      }
    return undefined;
  }

  /** Queries the primary, or a replica if the primary is unavailable. Use it for data that every response needs. */
  async fromPrimary<T>(ask: (pool: pg.Pool) => Promise<T>): Promise<T> {
    try {
      return await ask(this.#primary.pool);
    } catch (error) {
      const [replica] = this.#usable(0).flat();
      if (replica === undefined || !isServerAway(error)) throw error;
      return ask(replica.pool);
    }
  }

  /** Stops checking the replicas and closes their connections. The primary's connections stay open. */
  async close(): Promise<void> {
    for (const { shared } of this.#servers()) await shared.prewarmer.close();
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  /**
   * The replicas that have a version, starting with a different one each time. Replicas with too much lag are listed
   * separately.
   */
  #usable(wanted: number): readonly [inTime: readonly Replica[], late: readonly Replica[]] {
    const first = this.#replicas.length === 0 ? 0 : this.#turn++ % this.#replicas.length;
    const usable = [...this.#replicas.slice(first), ...this.#replicas.slice(0, first)].filter(
      ({ state }) => state.isThere && (state.version ?? 0) >= wanted,
    );
    const isLate = ({ state }: Replica): boolean => (state.lagSeconds ?? 0) > MOST_LAG;
    return [usable.filter((replica) => !isLate(replica)), usable.filter(isLate)];
  }

  /** Returns the result from the first replica that can answer, or null if none can. */
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

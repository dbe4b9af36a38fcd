/** A streaming replica of the database: its connections, and how far it has followed the primary. */
import type pg from 'pg';

/** How a replica is. */
export interface ReplicaState {
  /** Its host and port. */
  readonly name: string;
  /** False while it does not answer. */
  readonly isThere: boolean;
  /** The data version that it serves; null before the first publish, or while it does not answer. */
  readonly version: number | null;
  /**
   * Seconds between now and the last change it replayed, 0 if it has replayed all that it received; null while it does
   * not answer.
   */
  readonly lagSeconds: number | null;
  /** True while changes stream to it from the primary. */
  readonly isStreaming: boolean;
}

/** Opens connections to a replica. All in use are closed when the signal is aborted. */
export type OpenReplica = (options: {
  readonly signal: AbortSignal;
  /** For the one connection that checks: milliseconds in which the replica must answer. */
  readonly within?: number;
}) => pg.Pool;

/** Milliseconds between two checks, and in which a check must be answered. */
const [INTERVAL, LIMIT] = [1_000, 1_000];

/** What a replica says of itself (PostgreSQL documentation, recovery information functions). */
const STATE = `select (select version from data_version) as version,
  exists (select from pg_stat_wal_receiver) as "isStreaming",
  case when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
    else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end as "lagSeconds"`;

const gone = (name: string): ReplicaState => ({
  name,
  isThere: false,
  version: null,
  lagSeconds: null,
  isStreaming: false,
});

/** Checks a replica every second. One that does not answer is left out, and its connections are closed, so that no reader waits. */
export class Replica {
  #state: ReplicaState;
  /** Whether it was last said to be there; null before the first check. */
  #isKnown: boolean | null = null;
  #closing = new AbortController();
  #pool: pg.Pool;
  readonly #checking: pg.Pool;
  #timer: NodeJS.Timeout | undefined;
  #checked: Promise<void>;
  #closed = false;

  constructor(
    readonly name: string,
    private readonly open: OpenReplica,
    /** Hears when it stops or begins to answer. */
    private readonly onChange: (state: ReplicaState, error?: unknown) => void,
  ) {
    this.#state = gone(name);
    this.#pool = open({ signal: this.#closing.signal });
    this.#checking = open({ signal: new AbortController().signal, within: LIMIT });
    this.#checked = this.#check();
  }

  get state(): ReplicaState {
    return this.#state;
  }

  get pool(): pg.Pool {
    return this.#pool;
  }

  /** Resolves after the first check. */
  get checked(): Promise<void> {
    return this.#checked;
  }

  /** Leaves it out until a check is answered. */
  leaveOut(error: unknown): void {
    if (this.#state.isThere) {
      this.#closing.abort();
      // A statement that it never answered has failed by now.
      void this.#pool.end();
      this.#closing = new AbortController();
      this.#pool = this.open({ signal: this.#closing.signal });
    }
    this.#note(gone(this.name), error);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#checked;
    await Promise.all([this.#pool.end(), this.#checking.end()]);
  }

  async #check(): Promise<void> {
    try {
      const { rows } = await this.#checking.query<Omit<ReplicaState, 'name' | 'isThere'>>(STATE);
      this.#note({ ...gone(this.name), ...rows[0], isThere: true });
    } catch (error) {
      this.leaveOut(error);
    }
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#checked = this.#check();
    }, INTERVAL);
    this.#timer.unref();
  }

  #note(state: ReplicaState, error?: unknown): void {
    const isNews = this.#isKnown !== state.isThere;
    this.#isKnown = state.isThere;
    this.#state = state;
    if (isNews) this.onChange(state, error);
  }
}

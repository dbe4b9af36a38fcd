/** A streaming database replica: its connections, and its lag behind the primary. */
import type pg from 'pg';

/** A replica's state. */
export interface ReplicaState {
  /** The replica's host and port. */
  readonly name: string;
  /** False while it does not respond. */
  readonly isThere: boolean;
  /** Its data version; null before the first publish, or while it does not respond. */
  readonly version: number | null;
  /**
   * Seconds since the last change it replayed, 0 if it has replayed everything it received; null while it does not
   * respond.
   */
  readonly lagSeconds: number | null;
  /** True while it streams changes from the primary. */
  readonly isStreaming: boolean;
}

/** Opens connections to a replica. Aborting the signal closes the connections in use. */
export type OpenReplica = (options: {
  readonly signal: AbortSignal;
  /** For the checking connection only: milliseconds within which the replica must respond. */
  readonly within?: number;
}) => pg.Pool;

/** Milliseconds between two checks, which is also the time limit of a check. */
const [INTERVAL, LIMIT] = [1_000, 1_000];

/** A replica's information about itself (PostgreSQL documentation, recovery information functions). */
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

/**
 * Checks a replica every second. If it does not respond, leaves it out and closes its connections, so that no reader
 * waits.
 */
export class Replica {
  #state: ReplicaState;
  /** The last reported availability; null before the first check. */
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
    /** Called when it stops or starts responding. */
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

  /** Leaves the replica out until a check succeeds. */
  leaveOut(error: unknown): void {
    if (this.#state.isThere) {
      this.#closing.abort();
      // A statement that got no answer has failed by now.
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

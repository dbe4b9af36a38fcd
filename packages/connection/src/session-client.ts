import pg from 'pg';
import { keepPlans } from './kept-plans.js';
import { refuseTransactionPooling } from './pooling.js';
import { type SessionSettings, sessionSql } from './session-settings.js';

/** A connection's configuration, with its session settings. */
interface SessionConfig extends pg.ClientConfig {
  readonly session?: SessionSettings;
}

/** This process's pooler checks, finished or not, by configuration. Each configuration is checked once. */
const checks = new Map<string, Promise<void>>();

/**
 * A client that sets up its session before the first statement. It sends a statement instead of startup parameters,
 * because poolers such as PgBouncer reject settings there. Connecting fails if the pooler does not keep sessions. A
 * statement with a name keeps one plan.
 */
export class SessionClient extends pg.Client {
  readonly #config: SessionConfig;
  /** False for Citus, which cannot plan most statements without their values. */
  #canKeepPlans = true;

  constructor(config: SessionConfig = {}) {
    const { session: _session, ...ofDriver } = config;
    super(ofDriver);
    this.#config = config;
    this.query = keepPlans(super.query.bind(this) as pg.Client['query'], () => this.#canKeepPlans);
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    // The driver's pool treats a missing error as success.
    connected.then(() => (callback as () => void)(), callback);
    return undefined;
  }

  async #connect(): Promise<this> {
    // A connection that breaks here fails the statement. Without a listener, the error would end the process.
    const onBreak = (): void => {};
    this.on('error', onBreak);
    try {
      await super.connect();
      const { rows } = await this.query<{ pid: number; isCitus: boolean }>(
        sessionSql(this.#config.session ?? {}),
      );
      this.#canKeepPlans = rows[0]?.isCitus !== true;
      // The server process id that the client received. A pooler sends its own id.
      const { processID } = this as unknown as { readonly processID: number | null };
      if (rows[0]?.pid !== processID) await this.#checkPooler();
    } catch (error) {
      // A broken connection may never report its end.
      void this.end().catch(() => {});
      throw error;
    }
    this.off('error', onBreak);
    return this;
  }

  #checkPooler(): Promise<void> {
    const { session: _session, ...config } = this.#config;
    const key = JSON.stringify([config.connectionString, config.host, config.port, config.database]);
    const known = checks.get(key);
    if (known !== undefined) return known;
    const check = refuseTransactionPooling(config);
    checks.set(key, check);
    // The pooler's configuration may have changed, so the next connection checks again.
    check.catch(() => checks.delete(key));
    return check;
  }
}

/** A pool's configuration, with session settings. */
export type SessionPoolConfig = pg.PoolConfig & SessionConfig;

/** A pool of `SessionClient`s. */
export const createSessionPool = (config: SessionPoolConfig): pg.Pool =>
  new pg.Pool({ ...config, Client: SessionClient });

import pg from 'pg';
import { refuseTransactionPooling } from './pooling.js';
import { type SessionSettings, sessionSql } from './session-settings.js';

/** Configuration of a connection, with the settings of its session. */
export interface SessionConfig extends pg.ClientConfig {
  readonly session?: SessionSettings;
}

/** The checks of poolers that this process made or makes, by configuration: each is made once. */
const checks = new Map<string, Promise<void>>();

/**
 * A client whose session is set up before its first statement. A statement does it and not the startup message, because
 * poolers such as PgBouncer refuse settings there. Connecting fails behind a pooler that does not keep sessions.
 */
export class SessionClient extends pg.Client {
  readonly #config: SessionConfig;

  constructor(config: SessionConfig = {}) {
    const { session: _session, ...ofDriver } = config;
    super(ofDriver);
    this.#config = config;
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    // The pool of the driver tells success by an error that is missing.
    connected.then(() => (callback as () => void)(), callback);
    return undefined;
  }

  async #connect(): Promise<this> {
    // A connection that breaks here fails the statement; without a listener the error would end the process.
    const onBreak = (): void => {};
    this.on('error', onBreak);
    try {
      await super.connect();
      const { rows } = await this.query<{ pid: number }>(sessionSql(this.#config.session ?? {}));
      // The number of the server's process as the client was told it: a pooler tells one of its own.
      const { processID } = this as unknown as { readonly processID: number | null };
      if (rows[0]?.pid !== processID) await this.#checkPooler();
    } catch (error) {
      // A connection that broke may never tell of its end.
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
    // A pooler may be set up otherwise meanwhile.
    check.catch(() => checks.delete(key));
    return check;
  }
}

/** Configuration of a pool whose sessions are set up. */
export type SessionPoolConfig = pg.PoolConfig & SessionConfig;

/** A pool of `SessionClient`s. */
export const createSessionPool = (config: SessionPoolConfig): pg.Pool =>
  new pg.Pool({ ...config, Client: SessionClient });

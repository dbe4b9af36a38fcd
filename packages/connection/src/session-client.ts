import pg from 'pg';
import { type SessionSettings, sessionSql } from './session-settings.js';

/** Configuration of a connection, with the settings of its session. */
export interface SessionConfig extends pg.ClientConfig {
  readonly session?: SessionSettings;
}

/**
 * A client whose session is set up before its first statement. A statement does it and not the startup message, because
 * poolers such as PgBouncer refuse settings there.
 */
export class SessionClient extends pg.Client {
  readonly #settings: SessionSettings;

  constructor({ session = {}, ...config }: SessionConfig = {}) {
    super(config);
    this.#settings = session;
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
    await super.connect();
    try {
      await this.query(sessionSql(this.#settings));
    } catch (error) {
      // A connection that broke meanwhile may never tell of its end.
      void this.end().catch(() => {});
      throw error;
    }
    return this;
  }
}

/** Configuration of a pool whose sessions are set up. */
export type SessionPoolConfig = pg.PoolConfig & SessionConfig;

/** A pool of `SessionClient`s. */
export const createSessionPool = (config: SessionPoolConfig): pg.Pool =>
  new pg.Pool({ ...config, Client: SessionClient });

import { acquireEmbeddedPostgres } from './embedded-postgres.js';
import type { Settings } from './settings.js';

/** The database this process works on. */
export interface Database {
  readonly url: string;
  /** Port of the embedded server, or null for a server of the operator's own. */
  readonly embeddedPort: number | null;
  /** Lets go of it; an embedded server stops with its last user. */
  close(): Promise<void>;
}

/** Opens the database the settings name: `DATABASE_URL`, or the embedded server under the data folder. */
export async function openDatabase(settings: Settings): Promise<Database> {
  if (settings.databaseUrl !== null)
    return { url: settings.databaseUrl, embeddedPort: null, close: async () => {} };
  const server = await acquireEmbeddedPostgres(settings.dataDir);
  return { url: server.url, embeddedPort: server.port, close: () => server.release() };
}

import { type Database, databaseUnreachable, openDatabase, type Settings } from '@crs/runtime';
import type { ReportProgress } from '../context.js';
import { processSettings } from '../session.js';
import { interrupted, onSignal } from '../signals.js';
import { createProgressDisplay } from '../terminal/progress.js';

/** What a verb works with that takes the database as it is, without a session, which would migrate it. */
export interface BareDatabase {
  readonly settings: Settings;
  readonly database: Database;
  readonly report: ReportProgress;
  /** Aborted by Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal;
}

/**
 * Opens the database, shows progress until the work ends, and closes it.
 * @param leaves what a stop leaves, as the next step of its error
 */
export async function withBareDatabase<Result>(
  leaves: string,
  work: (bare: BareDatabase) => Promise<Result>,
): Promise<Result> {
  const settings = processSettings();
  const stopping = new AbortController();
  const display = createProgressDisplay();
  const stopListening = onSignal((signal) => {
    display.stop();
    stopping.abort(interrupted(signal, leaves));
  });
  const database = await openDatabase(settings);
  try {
    return await work({ settings, database, report: display.show, signal: stopping.signal });
  } catch (error) {
    throw databaseUnreachable(error, database.url) ?? error;
  } finally {
    stopListening();
    display.stop();
    await database.close();
  }
}

import type { Config } from '@crs/config';
import { CrsError, diskFull, isDiskFull } from '@crs/domain';
import type { ExportSettings, Logger, TimeoutSettings } from '@crs/runtime';
import type { Network } from '@crs/sources';
import { isConnectionLost, type Run } from '@crs/store';
import type pg from 'pg';
import type { AliasStore } from './match/aliases/alias-store.js';
import type { RosterStore } from './match/rosters/roster-store.js';
import type { MatchThreads } from './match/threads/match-threads.js';

/** The dependencies of every stage. A stage is a plain function of these and its job. */
export interface StageContext {
  readonly pool: pg.Pool;
  /** The current configuration: feed definitions may change while a process runs. */
  readonly config: Config;
  /** Rereads the feed definitions if their files changed. */
  readonly refreshFeeds?: () => void;
  /** Folder for downloads. */
  readonly dataDir: string;
  /** Variables that feed definitions may name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** How feeds are fetched. */
  readonly network: Network;
  readonly timeouts: TimeoutSettings;
  readonly exports: ExportSettings;
  /** The database, for threads with their own connection. */
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Indexes of rosters. */
  readonly rosters: RosterStore;
  /** Indexes of contractors' aliases. */
  readonly aliases: AliasStore;
  /** Threads that match. */
  readonly threads: MatchThreads;
  /** Called for every run that ended in this process, and for those of dead processes that it ended. */
  readonly onRunEnd?: (run: Run) => void;
  /** Aborted when the process should stop: current work ends at once, and its job goes to another worker. */
  readonly signal: AbortSignal;
}

/** A context with more properties. A plain copy would freeze the feed definitions. */
export const extendContext = <T extends object>(context: StageContext, more: T): StageContext & T =>
  Object.assign(
    {
      ...context,
      get config() {
        return context.config;
      },
    },
    more,
  );

/** The progress of a job, or of a backup. `total` is null while it is unknown. */
export interface Progress {
  readonly stage:
    | 'ingest'
    | 'remove'
    | 'undo'
    | 'match'
    | 'alias'
    | 'cluster'
    | 'publish'
    | 'export'
    | 'backup'
    | 'restore'
    | 'screen';
  /** The feed or scope of the run, or the object being written or built. */
  readonly subject: string;
  readonly done: number;
  readonly total: number | null;
}

/** Called with progress, at most a few times a second. */
export type ReportProgress = (progress: Progress) => void;

/** Any error as a CrsError, so that a run can record why it failed. */
export function toCrsError(error: unknown): CrsError {
  if (error instanceof CrsError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const lost = databaseLost(
    error,
    'The service retries. If that fails, too, check that PostgreSQL is running.',
  );
  if (lost !== null) return lost;
  if (isDiskFull(error)) return diskFull(error);
  return new CrsError('internal', message, {
    nextStep: 'This is a bug in the program. The log has the stack trace.',
    cause: error,
  });
}

/** Explains the error of a broken connection; null for any other error. */
export function databaseLost(error: unknown, nextStep: string): CrsError | null {
  if (!isConnectionLost(error)) return null;
  const reason = (error as Error).message;
  return new CrsError('database.lost', `The connection to the database was lost: ${reason}.`, {
    nextStep,
    cause: error,
  });
}

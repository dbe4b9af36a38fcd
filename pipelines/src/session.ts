import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Config, type LoadOptions, loadConfig } from '@crs/config';
import { CrsError } from '@crs/domain';
import {
  createLog,
  type Database,
  databaseUnreachable,
  type Logger,
  makeDataFolder,
  migrateQueue,
  openDatabase,
  openQueue,
  readSettings,
  type Settings,
  standardError,
  WEBHOOK_QUEUE_NAME,
  type WorkQueue,
} from '@crs/runtime';
import { createPool, migrate } from '@crs/store';
import type pg from 'pg';
import { databaseLost, type StageContext } from './context.js';
import { CurrentConfig } from './feeds/current-config.js';
import { processNetwork } from './feeds/process-network.js';
import { AliasStore } from './match/aliases/alias-store.js';
import { RosterStore } from './match/rosters/roster-store.js';
import { MatchThreads } from './match/threads/match-threads.js';
import { keepRunLine } from './run-log/run-log.js';
import { interrupted, onSignal } from './signals.js';
import { readWithheldText } from './suppress/withheld-rules.js';
import { shownText } from './suppress/withheld-text.js';

/** The config folder of the project, for files that another config folder lacks. */
export const defaultConfig = fileURLToPath(
  new URL('../../../config', pathToFileURL(createRequire(import.meta.url).resolve('@crs/config'))),
);

/**
 * Connections of a job: one holds its lock, one records its run, one reads a snapshot, and one builds at the same time.
 */
const CONNECTIONS_PER_JOB = 4;
/** Connections for everything other than jobs: maintenance, metrics, webhooks. */
const OTHER_CONNECTIONS = 8;
/** Default number of jobs in a process. */
const USUAL_JOBS = 8;

/** Number of connections with which a process with this many jobs never waits. */
export const connectionsFor = (jobs: number): number => jobs * CONNECTIONS_PER_JOB + OTHER_CONNECTIONS;

/** The resources of a command. The queue is opened on first use. */
export interface Session {
  readonly settings: Settings;
  readonly log: Logger;
  readonly database: Database;
  readonly pool: pg.Pool;
  /** A pool on the schema `served`, opened on first use. */
  served(): pg.Pool;
  /** The current configuration: see `refreshFeeds`. */
  readonly config: Config;
  /**
   * Reads the definitions of feeds again if their files changed and the last check is older than `age` milliseconds.
   */
  refreshFeeds(age?: number): void;
  readonly context: StageContext;
  /** Opens the queue on first use. */
  work(): Promise<WorkQueue>;
  /** Opens the queue of webhooks; close it before the session. */
  openWebhookQueue(): Promise<WorkQueue>;
  /** Stops work in progress, including on other threads and in the database: all of it fails with this reason. */
  stop(reason: CrsError): void;
  /** Closes everything in the right order. */
  close(): Promise<void>;
}

/** Reads settings from this process's environment. */
export const processSettings = (): Settings => readSettings(process.env, process.cwd());

/**
 * The variables that feed definitions may refer to. Uploaded files are in the data folder, whether or not it is set.
 */
export const feedEnvironment = ({ dataDir }: Pick<Settings, 'dataDir'>): NodeJS.ProcessEnv => ({
  ...process.env,
  CRS_DATA_DIR: dataDir,
});

/** Loads the configuration the settings name. */
export const settingsConfig = (
  settings: Settings,
  options: Pick<LoadOptions, 'onBrokenFeeds'> = {},
): Config =>
  loadConfig({
    ...options,
    configDir: settings.configDir,
    defaultDir: defaultConfig,
    env: feedEnvironment(settings),
    yamlCache: join(settings.dataDir, 'parsed-config'),
  });

/** The options to fetch a source outside of a session. */
export const fetchOptions = ({ dataDir, network, timeouts }: Settings) => ({
  env: feedEnvironment({ dataDir }),
  dataDir,
  network: processNetwork(network),
  timeouts,
});

/**
 * Opens the database (starting the embedded one if needed), migrates it, and loads the configuration.
 * @param jobs number that run at once; each needs connections
 */
export async function openSession(
  settings: Settings = processSettings(),
  jobs: number = USUAL_JOBS,
): Promise<Session> {
  const written = standardError();
  // No log line contains anything suppressed.
  const log = createLog(settings.logLevel, {
    ...settings,
    stream: {
      write(line) {
        const shown = shownText(line);
        keepRunLine(shown);
        written.write(shown);
      },
    },
  });
  const current = new CurrentConfig({
    configDir: settings.configDir,
    load: () => settingsConfig(settings),
    onInvalid: (error) =>
      log.error({ err: error }, 'Feed definitions changed and are invalid; the previous ones are used.'),
  });
  const config = current.value;
  await makeDataFolder(settings.dataDir);
  const database = await openDatabase(settings);
  const location = {
    redisUrl: settings.redisUrl,
    databaseUrl: database.url,
    lostAfter: settings.workerLostAfter,
  };
  let queue: Promise<WorkQueue> | null = null;
  let pool: pg.Pool | null = null;
  let served: pg.Pool | null = null;
  const stopping = new AbortController();
  const onIdleError = (error: Error) =>
    log.warn({ err: error, dependency: 'database' }, 'an idle database connection broke');
  const onQueueError = (error: Error) => log.warn({ err: error, dependency: 'queue' }, 'queue connection');
  try {
    await migrate(database.url);
    await migrateQueue(location);
    pool = createPool(database.url, {
      max: connectionsFor(Math.max(jobs, USUAL_JOBS)),
      onIdleError,
      signal: stopping.signal,
    });
    await readWithheldText({ pool, config });
  } catch (error) {
    await database.close();
    throw databaseUnreachable(error, database.url) ?? error;
  }
  const opened = pool;
  const threads = new MatchThreads(config.dictionaries, settings.threads);
  // Closing the session closes the threads again and waits for their end.
  stopping.signal.addEventListener('abort', () => void threads.close());
  const { dataDir } = settings;
  const indexes = { databaseUrl: database.url, config, dataDir, log, signal: stopping.signal };
  const rosters = new RosterStore(indexes);
  return {
    settings,
    log,
    database,
    pool: opened,
    get config() {
      return current.value;
    },
    refreshFeeds: (age) => current.refresh(age),
    context: {
      pool: opened,
      get config() {
        return current.value;
      },
      refreshFeeds: () => current.refresh(),
      dataDir,
      environment: feedEnvironment({ dataDir }),
      network: processNetwork(settings.network),
      timeouts: settings.timeouts,
      exports: settings.exports,
      databaseUrl: database.url,
      log,
      rosters,
      aliases: new AliasStore(indexes),
      threads,
      signal: stopping.signal,
    },
    served() {
      served ??= createPool(database.url, { schema: 'served', onIdleError, signal: stopping.signal });
      return served;
    },
    openWebhookQueue: () => openQueue(location, onQueueError, WEBHOOK_QUEUE_NAME),
    work() {
      queue ??= openQueue(location, onQueueError).catch((error) => {
        // The next caller tries again.
        queue = null;
        throw error;
      });
      return queue;
    },
    stop(reason) {
      stopping.abort(reason);
    },
    async close() {
      try {
        if (queue) await (await queue).close();
      } finally {
        await served?.end();
        await threads.close();
        await rosters.close();
        await opened.end();
        await database.close();
      }
    },
  };
}

/** What to do after a command has lost its database. */
const LOST = 'Check that PostgreSQL is running, then run the command again.';

/**
 * Does some work in its own session, which is always closed. Ctrl-C and TERM stop the work.
 * @throws the reason of a stop, even if the work failed otherwise; a CrsError if the database was lost
 */
export function withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
  return withStandingSession(async (session) => {
    const { signal } = session.context;
    const stopListening = onSignal((name) => session.stop(interrupted(name)));
    try {
      const result = await work(session);
      signal.throwIfAborted();
      return result;
    } catch (error) {
      // A stop breaks connections, so its errors look like those of a broken connection.
      throw signal.aborted ? signal.reason : error;
    } finally {
      stopListening();
    }
  });
}

/**
 * Runs a server or a worker in its own session, which is always closed. A signal is its regular end, and it listens for
 * signals itself.
 * @param jobs number that run at once
 * @throws CrsError if the database was lost
 */
export async function withStandingSession<T>(
  work: (session: Session) => Promise<T>,
  jobs?: number,
): Promise<T> {
  const session = await openSession(processSettings(), jobs);
  try {
    return await work(session);
  } catch (error) {
    if (error instanceof CrsError) throw error;
    throw databaseUnreachable(error, session.database.url) ?? databaseLost(error, LOST) ?? error;
  } finally {
    await session.close();
  }
}

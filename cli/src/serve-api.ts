import { createLimitStore, startServer } from '@crs/api';
import { readPublicTexts } from '@crs/config';
import { type BackOffice, createConsole, type MapTiles, openBackOffice, openMapTiles } from '@crs/console';
import { UsageError } from '@crs/domain';
import {
  defaultConfig,
  ExportVersions,
  extendContext,
  ListMatcher,
  listLostSchedules,
  MatchExplainer,
  MatchThreads,
  OpenRosters,
  readDisks,
  type Session,
  servedExports,
  shownNow,
} from '@crs/pipelines';

import { countQueuedJobs } from '@crs/runtime';
import { refusedPost } from '@crs/sources';
import { createPool, findApiRole } from '@crs/store';
import type pg from 'pg';
import { IDLE_LIMIT, openReplica, STATEMENT_LIMIT } from './open-replica.js';

/** A running API. */
export interface ServedApi {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the API on the configured host and port. The default port is 3000, or a free port if 3000 is taken.
 * @throws UsageError if the configured port is taken
 */
export async function serve(session: Session): Promise<ServedApi> {
  const { settings, log, database, config } = session;
  const role = await findApiRole(database.url);
  const pool = createPool(database.url, {
    statementTimeout: STATEMENT_LIMIT,
    idleTimeout: IDLE_LIMIT,
    applicationName: 'crs serve',
    schema: 'served',
    role,
    onIdleError: (error) =>
      log.warn({ err: error, dependency: 'database' }, 'an idle database connection broke'),
  });
  const limitStore = createLimitStore(
    settings.redisUrl === null
      ? {
          databaseUrl: database.url,
          role,
          onError: (error) =>
            log.warn({ err: error, dependency: 'limits' }, 'the limit store failed outside of a request'),
        }
      : { redisUrl: settings.redisUrl },
  );
  // One thread, so that list matching leaves a core for all other requests.
  const threads = new MatchThreads(config.dictionaries, 1);
  const parts = extendContext(session.context, { served: pool, threads });
  const rosters = new OpenRosters(parts);
  const lists = new ListMatcher(session, pool, rosters);
  const explainer = new MatchExplainer(parts, rosters);
  const backOffice = openBackOffice(session, pool, rosters);
  const closeAll = async (): Promise<void> => {
    await backOffice.close();
    rosters.close();
    await threads.close();
    await limitStore.close();
    await pool.end();
  };
  try {
    const server = await startServer({
      pool,
      replicas: Object.fromEntries(settings.replicas.map(({ name, url }) => [name, openReplica(url, role)])),
      limitStore,
      dictionaries: config.dictionaries,
      clustering: config.clustering,
      lists,
      explainer,
      webhookAddresses: {
        refusal: (url) =>
          refusedPost({ network: session.context.network, allowed: settings.webhooksAllowPrivate }, url),
      },
      exports: servedExports(new ExportVersions(settings.exports, pool)),
      docsUrl: settings.docsUrl,
      trustedProxies: settings.trustedProxies,
      assistantOrigins: settings.assistantOrigins,
      contact: settings.owner.contact,
      freeKeys: settings.freeKeys,
      olderErrors: settings.olderErrors,
      makePages: await consolePages(session, pool, backOffice),
      log,
      isDefined: (feed) => session.config.feeds.some((defined) => defined.feed === feed),
      production: settings.production,
      metricsPort: settings.metricsPort,
      listLostSchedules: async () =>
        (await listLostSchedules(session.context, session.work)).map(({ feed }) => feed),
      readQueue: async () => countQueuedJobs((await session.work()).queue, Date.now()),
      countWorkers: async () => (await session.work()).queue.getWorkersCount(),
      readDisks: () => readDisks(session.context),
      checkQueue: async () => (await session.work()).queue.getJobCounts('active'),
      host: settings.host,
      port: settings.port,
      otherPortIfTaken: !settings.portGiven,
    });
    return {
      url: server.url,
      async close() {
        await server.close();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new UsageError(
        'setting.port_taken',
        `Port ${settings.port} is already in use on ${settings.host}.`,
        'Set PORT to another number, or remove it.',
      );
    }
    throw error;
  }
}

/** The console's pages, unless they are turned off. */
async function consolePages(
  session: Session,
  pool: pg.Pool,
  backOffice: BackOffice,
): Promise<ReturnType<typeof createConsole> | undefined> {
  const { settings, log } = session;
  const { console: audience, consoleIndexed: isIndexed } = settings;
  if (audience === 'off') return undefined;
  return createConsole({
    pool,
    audience,
    isIndexed,
    publicUrl: settings.publicUrl,
    tellsByMail: settings.mail !== null,
    publicTexts: readPublicTexts([settings.configDir, defaultConfig]),
    owner: settings.owner,
    keep: settings.keep,
    backOffice,
    log,
    mapTiles: await readableTiles(session),
    shown: (value) => shownNow(session, value),
    now: Date.now,
  });
}

/** The operator's map. If the file is unreadable, maps show only outlines and the service still starts. */
async function readableTiles({ settings, log }: Session): Promise<MapTiles | null> {
  if (settings.mapTiles === null) return null;
  try {
    return await openMapTiles(settings.mapTiles);
  } catch (error) {
    log.warn(
      { err: error, file: settings.mapTiles },
      'CRS_MAP_TILES cannot be used, so maps show only outlines. See `crs doctor`.',
    );
    return null;
  }
}

import { statfs } from 'node:fs/promises';
import type { Config } from '@crs/config';
import { openMapTiles } from '@crs/console';
import { CrsError } from '@crs/domain';
import { DOL_KEY } from '@crs/feeds';
import {
  createLog,
  type Database,
  databaseUnreachable,
  nearestExistingFolder,
  openDatabase,
  openQueue,
  type Settings,
  type WorkQueue,
} from '@crs/runtime';
import {
  createClient,
  createPool,
  findApiRole,
  listFeedStates,
  pendingAfter,
  readMigrations,
} from '@crs/store';
import type pg from 'pg';
import { describeExportDisk } from '../exports/disk-estimate.js';
import { ExportFolder } from '../exports/export-folder.js';
import { listUndefinedFeeds, undefinedFeedAdvice } from '../feeds/undefined-feeds.js';
import { installedSchedules } from '../nightly/schedule.js';
import { listLostSchedules } from '../nightly/wanted-schedules.js';
import { processSettings, settingsConfig } from '../session.js';
import { grouped } from '../terminal/numbers.js';
import { measureDiskUse } from './disk-use.js';

/** The result of one check. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
  /** The next step; null for none. A good result may have one too. */
  readonly advice: string | null;
}

type CheckOutcome = Omit<Finding, 'check'>;

/** A night of large feeds may not fit into less free disk than this: two gigabytes. */
const LEAST_FREE_BYTES = 2 * 1024 ** 3;
/** The oldest PostgreSQL that is supported. */
const LEAST_POSTGRES = 15;

const passed = (found: string, advice: string | null = null): CheckOutcome => ({ ok: true, found, advice });
const failed = (found: string, advice: string): CheckOutcome => ({ ok: false, found, advice });

/**
 * Checks everything the service needs, each thing after those it depends on, as far as that makes sense. Changes
 * nothing, except that it may create and start the embedded database.
 */
export async function runDoctor(): Promise<Finding[]> {
  const findings: Finding[] = [];
  /** Runs a check and records its result. Gives the checked thing, or null where it cannot be used. */
  const check = async <T>(name: string, probe: () => Promise<[CheckOutcome, T]>): Promise<T | null> => {
    try {
      const [found, value] = await probe();
      findings.push({ check: name, ...found });
      return value;
    } catch (error) {
      const advice =
        error instanceof CrsError ? error.nextStep : 'Set LOG_LEVEL=debug and try again to see more.';
      findings.push({ check: name, ...failed((error as Error).message, advice) });
      return null;
    }
  };
  const settings = await check('settings', async () => {
    const read = processSettings();
    return [passed(`data in ${read.dataDir}, configuration in ${read.configDir}`), read];
  });
  if (!settings) return findings;
  const config = await check('configuration', async () => {
    const read = settingsConfig(settings);
    return [passed(`${read.feeds.length} feeds, ${read.jurisdictions.size} jurisdictions`), read];
  });
  if (config) await check('sources', async () => [checkSources(config), config]);
  await check('disk', async () => [await checkDisk(settings.dataDir), settings]);
  const { mapTiles } = settings;
  if (mapTiles !== null) await check('map tiles', async () => [await checkMapTiles(mapTiles), null]);
  const database = await check('database', async () => {
    const opened = await openDatabase(settings);
    try {
      return [await checkServer(opened), opened];
    } catch (error) {
      await opened.close();
      throw databaseUnreachable(error, opened.url) ?? error;
    }
  });
  if (!database) return findings;
  const pool = createPool(database.url);
  let work: WorkQueue | null = null;
  try {
    const current = await check('schema', async () => {
      const isNew = await isEmpty(pool);
      const found = isNew ? NOT_MADE : await checkSchema(pool);
      return [found, found.ok && !isNew];
    });
    // Without the schema there is no queue and no data to check.
    if (!current) return findings;
    await check('growth', async () => [await checkGrowth(pool, database, settings), null]);
    await check('exports', async () => [await checkExports(pool, settings), null]);
    await check('role', async () => [await checkRole(database), null]);
    work = await check('queue', () => openAndCheckQueue(settings, database));
    const opened = work;
    if (config && opened)
      await check('schedules', async () => [await checkSchedules(pool, config, opened), null]);
    if (config) await check('data', async () => [await checkData(pool, config), null]);
  } finally {
    await work?.close();
    await pool.end();
    await database.close();
  }
  return findings;
}

/** Checks that the operator's own map is a file of tiles that can be read. */
async function checkMapTiles(path: string): Promise<CheckOutcome> {
  try {
    const { bytes } = await openMapTiles(path);
    return passed(`${path}, ${grouped(Math.ceil(bytes / 1024))} KB`);
  } catch (error) {
    return failed(
      error instanceof Error ? error.message : String(error),
      'Let CRS_MAP_TILES name a PMTiles file of version 3 that the service may read, or leave it out: maps then show outlines.',
    );
  }
}

/** Finds feeds whose variables are not set. */
function checkSources(config: Config): CheckOutcome {
  const lacking = config.feeds
    .map(({ feed }) => ({ feed, unset: config.unsetVariables(feed) }))
    .filter(({ unset }) => unset.length > 0);
  if (lacking.length === 0) return passed('every variable that the feeds name is set');
  const names = [...new Set(lacking.flatMap(({ unset }) => unset))].sort();
  const found = `${names.join(', ')} not set, needed by ${lacking.map(({ feed }) => feed).join(', ')}`;
  // The feed that needs a key comes with the project; whoever has no key does without it.
  if (names.every((name) => name === DOL_KEY))
    return passed(
      found,
      'Get a key at dataportal.dol.gov/registration, or take the feed out of the configuration.',
    );
  return failed(found, 'Set what is missing, or take those feeds out of the configuration.');
}

async function checkDisk(dataDir: string): Promise<CheckOutcome> {
  const { bavail, bsize } = await statfs(await nearestExistingFolder(dataDir));
  const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free for ${dataDir}`;
  if (bavail * bsize >= LEAST_FREE_BYTES) return passed(free);
  return failed(free, `Free some space under ${dataDir}, or move CRS_DATA_DIR.`);
}

async function checkServer(database: Database): Promise<CheckOutcome> {
  const client = createClient(database.url);
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string; version: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
    );
    const where = database.embeddedPort === null ? 'DATABASE_URL' : `embedded, port ${database.embeddedPort}`;
    const found = `PostgreSQL ${rows[0]?.version} (${where})`;
    if (Math.floor(Number(rows[0]?.number) / 10_000) >= LEAST_POSTGRES) return passed(found);
    return failed(found, `Use PostgreSQL ${LEAST_POSTGRES} or newer.`);
  } finally {
    // Also where connecting failed: the driver leaves the socket open when a password is missing.
    await client.end();
  }
}

const NOT_MADE = passed(
  'the database is empty',
  'Every verb that needs the schema makes it; `crs nightly` also reads the feeds.',
);

/** True for a database in which the service never worked. */
async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ made: boolean }>(`select to_regnamespace('crs') is not null as made`);
  return rows[0]?.made === false;
}

async function checkSchema(pool: pg.Pool): Promise<CheckOutcome> {
  const { rows: made } = await pool.query<{ made: boolean }>(
    `select to_regclass('crs.migration') is not null as made`,
  );
  const done = made[0]?.made
    ? (await pool.query<{ name: string; digest: string }>('select name, digest from crs.migration')).rows
    : [];
  const pending = pendingAfter(done, await readMigrations());
  if (pending.length === 0)
    return passed(
      `up to date (${done
        .map(({ name }) => name)
        .sort()
        .at(-1)})`,
    );
  const names = pending.map(({ name }) => name).join(', ');
  return failed(
    `${names} not applied yet`,
    'Run `crs migrate`; every verb that needs the schema does so too.',
  );
}

/** Says how much room is used, and how long the rest lasts. */
async function checkGrowth(pool: pg.Pool, database: Database, { dataDir }: Settings): Promise<CheckOutcome> {
  const { found, lasts } = await measureDiskUse(pool, database, dataDir);
  if (lasts) return passed(found);
  return failed(
    found,
    'Free some space or give the disk more, or lower CRS_KEEP_UNDO, CRS_KEEP_REJECTS and CRS_KEEP_CHANGES.',
  );
}

/** Says what the exports take, and whether the next one fits. */
async function checkExports(pool: pg.Pool, { exports }: Settings): Promise<CheckOutcome> {
  const { bavail, bsize } = await statfs(await nearestExistingFolder(exports.dir));
  const kept = await new ExportFolder(exports.dir, pool).list();
  const { found, fits } = describeExportDisk(kept, { keep: exports.keep, freeBytes: bavail * bsize });
  if (fits) return passed(found);
  return failed(
    found,
    `Free some space under ${exports.dir}, move CRS_EXPORTS_DIR or lower CRS_KEEP_EXPORTS.`,
  );
}

/** Says in which database role the API works. */
async function checkRole({ url }: Database): Promise<CheckOutcome> {
  const role = await findApiRole(url);
  if (role !== null) return passed(`the API works as ${role}, which only reads what is served`);
  return passed(
    'the API works as the user who connects',
    'To keep it from writing what is served: `create role crs_api; grant crs_api to …; select crs.grant_to_api()`.',
  );
}

async function openAndCheckQueue(
  settings: Settings,
  { url }: Database,
): Promise<[CheckOutcome, WorkQueue | null]> {
  const log = createLog(settings.logLevel, settings);
  const location = { redisUrl: settings.redisUrl, databaseUrl: url };
  const work = await openQueue(location, (err) =>
    log.warn({ err, dependency: 'queue' }, 'queue connection'),
  ).catch((error: Error) => {
    // BullMQ names this error where its tables are missing or of an older version.
    if (error.name === 'SchemaMigrationRequiredError') return null;
    throw error;
  });
  if (!work) return [failed('its tables are missing or out of date', 'Run `crs migrate`.'), null];
  try {
    const counts = await work.queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
    const workers = await work.queue.getWorkersCount();
    const { waiting = 0, active = 0, delayed = 0, failed: failedJobs = 0 } = counts;
    const found = passed(
      `${work.backend}; ${waiting} waiting, ${active} active, ${delayed} delayed, ${failedJobs} failed; ${workers} workers`,
      failedJobs > 0
        ? '`crs runs` tells why jobs failed; `crs runs retry` tries again what still fails.'
        : null,
    );
    return [found, work];
  } catch (error) {
    await work.close();
    throw error;
  }
}

async function checkSchedules(pool: pg.Pool, config: Config, work: WorkQueue): Promise<CheckOutcome> {
  const lost = await listLostSchedules({ pool, config }, async () => work);
  if (lost.length > 0)
    return failed(
      `the queue lost those of ${lost.map(({ feed }) => feed).join(', ')}`,
      'Start `crs work`: a worker puts them back. Have Redis keep its data on disk (`appendonly yes`).',
    );
  const installed = (await installedSchedules(work)).length;
  if (installed > 0) return passed(`${installed} feeds have one`);
  return passed('no feed has one', '`crs schedule` has the workers read every feed at its time.');
}

async function checkData(pool: pg.Pool, config: Config): Promise<CheckOutcome> {
  const states = await listFeedStates(pool);
  if (states.length === 0) return passed('no feed has been ingested', '`crs nightly` reads them all.');
  const rows = states.reduce((sum, { servedRows }) => sum + servedRows, 0);
  const left = await listUndefinedFeeds({ pool, config });
  return passed(
    `${grouped(rows)} rows of ${states.length} feeds are served`,
    left.length === 0
      ? null
      : `Still served, though nothing defines them: ${left
          .map(({ feed, servedRows }) => `${feed} (${grouped(servedRows)} rows)`)
          .join(', ')}. ${undefinedFeedAdvice(left)}`,
  );
}

/** Database checks: the server, the schema, the API's role, and disk use. */
import { describeExportDisk, ExportVersions } from '@crs/pipelines';
import { type Database, diskSpace, type Settings } from '@crs/runtime';
import { createClient, findApiRole, pendingAfter, readMigrations } from '@crs/store';
import type pg from 'pg';
import { measureDiskUse } from './disk-use.js';
import { type CheckOutcome, failed, passed } from './finding.js';

/** The oldest supported PostgreSQL version. */
const LEAST_POSTGRES = 15;

/** Reports the PostgreSQL version. */
export async function checkServer(database: Database): Promise<CheckOutcome> {
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
    // Needed even after a failed connection: the driver leaves the socket open when a password is missing.
    await client.end();
  }
}

/** The result for a database that the service has never used. */
export const NOT_MADE = passed(
  'the database is empty',
  'Run `crs nightly`: it creates the schema and reads the feeds.',
);

/** True if the service has never used this database. */
export async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ made: boolean }>(`select to_regnamespace('crs') is not null as made`);
  return rows[0]?.made === false;
}

/** Reports the last applied migration and the pending ones. */
export async function checkSchema(pool: pg.Pool): Promise<CheckOutcome> {
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
  return failed(`${names} not applied yet`, 'Run `crs migrate`. Verbs that need the schema also do this.');
}

/** Reports the disk space used, and how long the rest lasts. */
export async function checkGrowth(
  pool: pg.Pool,
  database: Database,
  { dataDir }: Settings,
): Promise<CheckOutcome> {
  const { found, lasts } = await measureDiskUse(pool, database, dataDir);
  if (lasts) return passed(found);
  return failed(
    found,
    'Free up space, enlarge the disk, or lower CRS_KEEP_UNDO, CRS_KEEP_REJECTS, and CRS_KEEP_CHANGES.',
  );
}

/** Reports the size of the exports, and whether the next one fits. */
export async function checkExports(pool: pg.Pool, { exports }: Settings): Promise<CheckOutcome> {
  const versions = new ExportVersions(exports, pool);
  await versions.storage.check();
  const kept = await versions.list();
  if (exports.bucket !== null)
    return passed(
      `${describeExportDisk(kept, { keep: exports.keep, freeBytes: Number.POSITIVE_INFINITY }).found}, in ${versions.storage.place}`,
    );
  const { freeBytes } = await diskSpace(exports.dir);
  const { found, fits } = describeExportDisk(kept, { keep: exports.keep, freeBytes });
  if (fits) return passed(found);
  return failed(
    found,
    `Free up space under ${exports.dir}, move CRS_EXPORTS_DIR, or lower CRS_KEEP_EXPORTS.`,
  );
}

/** Reports the API's database role. */
export async function checkRole({ url }: Database): Promise<CheckOutcome> {
  const role = await findApiRole(url);
  if (role !== null) return passed(`the API uses the role ${role}, which can only read published data`);
  return passed(
    'the API uses the connecting user',
    'To keep it from changing published data: `create role crs_api; grant crs_api to …; select crs.grant_to_api()`.',
  );
}

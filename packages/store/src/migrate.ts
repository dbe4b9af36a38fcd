import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { CrsError } from '@crs/domain';
import pg from 'pg';
import { connectionConfig } from './pool.js';

/** The folder of this package, even if this code runs from a bundle. */
const folder = new URL('../migrations/', pathToFileURL(createRequire(import.meta.url).resolve('@crs/store')));

/** Advisory lock that lets one starter at a time migrate: the letters `crsM`. */
const MIGRATION_LOCK = 0x6372734d;

/** A database that this version cannot bring up to date. */
export class MigrationError extends CrsError {}

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly digest: string;
}

/** The migrations on disk, in their order: `0001_records.sql`, … Files are only ever added. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the schema up to date and returns the applied migrations. Safe when twenty processes start at once:
 * an advisory lock lets one work while the others wait and then find nothing to do.
 * @throws MigrationError when an applied migration was edited, or the database is newer than this version
 */
export async function migrate(databaseUrl: string): Promise<{ applied: string[] }> {
  const migrations = await readMigrations();
  const client = new pg.Client(connectionConfig(databaseUrl));
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create schema if not exists crs`);
    await client.query(
      `create table if not exists crs.migration (
         name text primary key, digest text not null, applied_at timestamptz not null default clock_timestamp())`,
    );
    const done = await client.query<{ name: string; digest: string }>(
      'select name, digest from crs.migration order by name',
    );
    const applied = pendingAfter(done.rows, migrations);
    for (const migration of applied) await apply(client, migration);
    return { applied: applied.map((migration) => migration.name) };
  } finally {
    // Ending the session also releases the advisory lock.
    await client.end();
  }
}

/** The migrations that are not applied yet. Pure. */
export function pendingAfter(
  done: readonly { name: string; digest: string }[],
  migrations: readonly Migration[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, digest } of done) {
    const migration = known.get(name);
    if (!migration) {
      throw new MigrationError(
        'migration.newer',
        `The database already has migration ${name}, which this version does not know.`,
        {
          nextStep: 'Run the newer version of this service, or point DATABASE_URL at another database.',
        },
      );
    }
    if (migration.digest !== digest) {
      throw new MigrationError(
        'migration.edited',
        `Migration ${name} was changed after it had been applied.`,
        {
          nextStep: 'Restore the file as it was and put the change into a new migration.',
        },
      );
    }
  }
  const names = new Set(done.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into crs.migration (name, digest) values ($1, $2)', [
      migration.name,
      migration.digest,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(
      'migration.failed',
      `Migration ${migration.name} failed: ${(error as Error).message}`,
      {
        nextStep:
          'Fix what the message names and run `crs migrate` again; nothing of this migration was kept.',
        cause: error,
      },
    );
  }
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { CrsError } from '@crs/domain';
import type pg from 'pg';
import { createClient } from './pool.js';

/** The folder of this package, even if this code runs from a bundle. */
const folder = new URL('../migrations/', pathToFileURL(createRequire(import.meta.url).resolve('@crs/store')));

/** An applied migration, as stored in the database. */
export type AppliedMigration = Pick<Migration, 'name' | 'digest'>;

/** Advisory lock that lets one process at a time migrate: the letters `crsM`. */
export const MIGRATION_LOCK = 0x6372734d;

/** A database that this version can't update. */
export class MigrationError extends CrsError {}

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly digest: string;
}

/** The migrations on disk, in order: `0001_records.sql`, … Files are only ever added. */
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
 * Updates the schema and returns the applied migrations. Safe if twenty processes start at once: an advisory lock lets
 * one work while the others wait and then find nothing to do.
 * @throws MigrationError if an applied migration was edited, or the database is newer than this version
 */
export async function migrate(databaseUrl: string): Promise<{ applied: string[] }> {
  const migrations = await readMigrations();
  const client = createClient(databaseUrl);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await createMigrationTable(client);
    const applied = pendingAfter(await listApplied(client), migrations);
    for (const migration of applied) await applyAlone(client, migration);
    return { applied: applied.map((migration) => migration.name) };
  } finally {
    // Ending the session also releases the advisory lock.
    await client.end();
  }
}

/** The migrations that are not applied yet. Pure. */
export function pendingAfter(
  done: readonly AppliedMigration[],
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
          nextStep: 'Run the newer version of this service, or set DATABASE_URL to another database.',
        },
      );
    }
    if (migration.digest !== digest) {
      throw new MigrationError(
        'migration.edited',
        `Migration ${name} was changed after it had been applied.`,
        {
          nextStep: 'Restore the original file and put the change into a new migration.',
        },
      );
    }
  }
  const names = new Set(done.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name));
}

/** Creates the stages' schema with its table of migrations, if missing. */
export async function createMigrationTable(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists crs`);
  await client.query(
    `create table if not exists crs.migration (
       name text primary key, digest text not null, applied_at timestamptz not null default clock_timestamp())`,
  );
}

/** The applied migrations, in order. */
export async function listApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, digest from crs.migration order by name',
  );
  return rows;
}

/** Applies a migration in the caller's transaction. */
export async function applyMigration(client: pg.ClientBase, { name, digest, sql }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query('insert into crs.migration (name, digest) values ($1, $2)', [name, digest]);
  } catch (error) {
    throw new MigrationError('migration.failed', `Migration ${name} failed: ${(error as Error).message}`, {
      nextStep: 'Fix the problem in the message and try again. None of this migration was kept.',
      cause: error,
    });
  }
}

async function applyAlone(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await applyMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** An empty database with the current schema, for one test file. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

function serverUrl(): string {
  const url = process.env.CRS_TEST_DATABASE_URL;
  if (!url)
    throw new Error(
      'CRS_TEST_DATABASE_URL is not set: run the tests with `npm test`, whose setup starts PostgreSQL.',
    );
  return url;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(serverUrl());
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const urlOf = (database: string): string => serverUrl().replace(/\/postgres$/, `/${database}`);

/**
 * Creates a database from a template: by default the migrated one, `template0` for an empty one. Drop it after use.
 */
export async function createTestDatabase(options: { template?: string } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files takes a third of the time that logging every page takes.
  await onServer((client) =>
    client.query(`create database ${name} template ${options.template ?? 'crs_template'} strategy file_copy`),
  );
  return {
    url: urlOf(name),
    drop: async () => {
      await onServer((client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** Fills a database when any worker's test first uses it. @returns its name, as a template */
export function madeOnce(name: string, fill: (url: string) => Promise<void>): Promise<string> {
  return onServer(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const filling = `${name}_filling`;
      await client.query(`drop database if exists ${filling} with (force)`);
      await client.query(`create database ${filling} template crs_template strategy file_copy`);
      await fill(urlOf(filling));
      await client.query(`alter database ${filling} rename to ${name}`);
    }
    return name;
  });
}

/** The Redis of this test run, or null without one. */
export function testRedisUrl(): string | null {
  return process.env.CRS_TEST_REDIS_URL || null;
}

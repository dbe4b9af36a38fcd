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

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client(serverUrl());
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Makes a database from the migrated template (`migrated: false` for a bare one). Drop it when done. */
export async function createTestDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = options.migrated === false ? 'template0' : 'crs_template';
  await onServer(`create database ${name} template ${template}`);
  return {
    url: serverUrl().replace(/\/postgres$/, `/${name}`),
    drop: () => onServer(`drop database ${name} with (force)`),
  };
}

/** The Redis of this test run, or null where there is none. */
export function testRedisUrl(): string | null {
  return process.env.CRS_TEST_REDIS_URL || null;
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { MigrationError, migrate, pendingAfter, readMigrations } from './migrate.js';
import { createPool } from './pool.js';

describe('migrate', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: false });
  });
  afterAll(() => database.drop());

  it('lets twenty starters work at once and applies each migration exactly once', async () => {
    const runs = await Promise.all(Array.from({ length: 20 }, () => migrate(database.url)));
    const applied = runs.flatMap((run) => run.applied);
    expect(applied).toEqual((await readMigrations()).map(({ name }) => name));
    expect(runs.filter((run) => run.applied.length > 0)).toHaveLength(1);
  });

  it('finds nothing to do the second time', async () => {
    expect(await migrate(database.url)).toEqual({ applied: [] });
  });

  it('gives ids that JSON numbers carry exactly', async () => {
    const pool = createPool(database.url);
    const { rows } = await pool.query<{ id: number }>(
      `select record_id('feed', 'key ' || n, 0) as id from generate_series(1, 1000) n`,
    );
    await pool.end();
    expect(rows.every(({ id }) => Number.isSafeInteger(id) && id > 0)).toBe(true);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1000);
  });
});

describe('pendingAfter', () => {
  const migrations = [
    { name: '0001_a.sql', sql: '', digest: 'a' },
    { name: '0002_b.sql', sql: '', digest: 'b' },
  ];

  it('gives what is not applied yet, in order', () => {
    expect(pendingAfter([{ name: '0001_a.sql', digest: 'a' }], migrations)).toEqual([migrations[1]]);
  });

  it('refuses a migration that was edited after it had been applied', () => {
    expect(() => pendingAfter([{ name: '0001_a.sql', digest: 'x' }], migrations)).toThrow(MigrationError);
  });

  it('refuses a database that is newer than this version', () => {
    expect(() => pendingAfter([{ name: '0003_c.sql', digest: 'c' }], migrations)).toThrow(/does not know/);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { MigrationError, migrate, pendingAfter, readMigrations } from './migrate.js';
import { recordTables } from './normalised/tables.js';
import { createPool } from './pool.js';

describe('migrate', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ template: 'template0' });
  });
  afterAll(() => database.drop());

  it('applies each migration exactly once when twenty processes start at once', async () => {
    const runs = await Promise.all(Array.from({ length: 20 }, () => migrate(database.url)));
    const applied = runs.flatMap((run) => run.applied);
    expect(applied).toEqual((await readMigrations()).map(({ name }) => name));
    expect(runs.filter((run) => run.applied.length > 0)).toHaveLength(1);
  });

  it('finds nothing to do the second time', async () => {
    expect(await migrate(database.url)).toEqual({ applied: [] });
  });

  it('returns ids that JSON numbers represent exactly', async () => {
    const pool = createPool(database.url);
    const { rows } = await pool.query<{ id: number }>(
      `select record_id('feed', 'key ' || n, 0) as id from generate_series(1, 1000) n`,
    );
    await pool.end();
    expect(rows.every(({ id }) => Number.isSafeInteger(id) && id > 0)).toBe(true);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1000);
  });
});

describe('the rows from before a run', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it.each(Object.values(recordTables).map(({ table }) => table))(
    'have every column of %s: a migration that adds one adds it to both',
    async (table) => {
      const pool = createPool(database.url);
      const columnsOf = async (name: string): Promise<string[]> => {
        const { rows } = await pool.query<{ column: string }>(
          `select attname || ' ' || format_type(atttypid, atttypmod) as column from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and not attisdropped order by 1`,
          [name],
        );
        return rows.map(({ column }) => column);
      };
      const [served, before] = [await columnsOf(table), await columnsOf(`${table}_before`)];
      await pool.end();
      expect(before.filter((column) => !served.includes(column))).toEqual([
        'removed boolean',
        'replaced_by bigint',
      ]);
      expect(served.filter((column) => !before.includes(column))).toEqual([]);
    },
  );
});

describe('the JSON migration', () => {
  it('orders the keys of stored violations and leaves contractors to be counted at the next publish', async () => {
    const database = await createTestDatabase({ template: 'template0' });
    const pool = createPool(database.url);
    const [first] = await readMigrations();
    await pool.query('create schema crs');
    await pool.query(first?.sql ?? '');
    await pool.query(
      'create table migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    );
    await pool.query('insert into migration (name, digest) values ($1, $2)', [first?.name, first?.digest]);
    const violation = {
      citationId: '01001',
      violationType: 'Serious',
      standard: null,
      issuanceDate: '2024-02-01',
      currentPenalty: 1500.5,
      initialPenalty: 3000,
    };
    const violations = [violation, { ...violation, citationId: '01002' }];
    await pool.query(
      `insert into inspection (id, feed, source_key, ordinal, content_hash, activity_number, establishment_name, name_key,
         violation_count, violations)
       values (1, 'osha', '1', 0, gen_random_uuid(), 1, 'Acme Roofing', 'acme roofing', 2, $1),
              (2, 'osha', '2', 0, gen_random_uuid(), 2, 'Acme Roofing', 'acme roofing', 0, '[]')`,
      [JSON.stringify(violations)],
    );
    await pool.query(
      `insert into prepared_figure values ('count:contractor', '7'), ('osha_stats', '{"totalInspections": 2}')`,
    );
    await migrate(database.url);
    const stored = await pool.query<{ violations: unknown }>('select violations from inspection order by id');
    expect(stored.rows.map((row) => JSON.stringify(row.violations))).toEqual([
      JSON.stringify(violations),
      '[]',
    ]);
    const figures = await pool.query('select name, value from served.prepared_figure');
    expect(figures.rows).toEqual([{ name: 'osha_stats', value: { totalInspections: 2 } }]);
    await pool.end();
    await database.drop();
  });
});

describe('pendingAfter', () => {
  const migrations = [
    { name: '0001_a.sql', sql: '', digest: 'a' },
    { name: '0002_b.sql', sql: '', digest: 'b' },
  ];

  it('returns the pending migrations in order', () => {
    expect(pendingAfter([{ name: '0001_a.sql', digest: 'a' }], migrations)).toEqual([migrations[1]]);
  });

  it('refuses a migration that was edited after it had been applied', () => {
    expect(() => pendingAfter([{ name: '0001_a.sql', digest: 'x' }], migrations)).toThrow(MigrationError);
  });

  it('refuses a database that is newer than this version', () => {
    expect(() => pendingAfter([{ name: '0003_c.sql', digest: 'c' }], migrations)).toThrow(/does not know/);
  });
});

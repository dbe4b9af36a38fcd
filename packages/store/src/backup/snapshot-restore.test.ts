import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { allRows } from '../../../../test/harness/all-rows.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { applyMigration, createMigrationTable, migrate, readMigrations } from '../migrate.js';
import { createPool, inTransaction } from '../pool.js';
import { createReplacement, replaceTables } from '../publish/replace-table.js';
import { dumpSchema } from '../schema-dump.js';
import type { StoredTable } from './catalog.js';
import { DatabaseRestore } from './database-restore.js';
import { SnapshotReader } from './snapshot-reader.js';

const ROWS = 200;

/** Values that COPY has to escape, and values whose text depends on settings. */
const INSERT = `
  insert into run (kind, feed, details) select 'ingest', 'east', '{"é": "a\\tb"}' from generate_series(1, ${ROWS});
  create table permit__east partition of permit for values in ('east');
  create table "permit__O'Hara" partition of permit for values in ('O''Hara');
  insert into permit (id, feed, source_key, ordinal, content_hash, jurisdiction, permit_number, description, latitude, issue_date, value)
  select n, case n % 2 when 0 then 'east' else 'O''Hara' end, E'a\\\\b\\tc\\n\\\\.' || n, 0, -n, 'east', n, '', 1.0 / 3 / n,
    timestamptz '2024-02-29 23:59:59.123456+05', 1e9 / 7 from generate_series(1, ${ROWS}) n;
  insert into served.permit (id, feed, content_hash, jurisdiction, permit_number) select n, 'east', n, 'east', n from generate_series(1, ${ROWS}) n;
  insert into feed_manifest values ('east', 0, '\\x00ff5c6e');
  insert into contractor (id, feed, roster_state, license_key, license_number, name, name_clean, name_key, license_types)
  values (1, 'east', 'MN', 'k', 'n', 'Žofie "A", {B}', 'x', 'x', array['a,b', '', 'c"d', null]);
  insert into limit_event values ('somebody', 1, 1, 1)`;

async function copyAll(from: string, to: string): Promise<void> {
  const reader = await SnapshotReader.open(from);
  try {
    const restore = await DatabaseRestore.begin(to, reader.contents);
    for (const table of reader.contents.tables) await restore.load(table, reader.readTable(table));
    await restore.finish(() => {});
    await restore.close();
  } finally {
    await reader.close();
  }
}

describe('a restored snapshot', () => {
  let [source, target]: (TestDatabase | undefined)[] = [];
  let pool: pg.Pool;
  const at = (database: TestDatabase | undefined): string => (database as TestDatabase).url;

  beforeAll(async () => {
    source = await createTestDatabase();
    target = await createTestDatabase({ template: 'template0' });
    pool = createPool(at(source));
    await pool.query(INSERT);
  });
  afterAll(async () => {
    await pool.end();
    await source?.drop();
    await target?.drop();
  });

  it('has every row, the schema of the migrations, and no pending changes', async () => {
    await copyAll(at(source), at(target));
    const rows = await allRows(at(source));
    expect(Object.keys(rows).filter((name) => name.includes("O'Hara"))).toHaveLength(1);
    expect(await allRows(at(target))).toEqual(rows);
    const restored = createPool(at(target));
    expect(await dumpSchema(restored)).toBe(await dumpSchema(pool));
    expect((await restored.query('select from limit_event')).rowCount).toBe(0);
    const { rows: next } = await restored.query(`insert into run (kind) values ('match') returning id`);
    expect(next).toEqual([{ id: ROWS + 1 }]);
    await restored.end();
  });

  it('is refused by a database with rows, which stays unchanged', async () => {
    const before = await allRows(at(target));
    await expect(copyAll(at(source), at(target))).rejects.toMatchObject({ code: 'restore.not_empty' });
    expect(await allRows(at(target))).toEqual(before);
  });
});

describe('a snapshot of an earlier version', () => {
  it.each([1, 15, 27])('of %i migrations is migrated by its restore', async (applied) => {
    const source = await createTestDatabase({ template: 'template0' });
    const target = await createTestDatabase({ template: 'template0' });
    const [old, restored] = [createPool(source.url), createPool(target.url)];
    const migrations = await readMigrations();
    await inTransaction(old, async (client) => {
      await createMigrationTable(client);
      for (const migration of migrations.slice(0, applied)) await applyMigration(client, migration);
      await client.query(`insert into run (kind, feed) values ('ingest', 'east')`);
    });
    await copyAll(source.url, target.url);
    await migrate(source.url);
    expect(await dumpSchema(restored)).toBe(await dumpSchema(old));
    expect(await allRows(target.url)).toEqual(await allRows(source.url));
    await Promise.all([old.end(), restored.end()]);
    await Promise.all([source.drop(), target.drop()]);
  });
});

describe('reading a snapshot', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
    await pool.query(INSERT);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const lines = async (reader: SnapshotReader, table: StoredTable): Promise<number> => {
    const reading = reader.readTable(table);
    for (let next = await reading.next(); ; next = await reading.next()) if (next.done) return next.value;
  };

  it('is of one moment, and lets a publish replace each table that was read', async () => {
    const reader = await SnapshotReader.open(database.url);
    await pool.query(`delete from feed_manifest; insert into run (kind) values ('match')`);
    const replaced = inTransaction(pool, async (client) => {
      await createReplacement(client, 'served.permit', 'served.permit_next');
      await replaceTables(client, [
        { schema: 'served', name: 'permit', built: 'served.permit_next', indexes: [] },
      ]);
    }).then(() => performance.now());
    let readAt = 0;
    const counts: Record<string, number> = {};
    for (const table of reader.contents.tables) {
      // The publish tries again after half a second.
      if (table.schema === 'crs' && readAt === 0) readAt = await replaced;
      counts[`${table.schema}.${table.name}`] = await lines(reader, table);
    }
    await reader.close();
    expect(counts).toMatchObject({
      'served.permit': ROWS,
      'crs.permit__east': ROWS / 2,
      "crs.permit__O'Hara": ROWS / 2,
      'crs.feed_manifest': 1,
      'crs.run': ROWS,
    });
    expect((await pool.query('select from served.permit')).rowCount).toBe(0);
  });

  it('reports that there is nothing to read', async () => {
    const empty = await createTestDatabase({ template: 'template0' });
    await expect(SnapshotReader.open(empty.url)).rejects.toMatchObject({ code: 'backup.nothing' });
    await empty.drop();
  });
});

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { createPool } from '../pool.js';
import { distribute, readDistribution } from './distribute.js';
import { tablePlaces } from './places.js';

const schema = await readFile(new URL('../../schema.sql', import.meta.url), 'utf8');
const tables = [...schema.matchAll(/^create (?:unlogged )?table (\S+) \(/gm)].map(([, name = '']) =>
  name.includes('.') ? name : `crs.${name}`,
);
const spread = [...tablePlaces].flatMap(([table, place]) =>
  place.kind === 'distributed' ? [{ table, column: place.column, with: place.with }] : [],
);

/** Other tables that grow with the cities, with the column by which a later version may distribute them. */
const spreadable = [
  ['served.permit_status', 'jurisdiction'],
  ['served.claim', 'scope'],
  ['served.match', 'scope'],
  ['served.inspection', 'feed'],
  ['served.enforcement_order', 'feed'],
  ['served.ag_action', 'feed'],
  ['served.change_log', 'owner'],
  ['served.feed_version', 'feed'],
  ['served.known_name', 'name_key'],
  ['crs.permit', 'feed'],
  ['crs.license_record', 'feed'],
  ['crs.inspection', 'feed'],
  ['crs.enforcement_order', 'feed'],
  ['crs.ag_action', 'feed'],
  ['crs.permit_before', 'feed'],
  ['crs.reserved_claim_id', 'id'],
  ['crs.feed_manifest', 'feed'],
  ['crs.feed_version', 'feed'],
  ['crs.claim', 'scope'],
  ['crs.claim_before', 'scope'],
  ['crs.match', 'scope'],
  ['crs.scored_match', 'scope'],
  ['crs.match_before', 'scope'],
  ['crs.match_state', 'scope'],
  ['crs.learned_weights', 'scope'],
] as const;

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Citus requires what PostgreSQL's hash partitions require (Citus documentation, Determining the Distribution Column). */
const partition = (table: string, column: string) =>
  pool.query(`create table spread (like ${table} including indexes) partition by hash (${column});
    create table spread_0 partition of spread for values with (modulus 4, remainder 0);
    drop table spread`);

describe('places', () => {
  it('are given for every table of the schema, and for no other', () => {
    expect([...tablePlaces.keys()].toSorted()).toEqual(tables.toSorted());
  });

  it.each(spread)(
    'put $table on nodes by $column, which every unique key holds',
    async ({ table, column }) => {
      await partition(table, column);
    },
  );

  it('put a table on the nodes of one that comes before it and is distributed by itself', () => {
    for (const [at, one] of spread.entries()) {
      if (one.with === null) continue;
      expect(spread.slice(0, at).find(({ table }) => table === one.with)).toMatchObject({ with: null });
    }
  });

  it.each(spreadable)('could put %s on nodes by %s', async (table, column) => {
    expect(tablePlaces.get(table)?.kind).not.toBe('distributed');
    await partition(table, column);
  });

  it('could not distribute a table by a column that a key lacks', async () => {
    await expect(
      pool.query('create table spread (like served.permit including indexes) partition by hash (city)'),
    ).rejects.toThrow(/unique constraint on partitioned table must include all partitioning columns/);
  });
});

describe('a server without Citus', () => {
  it('has every table in one place', async () => {
    const { cluster, tables: placed } = await readDistribution(pool);
    expect(cluster).toBeNull();
    for (const { place, isThere } of placed) expect(isThere).toBe(place.kind === 'local');
  });

  it('cannot distribute', async () => {
    await expect(distribute(pool)).rejects.toMatchObject({ code: 'distribute.no_citus' });
  });
});

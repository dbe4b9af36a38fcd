import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { createPool } from './pool.js';

/**
 * The tables that grow with the number of cities, each with the column by which it can be spread over servers: all else is
 * small enough to be copied to every one of them. Citus requires what PostgreSQL's hash partitions require: that
 * every unique key holds the column (Citus documentation, Determining the Distribution Column).
 */
const distributed = [
  ['served.permit', 'jurisdiction'],
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

describe('the schema', () => {
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

  it.each(distributed)('lets %s be spread by %s: every unique key holds it', async (table, column) => {
    await pool.query(`create table spread (like ${table} including indexes) partition by hash (${column});
      create table spread_0 partition of spread for values with (modulus 4, remainder 0);
      drop table spread`);
  });

  it('would not let a table be spread by a column that a key lacks', async () => {
    await expect(
      pool.query('create table spread (like served.permit including indexes) partition by hash (city)'),
    ).rejects.toThrow(/unique constraint on partitioned table must include all partitioning columns/);
  });
});

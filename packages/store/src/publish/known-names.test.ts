import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { nameRules } from '../../test/name-rules.js';
import { createPool } from '../pool.js';
import { publishDifference } from './publish-difference.js';

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

const publish = (scopes: readonly string[] = []) =>
  publishDifference(pool, nameRules, async () => ({ feeds: [], scopes }));

describe('known names', () => {
  it('follow the permits of their claims as these appear, change, and go', async () => {
    const permitsOf = async (name: string) =>
      (await pool.query('select permits from served.known_name where name_key = $1', [name])).rows[0]
        ?.permits;
    await pool.query(
      `insert into claim (id, scope, record_count, name_key) values
       (1, 'elm', 3, 'firm new'), (2, 'osha', 5, 'firm new'), (3, 'oak', 4, 'firm other')`,
    );
    await publish();
    expect([await permitsOf('firm new'), await permitsOf('firm other')]).toEqual([3, 4]);
    await pool.query(`update claim set name_key = 'firm other', record_count = 2 where id = 1`);
    await pool.query(`update claim set record_count = 7 where id = 3`);
    await publish(['oak']);
    expect([await permitsOf('firm new'), await permitsOf('firm other')]).toEqual([0, 6]);
    await publish();
    expect([await permitsOf('firm new'), await permitsOf('firm other')]).toEqual([0, 9]);
    await pool.query('delete from claim');
    await publish();
    expect([await permitsOf('firm new'), await permitsOf('firm other')]).toEqual([0, 0]);
  });
});

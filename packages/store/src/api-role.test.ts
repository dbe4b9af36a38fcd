import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { createAccountKey } from './accounts.js';
import { findApiRole } from './api-role.js';
import { createPool } from './pool.js';
import { buildIndexes, replaceTables } from './publish/replace-table.js';

describe("the API's role", () => {
  let database: TestDatabase;
  let owner: pg.Pool;
  let api: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    owner = createPool(database.url);
    api = createPool(database.url, { schema: 'served', role: await findApiRole(database.url) });
  });
  afterAll(async () => {
    await api.end();
    await owner.end();
    await database.drop();
  });

  it('exists, and is used', async () => {
    const { rows } = await api.query<{ role: string }>('select current_user as role');
    expect(rows).toEqual([{ role: 'crs_api' }]);
  });

  it('cannot write served tables or stages', async () => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select n.nspname || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and (n.nspname = 'served'
         or (n.nspname = 'crs' and not c.relname = any ($1)))`,
      [
        [
          'account',
          'api_key',
          'limit_event',
          'rows_used',
          'service_token',
          'watch_list',
          'watched',
          'key_usage',
          'console_login',
          ...['webhook', 'webhook_watch_list', 'webhook_delivery', 'cursor_list', 'cursor_page'],
          ...['watcher', 'watch_request', 'watch_mail'],
        ],
      ],
    );
    expect(tables.length).toBeGreaterThan(30);
    for (const { name } of tables) {
      await expect(api.query(`delete from ${name} where false`)).rejects.toThrow(/permission denied/);
      await expect(api.query(`insert into ${name} select * from ${name} where false`)).rejects.toThrow(
        /permission denied|cannot insert a non-DEFAULT value/,
      );
    }
  });

  it('reads no stage, but reads tables that publishing replaces', async () => {
    await expect(api.query('select from crs.permit')).rejects.toThrow(/permission denied/);
    const client = await owner.connect();
    await client.query('create table served.permit_next (like served.permit including defaults)');
    const indexes = await buildIndexes(client, 'served.permit', 'served.permit_next');
    await client.query('begin');
    await replaceTables(client, [{ schema: 'served', name: 'permit', built: 'served.permit_next', indexes }]);
    await client.query('commit');
    client.release();
    await expect(api.query('select from permit')).resolves.toMatchObject({ rowCount: 0 });
  });

  it('writes accounts and keys', async () => {
    await expect(createAccountKey(api, { account: 'somebody', tier: 'free' })).resolves.toMatchObject({
      account: 'somebody',
    });
  });

  it('is not used by a user who cannot assume it', async () => {
    await owner.query(`create role stranger_${database.url.slice(-6)} login password 'stranger'`);
    const url = new URL(database.url);
    url.username = `stranger_${database.url.slice(-6)}`;
    url.password = 'stranger';
    expect(await findApiRole(url.href)).toBeNull();
    await owner.query(`drop role stranger_${database.url.slice(-6)}`);
  });
});

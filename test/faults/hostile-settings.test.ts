import { createClient, createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs } from '../harness/crs.js';
import { differences, type TableContents, tableContents } from '../harness/table-contents.js';
import { createServedWorkspace, createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

/** Defaults that a database or its role can have, each of which changes how a session works or formats values. */
const hostile: Readonly<Record<string, string>> = {
  idle_in_transaction_session_timeout: '200ms',
  idle_session_timeout: '5s',
  statement_timeout: '50ms',
  lock_timeout: '20ms',
  default_transaction_isolation: 'serializable',
  default_transaction_read_only: 'on',
  default_transaction_deferrable: 'on',
  search_path: 'nowhere',
  TimeZone: 'Asia/Kathmandu',
  DateStyle: 'SQL, DMY',
  IntervalStyle: 'iso_8601',
  bytea_output: 'escape',
  extra_float_digits: '-10',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
  quote_all_identifiers: 'on',
  default_text_search_config: 'pg_catalog.german',
  gin_fuzzy_search_limit: '1',
};

async function served({ database }: Workspace): Promise<TableContents> {
  const pool = createPool(database.url);
  const contents = await tableContents(pool, 'served');
  await pool.end();
  // Nights that differ in number or time of day differ in these.
  return new Map([...contents].filter(([name]) => !/^served\.(change_log|event)$/.test(name)));
}

describe('a database with unexpected defaults', () => {
  let workspace: Workspace;
  let usual: Workspace;
  beforeAll(async () => {
    [workspace, usual] = [await createWorkspace(tiny), await createServedWorkspace({}, tiny)];
    const pool = createPool(workspace.database.url);
    for (const [name, value] of Object.entries(hostile)) {
      const { rows } = await pool.query<{ sql: string }>(
        `select format('alter database %I set %s to %L', current_database(), $1::text, $2::text) as sql`,
        [name, value],
      );
      await pool.query(rows[0]?.sql ?? '');
    }
    await pool.end();
  });
  afterAll(() => Promise.all([workspace.remove(), usual.remove()]));

  it('has our settings in each of our sessions', async () => {
    const client = createClient(workspace.database.url);
    await client.connect();
    for (const [name, value] of Object.entries(hostile)) {
      const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
      expect([name, rows[0]?.value]).not.toEqual([name, value]);
    }
    await client.end();
  });

  it('goes through a night and serves what any other serves', async () => {
    const { status, stderr } = await crs(['nightly'], workspace.settings);
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
    expect(differences(await served(usual), await served(workspace))).toEqual({});
  });
});

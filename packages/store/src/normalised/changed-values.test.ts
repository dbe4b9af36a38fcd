import { type Family, families } from '@crs/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { insertStaged } from '../../../../test/harness/records.js';
import { createPool } from '../pool.js';
import { countChangedValues } from './changed-values.js';
import { openLoadTables } from './load-tables.js';
import { recordTables } from './tables.js';

describe('countChangedValues', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let client: pg.PoolClient;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
    client = await pool.connect();
    await client.query('begin');
    await openLoadTables(client);
  });
  afterAll(async () => {
    await client.query('rollback');
    client.release();
    await pool.end();
    await database.drop();
  });

  const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase());

  it.each(families)('can compare every column of %s', async (family: Family) => {
    const { table, columns } = recordTables[family];
    const at = { family, runId: 1, records: table };
    const { rows, values } = await countChangedValues(client, at, [...columns.map(camel), 'noColumn']);
    expect(rows).toBe(0);
    expect(values.map(({ column }) => column)).toEqual(columns.map(camel));
  });

  it('counts values of changed rows before and after, and of new and removed rows', async () => {
    await client.query(`insert into run (kind, feed) values ('ingest', 'ag')`);
    await client.query(`create table ag_action__ag partition of ag_action for values in ('ag')`);
    const action = (id: number, more: Readonly<Record<string, unknown>>) => ({ id, feed: 'ag', ...more });
    for (const row of [
      action(1, { city: null, dba_names: [], run_id: 1 }),
      action(2, { city: 'Eastville', dba_names: ['Alder'], run_id: 1 }),
      action(3, { city: 'Eastville', run_id: 1 }),
    ]) {
      await insertStaged(client, 'ag_action', row);
    }
    const copy = (id: number, of: number, city: string | null, names: string[], removed: boolean) =>
      client.query(
        `insert into ag_action_before (id, feed, source_key, ordinal, content_hash, respondent, city, dba_names,
           individual_names, license_numbers, license_keys, violation_types, replaced_by, removed)
         select $1, feed, source_key, ordinal, content_hash, respondent, $3, $4, '{}', '{}', '{}', '{}',
           (select max(id) from run), $5 from ag_action where id = $2`,
        [id, of, city, names, removed],
      );
    await copy(1, 1, 'Eastville', ['Alder'], false);
    await copy(2, 2, 'Eastville', [], false);
    await copy(4, 3, 'Westville', ['Birch'], true);
    await client.query(
      `insert into changed values (1, 'updated'), (2, 'updated'), (3, 'inserted'), (4, 'removed')`,
    );
    const { rows: runs } = await client.query<{ id: number }>('select max(id) as id from run');
    const at = { family: 'actions', runId: runs[0]?.id ?? 0, records: 'ag_action' } as const;
    expect(await countChangedValues(client, at, ['city', 'dbaNames'])).toEqual({
      rows: 2,
      gainedBroken: 0,
      values: [
        { column: 'city', before: 2, after: 1, inserted: 1, removed: 1 },
        { column: 'dbaNames', before: 1, after: 1, inserted: 0, removed: 1 },
      ],
    });
  });

  it('counts how many more values have broken characters', async () => {
    await client.query('delete from changed');
    for (const [id, respondent, city] of [
      [11, 'AndrÃ© Builders', 'JosÃ©ville'],
      [12, 'Elm Builders', 'Elmville'],
      [13, 'Fir Builders', '\uFFFDville'],
    ] as const)
      await insertStaged(client, 'ag_action', { id, feed: 'ag', respondent, city, run_id: 1 });
    const { rows: runs } = await client.query<{ id: number }>('select max(id) as id from run');
    const runId = runs[0]?.id ?? 0;
    for (const [id, respondent] of [
      [11, 'Andre Builders'],
      [12, 'Elm BuildersÂ£'],
    ] as const)
      await client.query(
        `insert into ag_action_before (id, feed, source_key, ordinal, content_hash, respondent, city, dba_names,
           individual_names, license_numbers, license_keys, violation_types, replaced_by, removed)
         select id, feed, source_key, ordinal, content_hash, $2, 'Elmville', '{}', '{}', '{}', '{}', '{}', $3, false
         from ag_action where id = $1`,
        [id, respondent, runId],
      );
    await client.query(`insert into changed values (11, 'updated'), (12, 'updated'), (13, 'inserted')`);
    const at = { family: 'actions', runId, records: 'ag_action' } as const;
    // Two more in one row, one fewer in the next, and one in a new row.
    expect(await countChangedValues(client, at, ['respondent', 'city'])).toMatchObject({ gainedBroken: 2 });
  });
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createPool, migrate } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs, crsJson } from '../harness/crs.js';
import { createTestDatabase, type TestDatabase } from '../harness/database.js';
import { loadDump } from '../harness/dump.js';
import { withColumnsOf } from '../harness/same-columns.js';

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const sampleConfig = fileURLToPath(new URL('../../packages/sample/config', import.meta.url));

describe('the database of the demo as commit 5fd90b5 left it', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let settings: Readonly<Record<string, string>>;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase({ template: 'template0' });
    await loadDump(database.url, fixture('demo-5fd90b5.sql.gz'));
    folder = await mkdtemp(join(tmpdir(), 'crs-migrated-'));
    await crsJson(['backup', join(folder, 'old.tar')], { DATABASE_URL: database.url });
    await migrate(database.url);
    pool = createPool(database.url, { schema: 'served' });
    settings = { DATABASE_URL: database.url, CRS_CONFIG_DIR: sampleConfig, CRS_SAMPLE_DIR: '/nowhere' };
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  async function expectSameExport(name: string, from: Readonly<Record<string, string>>): Promise<void> {
    const { stdout } = await crs(['export', name], from);
    const before = gunzipSync(await readFile(fixture(`demo-5fd90b5/${name}.csv.gz`))).toString();
    const printed = withColumnsOf(stdout, before);
    expect(printed === before ? 'the same' : printed).toBe('the same');
  }

  it.each(['matches', 'permits', 'contractors', 'related'])(
    'is migrated without a new ingest: the export of %s is the same, line by line',
    (name) => expectSameExport(name, settings),
  );

  it('is migrated by restoring an older backup', async () => {
    const target = await createTestDatabase({ template: 'template0' });
    const restored = { ...settings, DATABASE_URL: target.url };
    const { schema, migrated } = await crsJson<{ schema: string; migrated: string[] }>(
      ['restore', join(folder, 'old.tar')],
      restored,
    );
    expect([schema, migrated.length]).toEqual(['0015_checked_answers.sql', expect.any(Number)]);
    expect(migrated[0]).toBe('0016_served.sql');
    for (const name of ['matches', 'related']) await expectSameExport(name, restored);
    await target.drop();
  });

  it('publishes firms and findings, which it did not have, and then no more', async () => {
    const version = async () => (await pool.query('select version from data_version')).rows;
    await crs(['cluster'], settings);
    const { rows } = await pool.query('select distinct kind from change_log order by 1');
    // A contractor was flagged for an action that was dismissed.
    expect(rows.map(({ kind }) => kind)).toEqual([
      'contractor',
      'firm',
      'firm_member',
      'reopened',
      'unlicensed_permit',
    ]);
    const before = await version();
    const { runs } = await crsJson<{
      runs: { kind: string; inserted: number; updated: number; removed: number }[];
    }>(['cluster'], settings);
    for (const { inserted, updated, removed } of runs)
      expect([inserted, updated, removed]).toEqual([0, 0, 0]);
    expect((await pool.query('select from crs.pending_change')).rowCount).toBe(0);
    // The prepared figures are computed again, and are the same.
    await crs(['cluster'], settings);
    expect(await version()).toEqual(before);
  });
});

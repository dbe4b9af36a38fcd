import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContractorRecords } from '@crs/client';
import { createAccountKey, createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { contentsOf } from '../harness/workers.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface RunDocument {
  readonly id: number;
  readonly kind: string;
  readonly feed: string | null;
  readonly state: string;
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
  readonly details: Readonly<Record<string, unknown>>;
}

interface BatchDocument {
  readonly runs: readonly RunDocument[];
}

type Row = Record<string, string>;

/** Feeds with a bad night: the sample's file of each, and the change of a row; null for a removed row. */
const badNights: readonly (readonly [string, RegExp, (row: Row, n: number) => Row | null])[] = [
  [
    'sample_lakeview_permits',
    /lakeview/,
    (row, n) =>
      n % 9 === 0
        ? null
        : n % 5 === 0
          ? { ...row, job_valuation: '1', contractor: n % 20 === 0 ? 'Error 500' : (row.contractor ?? '') }
          : row,
  ],
  [
    'sample_mn_licenses',
    /mn_licenses/,
    (row, n) => (n % 9 === 0 ? null : n % 4 === 0 ? { ...row, Phone_No: '(612) 555-0100' } : row),
  ],
];

describe.each(badNights)('a bad night of %s', (feed, name, spoilt) => {
  let workspace: Workspace;
  let pool: pg.Pool;
  let server: Awaited<ReturnType<typeof serveCrs>>;
  let path: string;
  let good: string;
  let accounts = 0;
  let bad: RunDocument;
  let before: Awaited<ReturnType<typeof answers>>;
  let tablesBefore: Awaited<ReturnType<typeof tables>>;

  beforeAll(async () => {
    workspace = await createServedWorkspace();
    pool = createPool(workspace.database.url);
    const file = workspace.sample.files.find((each) => name.test(each.path));
    path = join(workspace.sampleDir, file?.path ?? '');
    good = await readFile(path, 'utf8');
    server = await serveCrs(workspace.settings);
    before = await answers();
    tablesBefore = await tables();
    await writeFile(path, spoiltText());
    bad = ingestOf(await nightly());
  });
  afterAll(async () => {
    await server.close();
    await pool.end();
    await workspace.remove();
  });

  const nightly = () => crsJson<BatchDocument>(['nightly'], workspace.settings);

  const ingestOf = ({ runs }: BatchDocument): RunDocument =>
    runs.find((run) => run.kind === 'ingest' && run.feed === feed) as RunDocument;

  function spoiltText(): string {
    // The sample has rows that are too short, which stay unchanged.
    const rows: Row[] = parse(good, { columns: true, relax_column_count: true });
    const left = rows.map(spoilt).filter((row) => row !== null);
    const line = (values: readonly string[]): string =>
      values.map((value) => `"${value.replaceAll('"', '""')}"`).join();
    return [Object.keys(rows[0] ?? {}), ...left.map((row) => Object.values(row))].map(line).join('\n');
  }

  /** The responses about permits, their contractors, and contractors that share their address. */
  async function answers() {
    // A new account each time, because the limit of one account would make this test wait.
    const { key } = await createAccountKey(pool, { account: `analyst ${++accounts}`, tier: 'pro' });
    const client = new ContractorRecords({ url: server.url, key });
    const contractors = await all(client.licenses.searchAll());
    const related = [];
    for (const { licenseNumber, state } of contractors.slice(0, 20))
      related.push((await client.licenses.related(licenseNumber, state === null ? {} : { state })).data);
    return { permits: await all(client.permits.blockAll()), contractors, related };
  }

  async function all<T>(records: AsyncIterable<T>): Promise<T[]> {
    const found: T[] = [];
    for await (const record of records) found.push(record);
    return found;
  }

  /**
   * Every served table. Rejected rows belong to their runs; the number of a dissolved cluster is never reused, so
   * clusters are identified by their contractors.
   */
  async function tables() {
    const { reject: _reject, cluster_member: _numbers, ...served } = await contentsOf(pool);
    const { rows: clusters } = await pool.query(
      `select string_agg(contractor_id::text, ' ' order by contractor_id) as members
       from cluster_member group by cluster_id order by 1`,
    );
    return { ...served, clusters };
  }

  it('is served at first', async () => {
    expect(bad.updated).toBeGreaterThan(40);
    expect(bad.removed).toBeGreaterThan(20);
    expect(await answers()).not.toEqual(before);
  });

  it('is undone: every response is the previous one', async () => {
    const { runs } = await crsJson<BatchDocument>(['runs', 'undo', String(bad.id)], workspace.settings);
    const [undone, ...others] = runs;
    expect(undone).toMatchObject({
      kind: 'undo',
      feed,
      state: 'done',
      inserted: bad.removed,
      updated: bad.updated,
      removed: bad.inserted,
      details: { undoes: bad.id },
    });
    expect(new Set(others.map(({ kind }) => kind))).toEqual(
      new Set(['match', 'alias', 'cluster', 'publish']),
    );
    expect(await answers()).toEqual(before);
    expect(await tables()).toEqual(tablesBefore);
  });

  it('is shown in the list of runs', async () => {
    const { stdout } = await crs(['runs'], workspace.settings);
    expect(stdout).toContain(`undid run ${bad.id} of ${feed} in `);
    expect(stdout).toMatch(new RegExp(`${feed} read .*; undone by run \\d+`));
    const document = await crsJson<RunDocument>(['runs', String(bad.id)], workspace.settings);
    expect(document.details.undoneBy).toEqual(expect.any(Number));
  });

  it('is not read again while its source is the same', async () => {
    const skipped = ingestOf(await nightly());
    expect(skipped.details.skipped).toBe(`the source has not changed since run ${bad.id}, which was undone`);
    expect(await answers()).toEqual(before);
  });

  it('cannot be undone twice', async () => {
    const { error } = await crsJson<{ error: { code: string; message: string } }>(
      ['runs', 'undo', String(bad.id)],
      workspace.settings,
      2,
    );
    expect(error.message).toContain(`Run ${bad.id} of ${feed} was already undone`);
  });

  it('ends when the source is corrected', async () => {
    await writeFile(path, `${good.trimEnd()}\n`);
    const mended = ingestOf(await nightly());
    expect(mended.details.skipped).toBeUndefined();
    expect(mended).toMatchObject({ state: 'done', updated: 0, removed: 0 });
    expect(await answers()).toEqual(before);
    expect(await tables()).toEqual(tablesBefore);
  });
});

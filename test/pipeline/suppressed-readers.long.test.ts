import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { suppressIn } from '../harness/suppressions.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface Firm {
  readonly id: number;
  readonly name: string;
  readonly license: string;
  readonly state: string;
  readonly neighbor: string;
  readonly order: number;
  readonly number: string;
}

let workspace: Workspace;
let pool: pg.Pool;
let server: Awaited<ReturnType<typeof serveCrs>>;
let headers: Record<string, string>;
let firm: Firm;

beforeAll(async () => {
  workspace = await createServedWorkspace();
  pool = createPool(workspace.database.url);
  server = await serveCrs(workspace.settings);
  const { key } = await crsJson<{ key: string }>(
    ['keys', 'create', '--account', 'reader', '--tier', 'pro'],
    workspace.settings,
  );
  headers = { Authorization: `Bearer ${key}` };
  const { rows } = await pool.query<Firm>(
    `select c.id, c.name, c.license_number as license, c.roster_state as state, o.license_number as neighbor,
       l.record_id as order, p.permit_number as number
     from contractor c
     join record_link l on l.contractor_id = c.id and l.family = 'orders'
     join match m on m.contractor_id = c.id join permit p using (claim_id)
     left join shared_value_member a on a.contractor_id = c.id
     left join shared_value_member b on b.shared_value_id = a.shared_value_id and b.contractor_id <> c.id
     left join contractor o on o.id = b.contractor_id
     where (select count(*) from contractor n where n.name_key = c.name_key) = 1
     order by o.id is null, c.id limit 1`,
  );
  firm = rows[0] as Firm;
});
afterAll(async () => {
  await server.close();
  await pool.end();
  await workspace.remove();
});

/** Sends a request with a key whose limit is reset. */
async function ask(path: string, more: Record<string, string> = {}): Promise<Response> {
  await pool.query('delete from limit_event');
  return fetch(`${server.url}${path}`, { headers: { ...headers, ...more } });
}

/** Paths that list everything, and those that name the firm. */
function paths(): string[] {
  const [name, license] = [encodeURIComponent(firm.name), encodeURIComponent(firm.license)];
  const pages = (path: string, count: number): string[] =>
    Array.from({ length: count }, (_, page) => `${path}?pageSize=100&page=${page + 1}`);
  const near = encodeURIComponent(firm.neighbor ?? firm.license);
  return [
    ...pages('/v1/licenses/search', 4),
    `/v1/licenses/search?q=${name}`,
    `/v1/licenses/search?licenseNumber=${license}`,
    ...['', '/osha', '/permits', '/related'].map(
      (rest) => `/v1/licenses/${license}${rest}?state=${firm.state}`,
    ),
    ...['', '/related'].map((rest) => `/v1/licenses/${near}${rest}?state=${firm.state}`),
    ...pages('/v1/enforcement', 1),
    '/v1/enforcement/recent',
    '/v1/enforcement/trends',
    `/v1/enforcement/${firm.order}`,
    `/v1/enforcement/by-license/${license}?state=${firm.state}`,
    ...pages('/v1/osha/search', 1),
    `/v1/osha/search?name=${name}`,
    '/v1/osha/stats',
    ...pages('/v1/permits', 13),
    `/v1/permits?contractorName=${name}`,
    '/v1/permits/cities',
    '/v1/permits/block?pageSize=100',
    ...pages('/v1/ag-enforcement', 1),
    `/v1/ag-enforcement/by-license/${license}?state=${firm.state}`,
    '/v1/license-types',
    '/v1/license-subtypes',
    '/v1/statuses',
    // Pages; a search page repeats the search text.
    ...['', '/permits', '/orders', '/related'].map(
      (rest) => `/contractors/${license}${rest}?state=${firm.state}`,
    ),
    ...['', '/related'].map((rest) => `/contractors/${near}${rest}?state=${firm.state}`),
    '/reopened',
    ...['Issued', 'Expired', 'Revoked', 'Suspended'].map((status) => `/search?status=${status}`),
  ];
}

/** The paths whose responses, including errors, name the firm. A search repeats its text only in errors. */
async function telling(): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths()) {
    const response = await ask(path);
    const body = await response.text();
    expect([path, response.status < 429]).toEqual([path, true]);
    const said = response.ok ? body : '';
    if ([firm.name, firm.license].some((text) => said.toLowerCase().includes(text.toLowerCase())))
      found.push(path);
  }
  return found;
}

it('is hidden from every request after the command returned, and shown again after it is lifted', async () => {
  const { suppress, lift } = suppressIn(workspace);
  const before = await telling();
  expect(before.length).toBeGreaterThan(8);
  const own = `/v1/licenses/${encodeURIComponent(firm.license)}?state=${firm.state}`;
  const list = '/v1/licenses/search?pageSize=100';
  const etag = (await ask(list)).headers.get('ETag') ?? '';
  expect((await ask(list, { 'If-None-Match': etag })).status).toBe(304);
  let [returned, asking] = [Number.POSITIVE_INFINITY, true];
  const seen: { at: number; status: number }[] = [];
  const readers = Array.from({ length: 3 }, async () => {
    while (asking) {
      const at = performance.now();
      const { status } = await ask(own);
      seen.push({ at, status });
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  });
  const done = await suppress('contractor', firm.license, '--state', firm.state);
  returned = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 700));
  asking = false;
  await Promise.all(readers);
  expect(new Set(seen.filter(({ at }) => at > returned).map(({ status }) => status))).toEqual(new Set([404]));
  expect(seen.some(({ status }) => status === 200)).toBe(true);
  expect((await ask(list, { 'If-None-Match': etag })).status).toBe(200);
  expect(await telling()).toEqual([]);
  await lift(done);
  expect(await telling()).toEqual(before);
});

it('leaves nothing of a suppressed person in rejected rows, refused runs, and logs', async () => {
  const { suppress, lift } = suppressIn(workspace);
  const file = join(workspace.sampleDir, 'permits', 'lakeview.csv');
  const text = await readFile(file, 'utf8');
  const [heading = ''] = text.split('\n');
  // A row without a number is rejected, and its text is kept.
  const columns = heading.split(',').length;
  await appendFile(file, `,,Quentin Zephyrson,${'9 Hidden Lane,'.repeat(columns - 4)}6125550142\n`);
  const { status } = await crs(['ingest', 'sample_lakeview_permits'], workspace.settings);
  const { rows } = await pool.query<{ run: number }>(
    `select run_id as run from reject where raw like '%Zephyrson%' limit 1`,
  );
  expect([status, rows.length]).toEqual([expect.any(Number), 1]);
  const shown = async (): Promise<string> => {
    const outputs = [];
    for (const words of [
      ['rejects', String(rows[0]?.run)],
      ['rejects', String(rows[0]?.run), '--json'],
      ['runs', String(rows[0]?.run)],
    ]) {
      const { stdout, stderr } = await crs(words, { ...workspace.settings, LOG_LEVEL: 'debug' });
      outputs.push(stdout, stderr);
    }
    return outputs.join('\n');
  };
  expect(await shown()).toContain('Zephyrson');
  const done = await suppress('person', 'Zephyrson, Quentin');
  const withheld = await shown();
  expect(withheld).toContain('[withheld]');
  for (const told of ['Zephyrson', 'Hidden Lane', '6125550142']) expect(withheld).not.toContain(told);
  await lift(done);
  expect(await shown()).toContain('Zephyrson');
  await writeFile(file, text);
});

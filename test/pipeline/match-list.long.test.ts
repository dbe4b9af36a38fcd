/** Lists that API clients send, matched as nightly runs match permits. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContractorRecords } from '@crs/client';
import { createAccountKey, createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { crs, serveCrs } from '../harness/crs.js';
import { suppressIn } from '../harness/suppressions.js';
import { until } from '../harness/workers.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface Listed {
  readonly data: readonly {
    readonly id: string | null;
    readonly contractorLicenseNumber: string | null;
    readonly tier: string | null;
    readonly problem: string | null;
    readonly candidates: readonly {
      readonly licenseNumber: string;
      readonly matchConfidence: string;
      readonly score: number;
      readonly parts: readonly { readonly bits: number }[] | null;
    }[];
  }[];
}

type Contractor = Readonly<
  Record<'license_number' | 'name' | 'address' | 'city' | 'zip' | 'phone' | 'roster_state', string>
>;

describe('POST /v1/match', () => {
  let workspace: Workspace;
  let server: Awaited<ReturnType<typeof serveCrs>>;
  let pool: pg.Pool;
  let key: string;
  let contractors: readonly Contractor[];
  beforeAll(async () => {
    workspace = await createServedWorkspace();
    server = await serveCrs({ ...workspace.settings, PORT: '0' });
    pool = createPool(workspace.database.url);
    key = (await createAccountKey(pool, { account: 'lists', tier: 'pro' })).key;
    const { stdout } = await crs(['export', 'contractors'], workspace.settings);
    contractors = parse(stdout, { columns: true });
  });
  afterAll(async () => {
    await server.close();
    await pool.end();
    await workspace.remove();
  });

  const post = (body: unknown, { query = '', type = 'application/json', by = key } = {}): Promise<Response> =>
    fetch(`${server.url}/v1/match${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${by}`, 'Content-Type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const listed = async (response: Promise<Response>): Promise<Listed['data']> =>
    ((await (await response).json()) as Listed).data;
  const rowOf = ({
    license_number: id,
    name,
    address,
    city,
    zip,
    phone,
    roster_state: state,
  }: Contractor) => ({
    ...{ id, name, address, city, zip, phone, state },
  });

  it('finds contractors by the details on their licenses, with candidates', async () => {
    const rows = contractors.slice(0, 50).map(rowOf);
    const data = await listed(post({ rows }));
    expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const right = data.filter(({ id, contractorLicenseNumber }) => id === contractorLicenseNumber);
    expect(right.length).toBeGreaterThan(40);
    for (const { tier, candidates } of right) {
      expect(tier).toBe('verified');
      expect(candidates[0]).toMatchObject({
        matchConfidence: expect.stringMatching(/^(0\.9|1)/),
        parts: null,
      });
    }
  });

  it('returns what crs screen and the client return, in every state and without one', async () => {
    const rows = contractors.slice(0, 20).map((contractor, at) => ({
      ...rowOf(contractor),
      phone: null,
      state: at % 2 === 0 ? null : (contractor.roster_state ?? null),
    }));
    const client = new ContractorRecords({ url: server.url, key });
    const byClient = await client.match(rows, { explain: true, candidates: 2 });
    expect(byClient).toEqual(await (await post({ rows }, { query: '?explain=true&candidates=2' })).json());
    for (const { candidates } of byClient.data) {
      expect(candidates.length).toBeLessThanOrEqual(2);
      for (const { score, parts } of candidates)
        expect(parts?.reduce((sum, { bits }) => sum + bits, 0)).toBeCloseTo(score, 6);
    }
  });

  it('matches with a roster that was defined in the meantime', async () => {
    // No roster of this state: all are searched.
    const rows = [{ ...rowOf(contractors[0] as Contractor), state: 'WY' }];
    const isMatched = async (): Promise<boolean> =>
      (await listed(post({ rows })))[0]?.contractorLicenseNumber !== null;
    expect(await isMatched()).toBe(true);
    const file = join(workspace.configDir, 'feeds', 'wy_licenses.yaml');
    await writeFile(
      file,
      `feed: wy_licenses
family: licenses
title: Licenses
publisher: Made-up records
state: WY
source: { file: wy.csv }
format: { type: csv }
identity: [Number]
columns: { licenseNumber: Number, name: Name }
expect: { rows: [1, 9] }
`,
    );
    await until('the roster of WY is known', async () => !(await isMatched()));
    await rm(file);
    await until('it is gone', isMatched);
  });

  it('reads CSV with a bare quote and unknown headings', async () => {
    const { name, city, license_number: license } = contractors[0] as Contractor;
    const csv = `Vendor ID,Company,Town,License No\n17,"${name}",${city},${license}\n18,12" Pipe,,\n`;
    const [answer] = await listed(post(csv, { type: 'text/csv' }));
    expect(answer).toMatchObject({ id: '17', contractorLicenseNumber: license, problem: null });
  });

  it('says why a row was not matched, and continues with the others', async () => {
    const data = await listed(post({ rows: [{ id: 'a' }, { id: 'b', name: 'Nobody At All' }] }));
    expect(data).toMatchObject([
      { id: 'a', problem: expect.stringContaining('names no contractor'), candidates: [] },
      { id: 'b', problem: null, contractorLicenseNumber: null },
    ]);
  });

  it.each<
    [string, unknown, { readonly query?: string; readonly type?: string }, number, string, string | null]
  >([
    ['no rows', { rows: [] }, {}, 400, 'validation.length', 'rows'],
    ['too many rows', { rows: Array(1_001).fill({ name: 'A' }) }, {}, 400, 'validation.length', 'rows'],
    ['an unknown field', { rows: [{ nmae: 'A' }] }, {}, 400, 'validation.format', 'rows.0'],
    ['a wrong type', { rows: [{ name: 'A' }, { name: 7 }] }, {}, 400, 'validation.format', 'rows.1.name'],
    ['a long text', { rows: [{ name: 'x'.repeat(301) }] }, {}, 400, 'validation.length', 'rows.0.name'],
    ['no JSON', '{', {}, 400, 'body.malformed_json', null],
    ['another type', '<a/>', { type: 'text/xml' }, 415, 'unsupported_media_type', null],
    ['a CSV of other columns', 'colour\nred\n', { type: 'text/csv' }, 400, 'validation.format', 'body'],
    [
      'an unknown parameter',
      { rows: [{ name: 'A' }] },
      { query: '?explian=true' },
      400,
      'query.unknown_param',
      'explian',
    ],
  ])('refuses %s', async (_what, body, how, status, code, field) => {
    const response = await post(body, how);
    const { error } = (await response.json()) as { error: { code: string; details: { field: string }[] } };
    expect([response.status, error.code]).toEqual([status, code]);
    expect(error.details[0]?.field ?? null).toBe(field);
  });

  it('allows only POST and OPTIONS', async () => {
    const read = await fetch(`${server.url}/v1/match`, { headers: { Authorization: `Bearer ${key}` } });
    expect([read.status, read.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
    const preflight = await fetch(`${server.url}/v1/match`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('Access-Control-Allow-Methods')]).toEqual([
      204,
      'POST, OPTIONS',
    ]);
    const without = await fetch(`${server.url}/v1/match`, { method: 'POST' });
    expect(without.status).toBe(401);
  });

  it('counts the rows of a day by tier, either all rows of a request or none', async () => {
    const { key: free } = await createAccountKey(pool, { account: 'free lists', tier: 'free' });
    const rows = (count: number) => ({ rows: Array(count).fill({ name: 'Nobody At All' }) });
    const left = (response: Response) => response.headers.get('X-RowLimit-Remaining');
    const first = await post(rows(700), { by: free });
    expect([first.status, first.headers.get('X-RowLimit-Limit'), left(first)]).toEqual([200, '1000', '300']);
    const over = await post(rows(301), { by: free });
    expect([over.status, left(over)]).toEqual([429, '300']);
    expect(Number(over.headers.get('Retry-After'))).toBeGreaterThan(86_000);
    expect(left(await post({ rows: Array(400).fill({ city: 'Nobody is named' }) }, { by: free }))).toBe(
      '300',
    );
    expect(left(await post(rows(300), { by: free }))).toBe('0');
  });

  it('shows nothing of a withheld contractor after the next publish', async () => {
    const { license_number: license } = contractors[1] as Contractor;
    const rows = [rowOf(contractors[1] as Contractor)];
    const { suppress, lift } = suppressIn(workspace);
    const document = await suppress('contractor', license);
    const { id: _id, ...answer } = (await listed(post({ rows })))[0] as Listed['data'][number];
    expect(JSON.stringify(answer)).not.toContain(license);
    await lift(document);
    expect((await listed(post({ rows })))[0]).toMatchObject({ contractorLicenseNumber: license });
  });

  it('treats a withheld person with a company like an unknown one', async () => {
    const { rows: led } = await pool.query<{ name: string; person: string; phone: string }>(
      `select name, person_name as person, phone from contractor c
       where entity_type = 'Business' and phone is not null and person_name like '%,%'
         and (select count(*) from contractor o where o.phone_key = c.phone_key
           or strpos(lower(concat_ws(' ', o.name, o.person_name)), lower(split_part(c.person_name, ',', 1))) > 0) = 1
         and strpos(lower(name), lower(split_part(person_name, ',', 1))) = 0
       order by id limit 5`,
    );
    expect(led.length).toBeGreaterThan(0);
    const { suppress, lift } = suppressIn(workspace);
    for (const { name, person, phone } of led) {
      const row = (who: string) => ({ name: `${name}, ${who.split(', ').reverse().join(' ')}`, state: 'WA' });
      // The rarity of a row's words differs between the two; the matched details must be the same.
      const signalsOf = async (): Promise<readonly string[]> => {
        const rows = [row(person), row(`Zhyvagor, ${person.split(', ')[1]}`)];
        const data = await listed(post({ rows }, { query: '?explain=true&candidates=10' }));
        return data.map((answer) =>
          (JSON.stringify(answer).match(/"(?:signal|contractorValue)":(?:null|"[^"]*")/g) ?? []).join(),
        );
      };
      expect((await signalsOf())[0]).toContain('"person"');
      const document = await suppress('person', person, '--phone', phone);
      const [withheld, nobody] = await signalsOf();
      expect(withheld).toBe(nobody);
      await lift(document);
    }
  });
});

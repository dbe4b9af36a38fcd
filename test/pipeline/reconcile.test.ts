/** The service that OpenRefine uses, knowing only its address. */
import { createAccountKey, createPool, createServiceToken } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { hasPython, runPython } from '../harness/python.js';
import { suppressIn } from '../harness/suppressions.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly score: number;
  readonly match: boolean;
  readonly features: readonly { readonly id: string; readonly value: number }[];
}
type Results = Readonly<Record<string, { readonly result: readonly Candidate[] }>>;
type Contractor = Readonly<
  Record<'license_number' | 'name' | 'address' | 'city' | 'zip' | 'phone' | 'roster_state', string>
>;

let workspace: Workspace;
let server: Awaited<ReturnType<typeof serveCrs>>;
let pool: pg.Pool;
let key: string;
let address: string;
let contractors: readonly Contractor[];
beforeAll(async () => {
  workspace = await createServedWorkspace();
  server = await serveCrs({ ...workspace.settings, PORT: '0' });
  pool = createPool(workspace.database.url);
  key = (await createAccountKey(pool, { account: 'refining', tier: 'pro' })).key;
  const created = await crsJson<{ token: string }>(['tokens', 'create', key], workspace.settings);
  address = `${server.url}/reconcile/${created.token}`;
  const { stdout } = await crs(['export', 'contractors'], workspace.settings);
  contractors = parse(stdout, { columns: true });
});
afterAll(async () => {
  await server.close();
  await pool.end();
  await workspace.remove();
});

const post = (given: Readonly<Record<string, unknown>>, to = address): Promise<Response> => {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) body.set(name, JSON.stringify(value));
  return fetch(to, { method: 'POST', body });
};
const reconcile = async (queries: Readonly<Record<string, unknown>>): Promise<Results> =>
  (await (await post({ queries })).json()) as Results;
const queryOf = ({ name, address: street, city, zip, phone, roster_state: state }: Contractor) => ({
  query: name,
  type: 'contractor',
  type_strict: 'should',
  limit: 3,
  properties: Object.entries({ address: street, city, zip, phone, state }).map(([pid, v]) => ({ pid, v })),
});
const batchOf = (some: readonly Contractor[]) =>
  Object.fromEntries(some.map((contractor, at) => [`q${at}`, queryOf(contractor)]));
/** Values of a property of entities, by id. */
async function extend(ids: readonly string[], property: string): Promise<Map<string, string | undefined>> {
  const response = await post({ extend: { ids, properties: [{ id: property }] } });
  const { rows } = (await response.json()) as {
    rows: Record<string, Record<string, { str?: string }[]>>;
  };
  return new Map(Object.entries(rows).map(([id, values]) => [id, values[property]?.[0]?.str]));
}

describe('a batch of queries', () => {
  it('finds contractors by the details on their licenses, and says which are certain', async () => {
    const asked = contractors.slice(0, 100);
    const response = await post({ queries: batchOf(asked) });
    expect(response.headers.get('X-RowLimit-Remaining')).toBe('199900');
    const results = (await response.json()) as Results;
    const best = asked.map((_, at) => results[`q${at}`]?.result[0] as Candidate);
    const licenses = await extend(
      best.map(({ id }) => id),
      'licenseNumber',
    );
    const right = best.filter(({ id }, at) => licenses.get(id) === asked[at]?.license_number);
    expect(right.length).toBeGreaterThan(85);
    expect(right.filter(({ match }) => match).length).toBeGreaterThan(80);
    for (const { result } of Object.values(results)) {
      expect(result.length).toBeLessThanOrEqual(3);
      const scores = result.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(result.slice(1).filter(({ match }) => match)).toEqual([]);
    }
  });

  it('returns what /v1/match returns: the same tier, confidence, and evidence', async () => {
    const some = contractors.slice(100, 140).map((contractor) => ({ ...contractor, phone: '', address: '' }));
    const results = await reconcile(batchOf(some));
    const rows = some.map(({ name, city, zip, roster_state: state }) => ({ name, city, zip, state }));
    const response = await fetch(`${server.url}/v1/match?explain=true`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ rows }),
    });
    const { data } = (await response.json()) as {
      data: {
        tier: string | null;
        contractorLicenseName: string | null;
        candidates: { name: string; score: number; matchConfidence: string }[];
      }[];
    };
    for (const [at, { tier, contractorLicenseName, candidates }] of data.entries()) {
      const found = results[`q${at}`]?.result ?? [];
      const certain = found.find(({ match }) => match);
      expect(certain?.name ?? null).toBe(
        tier === 'verified' || tier === 'likely' ? contractorLicenseName : null,
      );
      for (const { features, score } of found) {
        const bits = features.reduce((sum, { value }) => sum + value, 0);
        const same = candidates.find((one) => Math.abs(one.score - bits) < 1e-6);
        expect(Number(same?.matchConfidence) * 100).toBeCloseTo(score, 0);
      }
    }
  });

  it('is read from the URL, too, one query at a time', async () => {
    const queries = { only: queryOf(contractors[0] as Contractor) };
    const response = await fetch(`${address}?queries=${encodeURIComponent(JSON.stringify(queries))}`);
    expect(await response.json()).toEqual(await reconcile(queries));
  });

  it('finds a contractor by its license number and by its id', async () => {
    const { license_number: license, name } = contractors[0] as Contractor;
    const { byLicense } = await reconcile({ byLicense: { query: ` ${license.toLowerCase()} ` } });
    const [found] = byLicense?.result ?? [];
    expect(found).toMatchObject({ name, match: true });
    const { byId } = await reconcile({ byId: { query: found?.id } });
    expect(byId?.result).toMatchObject([{ id: found?.id, name, score: 100, match: true }]);
  });

  it('has no candidates for a query without a name, and counts no row for it', async () => {
    const batch = {
      q0: { query: ' ' },
      q1: { properties: [{ pid: 'city', v: 'Duluth' }] },
      q2: { query: null },
      q3: null,
    };
    const before = Number((await post({ queries: {} })).headers.get('X-RowLimit-Remaining'));
    const response = await post({ queries: batch });
    expect(Number(response.headers.get('X-RowLimit-Remaining'))).toBe(before);
    const nobody = { result: [] };
    expect(await response.json()).toEqual({ q0: nobody, q1: nobody, q2: nobody, q3: nobody });
  });

  it('is refused as a whole if too few rows are left for the day', async () => {
    const { key: free } = await createAccountKey(pool, { account: 'small', tier: 'free' });
    const { token } = await createServiceToken(pool, { key: free });
    const to = `${server.url}/reconcile/${token}`;
    const batch = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`q${at}`, { query: 'Nobody At All' }]));
    expect((await post({ queries: batch(999) }, to)).status).toBe(200);
    const over = await post({ extend: { ids: ['1', '2'], properties: [] } }, to);
    expect([over.status, over.headers.get('X-RowLimit-Remaining')]).toEqual([429, '1']);
  });
});

describe('typed text', () => {
  it('finds a name despite a typing error', async () => {
    const { name } = contractors.find((one) => /^[A-Z][a-z]{6,} [A-Z][a-z]{4,}/.test(one.name)) as Contractor;
    const [first = '', ...others] = name.split(' ');
    const misspelt = [`${first.slice(0, 3)}${first.slice(4)}`, ...others].join(' ');
    const response = await fetch(`${address}/suggest/entity?prefix=${encodeURIComponent(misspelt)}`);
    const { result } = (await response.json()) as { result: { name: string }[] };
    expect(result.map((one) => one.name)).toContain(name);
  });
});

describe('a withheld contractor', () => {
  it('is not a candidate, suggestion, value, or page', async () => {
    const hidden = contractors[2] as Contractor;
    const { q0 } = await reconcile({ q0: queryOf(hidden) });
    const id = q0?.result.find(({ name }) => name === hidden.name)?.id ?? '';
    const { suppress, lift } = suppressIn(workspace);
    const document = await suppress('contractor', hidden.license_number);
    const found = await reconcile({
      q0: queryOf(hidden),
      q1: { query: hidden.license_number },
      q2: { query: id },
    });
    expect(JSON.stringify(found)).not.toContain(hidden.license_number);
    expect((await extend([id], 'name')).get(id)).toBeUndefined();
    for (const prefix of [hidden.name, hidden.license_number, id]) {
      const suggested = await fetch(`${address}/suggest/entity?prefix=${encodeURIComponent(prefix)}`);
      expect(await suggested.text()).not.toContain(hidden.license_number);
    }
    expect((await fetch(`${address}/contractor?id=${id}`)).status).toBe(404);
    await lift(document);
    expect((await extend([id], 'name')).get(id)).toBe(hidden.name);
  });
});

const ask = `
import json, sys
import pandas
from reconciler import reconcile

address, rows = sys.argv[1], json.loads(sys.argv[2])
frame = pandas.DataFrame(rows)
answers = reconcile(frame['name'], type_id='contractor', top_res=1,
                    property_mapping={'zip': frame['zip']}, reconciliation_endpoint=address)
print(answers.to_json(orient='records'))
`;

const describeWithPython = hasPython('reconciler') ? describe : describe.skip;
describeWithPython("the service, asked by the protocol's client for pandas", () => {
  it('finds the contractors of a column', async () => {
    const names = new Set<string>();
    const rows = contractors
      .filter(({ name, zip }) => zip !== '' && !names.has(name) && names.add(name))
      .slice(0, 25)
      .map(({ name, zip }) => ({ name, zip }));
    const printed = await runPython(ask, [address, JSON.stringify(rows)]);
    const answers = JSON.parse(printed) as { input_value: string; name: string; type_id: string }[];
    expect(answers.map(({ input_value: name }) => name)).toEqual(rows.map(({ name }) => name));
    expect(answers.filter(({ input_value: asked, name }) => asked === name).length).toBeGreaterThan(22);
    expect(answers[0]?.type_id).toBe('contractor');
  });
});

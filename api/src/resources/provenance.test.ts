import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { insertRow } from '../../../test/harness/records.js';

/** The table and feed for each family's made-up records. */
const tables = [
  ['contractor', 'mn_licenses'],
  ['permit', 'austin_permits'],
  ['inspection', 'osha'],
  ['enforcement_order', 'mn_orders'],
  ['ag_action', 'tx_ag'],
] as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  for (const [index, [table, feed]] of tables.entries()) {
    const runId = 71 + index;
    await insertRow(api.pool, 'feed_version', {
      feed,
      version: 3 + index,
      run_id: runId,
      publisher: `Publisher of ${feed}`,
      url: `https://data.example/${feed}`,
      fetched_at: `2026-03-0${index + 1}T02:03:04.567+01:00`,
    });
    await api.pool.query(`update ${table} set run_id = $1 where feed = $2`, [runId, feed]);
  }
});
afterAll(() => api.close());

const provenanceOf = (index: number) => {
  const feed = tables[index]?.[1];
  return {
    source: feed,
    publisher: `Publisher of ${feed}`,
    url: `https://data.example/${feed}`,
    fetchedAt: `2026-03-0${index + 1}T01:03:04Z`,
    feedVersion: 3 + index,
  };
};

interface Sourced {
  readonly provenance?: unknown;
}

describe('where a record comes from', () => {
  it.each([
    ['/v1/licenses/BC100001?state=MN', 0],
    ['/v1/permits?city=Austin', 1],
    ['/v1/permits?contractorName=Faraway+Roofing', 1],
    ['/v1/permits/address?address=2214+Pillsbury+Ave+S', 1],
    ['/v1/licenses/BC100001/permits?state=MN&pageSize=1', 1],
    ['/v1/osha/search', 2],
    ['/v1/osha/search?name=northside', 2],
    ['/v1/osha/1500001', 2],
    ['/v1/licenses/BC100001/osha?state=MN', 2],
    ['/v1/enforcement/by-license/BC100001?state=MN', 3],
    ['/v1/ag-enforcement', 4],
    ['/v1/ag-enforcement/by-license/BC100001?state=MN', 4],
  ])('is included in %s', async (path, index) => {
    const body = await api.json<Sourced & { data?: Sourced[] }>(path);
    const records = body.data ?? [body];
    expect(records.length).toBeGreaterThan(0);
    for (const { provenance } of records) expect(provenance).toEqual(provenanceOf(index));
  });

  it('is only a source if nothing else was recorded', async () => {
    const { data } = await api.json('/v1/permits?city=Plano');
    const nothing = { publisher: null, url: null, fetchedAt: null, feedVersion: null };
    expect(data.map(({ provenance }) => provenance)).toEqual([{ source: 'plano_permits', ...nothing }]);
  });

  it.each([
    '/v1/licenses/search',
    '/v1/enforcement',
    '/v1/enforcement/recent',
    '/v1/enforcement/201',
    '/v1/permits/block',
  ])('is not included in %s, which has fixed fields', async (path) => {
    const response = await api.get(path);
    expect([response.status, (await response.text()).includes('provenance')]).toEqual([200, false]);
  });
});

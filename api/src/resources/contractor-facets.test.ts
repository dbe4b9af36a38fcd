import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.pool.query(
    `update served.contractor set license_types = array['Electrical', 'ELECTRICAL', 'Plumbing'] where license_number = 'BC500005'`,
  );
});
afterAll(() => api.close());

interface Facets {
  readonly totalCount: number;
  readonly isCut: boolean;
  readonly status: readonly {
    readonly value: string;
    readonly count: number;
    readonly pastDate: number | null;
  }[];
  readonly licenseType: readonly { readonly value: string; readonly count: number }[];
  readonly withEnforcement: number;
}

const read = async (query: string): Promise<Facets> =>
  (await api.json(`/v1/contractors/${query}`)) as unknown as Facets;

describe('GET /v1/contractors/facets', () => {
  it('counts what the search with the same parameters finds', async () => {
    const { data, totalCount } = await api.json('/v1/contractors/search?query=northside&pageSize=100');
    const facets = await read('facets?query=northside&day=2025-01-01');
    expect(facets).toMatchObject({ totalCount, isCut: false });
    const of = (status: string) => data.filter((one) => one.status === status);
    for (const { value, count, pastDate } of facets.status) {
      expect(of(value)).toHaveLength(count);
      expect(of(value).filter((one) => String(one.expirationDate ?? '9') < '2025-01-01')).toHaveLength(
        pastDate ?? -1,
      );
    }
    expect(facets.withEnforcement).toBe(data.filter((one) => one.hasEnforcementAction === true).length);
  });

  it('counts a contractor once for each of its types, in any spelling', async () => {
    const { licenseType } = await read('facets?licenseNumber=BC500005');
    expect(licenseType.map(({ value, count }) => `${value.toLowerCase()} ${count}`).sort()).toEqual([
      'electrical 1',
      'plumbing 1',
    ]);
  });

  it('counts by date only for a given day', async () => {
    const { status } = await read('facets?query=northside');
    expect(status.map(({ pastDate }) => pastDate)).toEqual(status.map(() => null));
  });

  it('requires a search text', async () => {
    const { error } = await api.json('/v1/contractors/facets?state=MN');
    expect(error).toMatchObject({ code: 'validation.semantic' });
  });
});

describe('GET /v1/contractors/tally', () => {
  it.each(['', 'state=MN', 'status=Revoked', 'city=minneapolis', 'licenseType=nothing'])(
    'counts the list of %s',
    async (query) => {
      const { totalCount } = await api.json(`/v1/licenses/search?${query}`);
      expect(await read(`tally?${query}`)).toMatchObject({ totalCount });
    },
  );

  it('says how many each status leaves', async () => {
    for (const { value, count } of (await read('tally')).status) {
      const { totalCount } = await api.json(`/v1/licenses/search?status=${value}`);
      expect([value, totalCount]).toEqual([value, count]);
    }
  });
});

describe('the expiration date in a search', () => {
  it('is on or after a day or missing, or before a day', async () => {
    const dates = async (query: string) => {
      const { data } = await api.json(`/v1/contractors/search?query=northside&pageSize=100&${query}`);
      return data.map(({ expirationDate }) => expirationDate as string | null);
    };
    const [all, later, before] = [
      await dates(''),
      await dates('expiresFrom=2025-01-01'),
      await dates('expiresBefore=2025-01-01'),
    ];
    expect(later.every((date) => date === null || date >= '2025-01-01')).toBe(true);
    expect(before.every((date) => date !== null && date < '2025-01-01')).toBe(true);
    expect(before.length).toBeGreaterThan(0);
    expect([...later, ...before]).toHaveLength(all.length);
  });
});

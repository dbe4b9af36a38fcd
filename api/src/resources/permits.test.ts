import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, startTestApi, type TestApi } from '../../../test/harness/api.js';
import { insertRow, publish } from '../../../test/harness/records.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const json = <T = Answer>(path: string): Promise<T> => api.json<T>(path);
const idsOf = async (path: string): Promise<unknown[]> => (await json(path)).data.map(({ id }) => id);

describe('GET /v1/permits/{id}', () => {
  it('returns each permit as the list does', async () => {
    const { data } = await json('/v1/permits');
    expect(data.length).toBeGreaterThan(4);
    for (const permit of data) expect(await json(`/v1/permits/${permit.id}`)).toEqual(permit);
  });

  it('is 404 for an unknown number, and 400 for an invalid one', async () => {
    expect((await json('/v1/permits/999')).error.code).toBe('not_found');
    expect((await json('/v1/permits/-101')).error.code).toBe('not_found');
    expect((await json('/v1/permits/blocks')).error.code).toBe('validation.format');
  });
});

describe('GET /v1/permits', () => {
  it.each([
    ['everything, newest first, undated last', '', [103, 102, 101, 105, 104]],
    ['a city in any case', 'city=austin', [103, 102, 101, 104]],
    ['a jurisdiction', 'city=Plano', [105]],
    ['no such city', 'city=Nowhere', []],
    ['a permit type in any case', 'permitType=BUILDING', [102, 101, 105]],
    ['a type in a city', 'permitType=building&city=plano', [105]],
    ['a contractor with a typing error', 'contractorName=Northsid+Bulders+LLC', [101, 105]],
    ['a contractor in another order', 'contractorName=builders+northside', [101, 105]],
    ['a misspelt legal suffix', 'contractorName=Northside+Builders+Incorporatde', [101, 105]],
    ['a misspelt short legal suffix', 'contractorName=Northside+Builders+LCC', [101, 105]],
    ['another one', 'contractorName=Northside+Builders+Crop', [101, 105]],
    ['a misspelt word of many names', 'contractorName=Northside+Sevrices', [101, 105]],
    ['a legal suffix in front', 'contractorName=LP+Builders+Northside', [101, 105]],
    ['a contractor in a city', 'contractorName=Northside+Builders&city=plano', [105]],
    ['nobody', 'contractorName=zzzzz', []],
    ['a text too long for a name', `contractorName=${'Northside+Builders+'.repeat(40)}`, []],
  ])('finds %s', async (_name, query, ids) => {
    expect(await idsOf(`/v1/permits?${query}`)).toEqual(ids);
  });

  it('shows the best names first', async () => {
    const claim = { scope: 'austin', record_count: 1 };
    await insertRow(api.pool, 'claim', { id: 31, name_key: 'northside building supply', ...claim });
    await insertRow(api.pool, 'permit', { id: 131, claim_id: 31, issue_date: '2026-01-01T00:00:00Z' });
    expect((await idsOf('/v1/permits?contractorName=northside+builders')).slice(0, 2)).toEqual([101, 105]);
    await api.pool.query('delete from permit where id = 131');
    await api.pool.query('delete from claim where id = 31');
  });

  it.each([
    [
      101,
      { contractorLicenseNumber: 'BC100001', matchConfidence: '0.973', tier: 'verified', candidateCount: 1 },
    ],
    [102, { contractorLicenseNumber: null, matchConfidence: '0.400', tier: 'ambiguous', candidateCount: 3 }],
    [103, { contractorLicenseNumber: null, matchConfidence: null, tier: null, candidateCount: 0 }],
    [104, { contractorLicenseNumber: null, matchConfidence: null, tier: null, candidateCount: 0 }],
  ])('permit %i says how it was matched', async (id, link) => {
    const { data } = await json('/v1/permits');
    expect(data.find((permit) => permit.id === id)).toMatchObject(link);
  });

  it('reads the totals of unfiltered lists that were prepared', async () => {
    await insertRow(api.pool, 'permit', { id: 132 });
    expect((await json('/v1/permits')).totalCount).toBe(5);
    await publish(api.pool);
    expect((await json('/v1/permits')).totalCount).toBe(6);
    await api.pool.query('delete from permit where id = 132');
    await publish(api.pool);
  });
});

describe('GET /v1/permits/address', () => {
  it.each([
    ['another spelling', 'address=2218+pillsbury+ave.+s', [102]],
    ['a unit', 'address=2218+Pillsbury+Ave+S+%23+3', [102]],
    ['the city', 'address=7+Main+Street&city=Plano', [105]],
    ['another city', 'address=7+Main+Street&city=Austin', []],
    ['no house number', 'address=Pillsbury', []],
  ])('finds a property despite %s', async (_name, query, ids) => {
    expect(await idsOf(`/v1/permits/address?${query}`)).toEqual(ids);
  });

  it('returns the whole list without a page, and pages with one', async () => {
    const path = '/v1/permits/address?address=2218+Pillsbury+Ave+S';
    expect(await json(path)).toMatchObject({ page: 1, pageSize: 1000, totalCount: 1, totalPages: 1 });
    expect(await json(`${path}&page=2`)).toMatchObject({ page: 2, pageSize: 25, data: [], totalCount: 1 });
  });
});

describe('GET /v1/licenses/{licenseNumber}/permits', () => {
  it('lists the permits of the contractor, newest first', async () => {
    expect(await idsOf('/v1/licenses/BC100001/permits?state=MN')).toEqual([101, 105]);
    expect(await idsOf('/v1/licenses/EA200002/permits')).toEqual([]);
  });
});

describe('GET /v1/permits/cities', () => {
  it('returns counts, first and last dates, and freshness', async () => {
    expect(await json('/v1/permits/cities')).toEqual([
      {
        jurisdiction: 'austin',
        city: 'Austin',
        state: 'TX',
        recordCount: 4,
        firstIssueDate: '2025-03-04T00:00:00Z',
        lastIssueDate: '2025-03-06T00:00:00Z',
        lastSuccessAt: '2026-03-02T02:03:04Z',
      },
      expect.objectContaining({ jurisdiction: 'plano', recordCount: 1, lastSuccessAt: null }),
    ]);
  });
});

describe('GET /v1/permits/cities/{jurisdiction}', () => {
  it('returns the permits of a jurisdiction by year, type and tier, in any case', async () => {
    const [austin] = await api.json<object[]>('/v1/permits/cities');
    const figures = await json('/v1/permits/cities/Austin');
    const { summary } = await api.json<{ summary: { totalValue: number; tierBreakdown: object } }>(
      '/v1/permits/block?city=austin',
    );
    expect(figures).toMatchObject({
      ...austin,
      totalValue: summary.totalValue,
      tierBreakdown: summary.tierBreakdown,
      byYear: [
        { year: 2025, count: 3, totalValue: summary.totalValue - 10 },
        { year: null, count: 1, totalValue: 10 },
      ],
      byMonth: [{ month: '2025-03', count: 3, totalValue: summary.totalValue - 10 }],
    });
    expect(figures.byType).toContainEqual({ permitType: 'Electrical', count: 1 });
    expect((await api.get('/v1/permits/cities/nowhere')).status).toBe(404);
  });
});

interface Block {
  readonly permits: readonly { readonly permit: Readonly<Record<string, unknown>> }[];
}

describe('GET /v1/permits/block', () => {
  const block = (query: string) => api.json<Block>(`/v1/permits/block?${query}`);
  const blockIds = async (query: string): Promise<unknown[]> =>
    (await block(query)).permits.map(({ permit }) => permit.id);

  it.each([
    ['a house number as its block', 'street=2214+Pillsbury+Ave+S', [102, 101]],
    ['a block in words', 'street=2200+block+of+Pillsbury+Ave+S', [102, 101]],
    ['a block of any type and direction', 'street=2214+Pillsbury', [102, 101, 104]],
    ['another type', 'street=2214+Pillsbury+Ln', [104]],
    ['another direction', 'street=2214+Pillsbury+Ave+N', []],
    ['a street', 'street=pillsbury+avenue', [103, 102, 101]],
    ['a street of any type', 'street=PILLSBURY', [103, 102, 101, 104]],
    ['a street in a city', 'street=Main+St&city=plano', [105]],
    ['a street of another city', 'street=Main+St&city=austin', []],
    ['a city', 'city=Austin', [103, 102, 101, 104]],
    ['everywhere', '', [103, 102, 101, 105, 104]],
    ['no such city', 'city=Nowhere', []],
  ])('reads %s', async (_name, query, ids) => {
    expect(await blockIds(query)).toEqual(ids);
  });

  it('has its own shape, with a summary of the whole result and locations of the page', async () => {
    const body = await block('street=2214+Pillsbury+Ave+S&pageSize=1&page=2');
    expect(body).toEqual({
      permits: [
        {
          permit: expect.objectContaining({ id: 101, permitNumber: 'P-101', value: 1000.5 }),
          contractorLicenseNumber: 'BC100001',
          contractorLicenseName: 'Northside Builders LLC',
          matchConfidence: '0.973',
          tier: 'verified',
          verificationSignals: 'license_number,name_exact',
          candidateCount: 1,
        },
      ],
      totalCount: 2,
      page: 2,
      pageSize: 1,
      locations: [
        {
          id: 101,
          latitude: 30.25,
          longitude: -97.75,
          permitNumber: 'P-101',
          propertyAddress: '2214 Pillsbury Ave S',
          permitType: 'Building',
          contractorName: 'NORTHSIDE BUILDERS',
          value: 1000.5,
          issueDate: '2025-03-04T00:00:00Z',
          contractorLicenseNumber: 'BC100001',
          workType: 'Remodel',
          description: null,
        },
      ],
      summary: {
        totalPermits: 2,
        uniqueAddresses: 2,
        uniqueContractors: 2,
        totalValue: 3000.5,
        permitTypes: { Building: 1, building: 1 },
        mostRecentDate: '2025-03-05T00:00:00Z',
        tierBreakdown: { verified: 1, likely: 0, possible: 0, ambiguous: 1 },
      },
    });
    expect(Object.keys(body.permits[0]?.permit ?? {})).toHaveLength(22);
  });

  it('has the same summary whether prepared or counted', async () => {
    const prepared = await json('/v1/permits/block?city=Austin');
    await api.pool.query(`delete from prepared_figure where name like 'permit_%'`);
    const counted = await json('/v1/permits/block?city=austin&page=1');
    await publish(api.pool);
    expect(counted.summary).toEqual(prepared.summary);
    expect(counted.summary).toMatchObject({
      totalPermits: 4,
      uniqueAddresses: 4,
      uniqueContractors: 3,
      totalValue: 3010.5,
    });
  });

  it('is empty past the end and tells the true total', async () => {
    expect(await json('/v1/permits/block?city=Austin&page=2147483647&pageSize=100')).toMatchObject({
      permits: [],
      locations: [],
      totalCount: 4,
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const json = (query: string): Promise<Answer> => api.json(`/v1/permits/unlicensed${query}`);

describe('GET /v1/permits/unlicensed', () => {
  it('returns permits with their match, and how the license ended', async () => {
    const permit = await api.json('/v1/permits/101');
    expect((await json('')).data).toEqual([
      {
        ...permit,
        licenseEnd: {
          reason: 'expired',
          endedOn: '2023-03-31',
          knownBy: 'expiration_date',
          status: 'Revoked',
          originalDate: '2010-01-15',
          expirationDate: '2023-03-31',
          otherLicenseNumber: 'BC500005',
          otherLicenseState: 'MN',
        },
      },
    ]);
  });

  it.each([
    ['?jurisdiction=Austin', 1],
    ['?jurisdiction=plano', 0],
    ['?city=AUSTIN', 1],
    ['?city=Round%20Rock', 0],
    ['?state=tx', 1],
    ['?state=MN', 0],
    ['?fromDate=2025-03-04&toDate=2025-03-04', 1],
    ['?fromDate=2025-03-05', 0],
    ['?toDate=2025-03-03', 0],
  ])('finds with %s: %i', async (query, count) => {
    expect((await json(query)).totalCount).toBe(count);
  });

  it('refuses a range that ends before it begins', async () => {
    expect((await json('?fromDate=2025-02-02&toDate=2025-02-01')).error.code).toBe('validation.semantic');
  });
});

describe('GET /v1/licenses/{licenseNumber}/unlicensed', () => {
  it("returns only the contractor's permits", async () => {
    const all = await json('');
    expect(await api.json('/v1/licenses/BC100001/unlicensed?state=MN')).toMatchObject({
      data: all.data,
      totalCount: 1,
    });
    expect(await api.json('/v1/licenses/BC500005/unlicensed')).toMatchObject({ data: [], totalCount: 0 });
  });
});

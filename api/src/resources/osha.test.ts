import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const json = <T = Answer>(path: string): Promise<T> => api.json<T>(path);

describe('GET /v1/osha/search', () => {
  it.each([
    ['everything, newest first', '', [1500001, 1500002]],
    ['a name with a typing error', 'name=acme+roffing', [1500002]],
    ['a name in another order with a suffix', 'name=Roofing+Acme+LLC', [1500002]],
    ['a name with a word too many', 'name=Acme+Roofing+Siding+Services', [1500002]],
    ['a name with two letters swapped', 'name=amce+roofing', [1500002]],
    ['a name with its last word cut off', 'name=acme+roof', [1500002]],
    ['nobody of this name', 'name=apex+roofing', []],
    ['nobody for common words beside another name', 'name=Big-D+Roofing+and+Siding', []],
    ['a name of nothing', 'name=...', []],
    ['a text too long for a name', `name=${'acme+roofing+'.repeat(50)}`, []],
    ['a city in any case', 'city=DULUTH', [1500002]],
    ['those with violations', 'hasViolations=true', [1500001]],
    ['those without', 'hasViolations=false', [1500002]],
    ['days, both included', 'fromDate=2023-05-05&toDate=2024-01-10', [1500001, 1500002]],
    ['from a day on', 'fromDate=2023-05-06', [1500001]],
    ['to a day', 'toDate=2024-01-09', [1500002]],
    ['no day', 'fromDate=2025-01-01&toDate=2025-01-01', []],
  ])('finds %s', async (_name, query, numbers) => {
    const { data } = await json(`/v1/osha/search?${query}`);
    expect(data.map(({ activityNumber }) => activityNumber)).toEqual(numbers);
  });

  it('has 25 per page', async () => {
    expect(await json('/v1/osha/search')).toMatchObject({ pageSize: 25, totalCount: 2, totalPages: 1 });
  });
});

describe('GET /v1/osha/{activityNumber}', () => {
  it('shows the inspection with its violations and the contractor it was matched to', async () => {
    expect(await json('/v1/osha/1500001')).toMatchObject({
      establishmentName: 'Northside Builders',
      siteAddress: null,
      openDate: '2024-01-10',
      totalPenalty: 1500,
      violations: [{ citationId: '01001', violationType: 'Serious', currentPenalty: 1500 }],
      contractorLicenseNumber: 'BC100001',
      matchConfidence: '0.900',
      tier: 'likely',
      verificationSignals: 'name_exact',
      candidateCount: 2,
    });
  });

  it.each(['1', '99999999999999999999'])('has no inspection %s', async (number) => {
    expect((await api.get(`/v1/osha/${number}`)).status).toBe(404);
  });
});

describe('GET /v1/licenses/{licenseNumber}/osha', () => {
  it('lists the inspections of the contractor only', async () => {
    const own = await json('/v1/licenses/BC100001/osha?state=MN');
    expect(own.data).toEqual([expect.objectContaining({ activityNumber: 1500001, tier: 'likely' })]);
    expect((await json('/v1/licenses/EA200002/osha')).data).toEqual([]);
  });
});

describe('GET /v1/osha/stats', () => {
  it('adds up inspections, violations and penalties', async () => {
    expect(await json('/v1/osha/stats')).toEqual({
      totalInspections: 2,
      inspectionsWithViolations: 1,
      totalViolations: 1,
      totalInitialPenalty: 3000,
      totalPenalty: 1500,
      firstOpenDate: '2023-05-05',
      lastOpenDate: '2024-01-10',
      byYear: [
        { year: 2023, inspections: 1, violations: 0, totalPenalty: 0 },
        { year: 2024, inspections: 1, violations: 1, totalPenalty: 1500 },
      ],
      byViolationType: [{ violationType: 'Serious', violations: 1 }],
    });
  });
});

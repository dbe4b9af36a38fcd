import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const json = (path: string): Promise<Answer> => api.json(path);

describe('GET /v1/licenses/{licenseNumber}/profile', () => {
  it('contains what the paths of its parts return', async () => {
    const path = (part: string) => `/v1/licenses/BC100001${part}?state=MN`;
    const profile = await json(path('/profile'));
    expect(profile.contractor).toEqual(await json(path('')));
    expect(profile.firm).toEqual(await json('/v1/firms/61'));
    for (const [part, list] of [
      ['enforcement', '/v1/enforcement/by-license/BC100001?state=MN'],
      ['osha', path('/osha')],
      ['agEnforcement', '/v1/ag-enforcement/by-license/BC100001?state=MN'],
      ['permits', path('/permits')],
      ['related', path('/related')],
    ] as const) {
      const { data, totalCount } = await json(list);
      expect([part, data.length > 0]).toEqual([part, true]);
      expect(profile[part]).toMatchObject({ totalCount, newest: data.slice(0, 5) });
    }
  });

  it('returns as many of the newest records as requested', async () => {
    const ofNewest = async (newest: number) => {
      const { permits } = await json(`/v1/licenses/BC100001/profile?state=MN&newest=${newest}`);
      return permits;
    };
    const all = await ofNewest(100);
    expect(all).toMatchObject({ totalCount: 2, newest: [{}, {}] });
    expect(await ofNewest(1)).toMatchObject({ totalCount: 2, newest: [expect.anything()] });
  });

  it("adds up the contractor's linked records, and names their sources", async () => {
    const { permits, enforcement, osha, agEnforcement, aliases, sources } = await json(
      '/v1/licenses/BC100001/profile?state=MN',
    );
    expect(permits).toMatchObject({
      totalCount: 2,
      totalValue: 1000.5,
      firstIssueDate: '2024-01-01T00:00:00Z',
      lastIssueDate: '2025-03-04T00:00:00Z',
      tierBreakdown: { verified: 2, likely: 0, possible: 0, ambiguous: 0 },
      byYear: [
        { year: 2025, count: 1, totalValue: 1000.5 },
        { year: 2024, count: 1, totalValue: 0 },
      ],
      byType: [{ permitType: 'Building', count: 2, totalValue: 1000.5 }],
      byCity: [
        { city: 'Austin', jurisdiction: 'austin', count: 1, totalValue: 1000.5 },
        { city: 'Plano', jurisdiction: 'plano', count: 1, totalValue: 0 },
      ],
    });
    expect(enforcement).toMatchObject({ totalPenaltyAmount: 5000 });
    expect(osha).toMatchObject({ totalViolations: 1, totalPenalty: 1500 });
    expect(agEnforcement).toMatchObject({ totalPenaltyAmount: 0, totalRestitutionAmount: 123.45 });
    expect(aliases).toEqual({
      totalCount: 1,
      latest: [
        expect.objectContaining({ name: 'Northside Home Builders', knownBy: ['license_number'], records: 3 }),
      ],
    });
    expect(sources).toEqual([
      expect.objectContaining({
        source: 'austin_permits',
        records: 1,
        lastSuccessAt: '2026-03-02T02:03:04Z',
      }),
      expect.objectContaining({ source: 'mn_licenses', records: 1 }),
    ]);
  });

  it('is empty, not missing, for a contractor with only a license', async () => {
    expect(await json('/v1/licenses/23%2FMC%207%23%C3%A9/profile')).toMatchObject({
      firm: null,
      aliases: { totalCount: 0, latest: [] },
      permits: { totalCount: 0, byYear: [], byType: [], byCity: [], firstIssueDate: null, newest: [] },
      related: { totalCount: 0 },
    });
  });

  it('asks which contractor is meant, and says when there is none', async () => {
    expect((await json('/v1/licenses/BC100001/profile')).error.code).toBe('conflict');
    expect((await json('/v1/licenses/NONE/profile')).error.code).toBe('not_found');
  });
});

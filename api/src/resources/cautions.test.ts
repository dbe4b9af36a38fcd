import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Firm {
  readonly name: string;
  readonly licenseNumber: string;
  readonly rosterState: string;
  readonly likelihood: string;
}
interface Cautions {
  readonly licenseNumber: string;
  readonly violationCount: number;
  readonly reopenedFrom: Firm | null;
  readonly reopenedAs: Firm | null;
}

const cautionsOf = async (numbers: string): Promise<readonly Cautions[]> =>
  (await api.json(`/v1/contractors/cautions?licenseNumbers=${numbers}`)) as unknown as readonly Cautions[];

describe('GET /v1/contractors/cautions', () => {
  it('reports violations as the contractor’s page does, and both firms of a likely pair', async () => {
    const cautions = await cautionsOf('bc100001,BC500005,PC300003,NONE');
    const profile = await api.json('/v1/licenses/BC100001/profile?state=MN');
    const { totalViolations } = (profile as unknown as { osha: { totalViolations: number } }).osha;
    expect(totalViolations).toBeGreaterThan(0);
    expect(cautions).toEqual([
      expect.objectContaining({
        licenseNumber: 'BC100001',
        rosterState: 'MN',
        name: 'Northside Builders LLC',
        violationCount: totalViolations,
        reopenedFrom: null,
        reopenedAs: {
          name: 'Northside Homes Inc',
          licenseNumber: 'BC500005',
          rosterState: 'MN',
          likelihood: '0.973',
        },
      }),
      expect.objectContaining({
        licenseNumber: 'BC500005',
        violationCount: 0,
        reopenedFrom: expect.objectContaining({ licenseNumber: 'BC100001', likelihood: '0.973' }),
        reopenedAs: null,
      }),
    ]);
  });

  it('leaves out contractors of which nothing is to be said, and unlikely pairs', async () => {
    expect(await cautionsOf('PC300003')).toEqual([]);
    await api.pool.query('update served.reopened set likelihood = 0.2');
    expect((await cautionsOf('BC500005')).map(({ licenseNumber }) => licenseNumber)).toEqual([]);
  });
});

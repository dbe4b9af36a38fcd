import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { BrowserSession } from '../harness/browser-session.js';

let api: TestApi;
let somebody: BrowserSession;
beforeAll(async () => {
  api = await startTestApi({ pages: 'everybody' });
  somebody = new BrowserSession(api.url);
});
afterAll(() => api.close());

interface ShownFirm {
  readonly firm: {
    readonly lines: readonly { readonly licenseNumber: string; readonly rosterState: string }[];
  };
  readonly licenses: readonly Readonly<Record<string, number>>[];
  readonly totals: Readonly<Record<string, number>>;
}

describe('a firm', () => {
  it('has the combined figures of its licenses, which equal those on their own pages', async () => {
    const { firm, licenses, totals } = (await (
      await somebody.get('/firms/61?format=json')
    ).json()) as ShownFirm;
    expect(licenses).toHaveLength(firm.lines.length);
    for (const [at, { licenseNumber, rosterState }] of firm.lines.entries()) {
      const { enforcement, agEnforcement, osha, permits } = await api.json<
        Record<string, Record<string, number>>
      >(`/v1/licenses/${licenseNumber}/profile?state=${rosterState}`);
      expect(licenses[at]).toMatchObject({
        orders: enforcement?.totalCount,
        actions: agEnforcement?.totalCount,
        violations: osha?.totalViolations,
        permits: permits?.totalCount,
      });
    }
    for (const [name, total] of Object.entries(totals))
      expect([name, total]).toEqual([name, licenses.reduce((sum, one) => sum + (one[name] ?? 0), 0)]);
    expect(totals.orders).toBeGreaterThan(0);
  });

  it('says what its licenses have in common, and is linked from each of them', async () => {
    const page = await somebody.page('/firms/61');
    expect(page).toContain('Why we believe this is one firm');
    expect(page).toContain('href="/contractors/BC500005');
    expect(await somebody.page('/contractors/BC500005')).toContain('href="/firms/61"');
  });

  it.each([
    ['/firms/999999', 404],
    ['/firms/none', 400],
  ])('that does not exist gets a page that says so: %s', async (path, status) => {
    expect((await somebody.get(path)).status).toBe(status);
  });
});

/** The explanation of a claim's match, as analysts see it in a browser. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserSession } from '../harness/browser-session.js';
import { claimOfTier, ServedConsole } from '../harness/served-console.js';

let service: ServedConsole;
let viewer: BrowserSession;
beforeAll(async () => {
  service = await ServedConsole.start();
  viewer = await service.sessionOf('Vic Example', 'viewer');
});
afterAll(() => service.close());

interface ShownWhy {
  readonly answer: string;
  readonly claim: { readonly phone: string | null; readonly licenseNumber: string | null };
  readonly candidates: readonly {
    readonly licenseNumber: string;
    readonly score: number;
    readonly evidence: readonly {
      readonly bits: number;
      readonly m: number | null;
      readonly u: number | null;
    }[];
  }[];
}
const whyOf = async (claimId: number, query = ''): Promise<ShownWhy> =>
  (await (await viewer.get(`/claims/${claimId}/why?format=json${query}`)).json()) as ShownWhy;

describe("the explanation of a claim's match", () => {
  it('is shown in the words of `crs explain`, as a picture, and as the textbook adds it up', async () => {
    const { claimId, permitNumber } = await claimOfTier(service.pool, 'verified');
    const page = await viewer.page(`/claims/${claimId}/why`);
    const [explained] = await service.crs<
      { answer?: string; inWords: { howSure: string; why: { text: string }[] } }[]
    >('explain', 'lakeview', permitNumber);
    const plain = page.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#39;', "'");
    expect(plain).toContain(explained?.inWords.howSure);
    for (const { text } of explained?.inWords.why ?? []) expect(plain).toContain(text);
    expect(page).toContain('class="waterfall"');
    expect(page).toContain('Match weights in bits');
    expect(page).not.toContain('style=');
  });

  it('adds up: the bits to the score, m and u to the bits', async () => {
    const { candidates } = await whyOf((await claimOfTier(service.pool, 'ambiguous')).claimId);
    expect(candidates).toHaveLength(2);
    for (const { score, evidence } of candidates) {
      expect(evidence.reduce((sum, { bits }) => sum + bits, 0)).toBeCloseTo(score, 9);
      for (const { bits, m, u } of evidence)
        if (m !== null && u !== null && m > 0) expect(Math.log2(m / u)).toBeCloseTo(bits, 6);
    }
  });

  it('is available without the printed numbers, as accuracy is measured', async () => {
    const { claimId } = await claimOfTier(service.pool, 'verified', "'phone' = any(m.signals)");
    const [whole, hidden] = [await whyOf(claimId), await whyOf(claimId, '&hide=numbers')];
    expect(whole.claim.phone).not.toBeNull();
    expect(hidden.claim).toMatchObject({ phone: null, licenseNumber: null });
    expect(hidden.candidates[0]?.score).toBeLessThan(whole.candidates[0]?.score ?? 0);
  });

  it('is linked from the permit for logged-in users, and says what analysts decided', async () => {
    const { claimId, permitId, permitNumber } = await claimOfTier(
      service.pool,
      'ambiguous',
      'm.decision_id is null',
    );
    expect(await viewer.page(`/permits/${permitId}`)).toContain(`href="/permits/${permitId}/why"`);
    expect(await new BrowserSession(service.url).page(`/permits/${permitId}`)).not.toContain('/why');
    const redirected = await viewer.get(`/permits/${permitId}/why`);
    expect([redirected.status, redirected.headers.get('location')]).toEqual([303, `/claims/${claimId}/why`]);
    await service.crs(
      'decide',
      'lakeview',
      permitNumber,
      'none',
      '--by',
      'Ada Example',
      '--claim',
      String(claimId),
    );
    expect(await viewer.page(`/claims/${claimId}/why`)).toContain(
      'Ada Example decided that it is not in the license roster',
    );
  });

  it('names nobody who has since been suppressed', async () => {
    const { claimId, permitNumber } = await claimOfTier(service.pool, 'verified', 'm.decision_id is null');
    const { candidates } = await whyOf(claimId);
    const license = candidates[0]?.licenseNumber ?? '';
    await service.crs(
      'decide',
      'lakeview',
      permitNumber,
      license,
      '--by',
      'Ada Example',
      '--claim',
      String(claimId),
    );
    expect(await viewer.page(`/claims/${claimId}/why`)).toContain(`confirmed ${license}`);
    await service.crs(
      'suppress',
      'contractor',
      license,
      '--state',
      'MN',
      '--by',
      'Ola Example',
      '--reason',
      'asked',
      '--yes',
    );
    const after = await viewer.get(`/claims/${claimId}/why`);
    expect(await after.text()).not.toContain(license);
  });

  it('is not available without a login, or for a claim that does not exist or is withheld', async () => {
    const { claimId } = await claimOfTier(
      service.pool,
      'verified',
      'not exists (select from withheld h where h.id = c.id)',
    );
    expect((await new BrowserSession(service.url).get(`/claims/${claimId}/why`)).status).toBe(303);
    expect((await viewer.get('/claims/12/why')).status).toBe(404);
    // Permit ids have up to sixteen digits.
    expect((await viewer.get('/permits/4503595886051272/why')).status).toBe(404);
    expect((await viewer.get('/claims/x/why')).status).toBe(400);
    expect((await viewer.get('/permits/99999999/why')).status).toBe(404);
    await service.pool.query(
      `insert into withheld (kind, owner, id, original, suppressions) values ('claim', 'lakeview', $1, '{}', '{}')`,
      [claimId],
    );
    expect((await viewer.get(`/claims/${claimId}/why`)).status).toBe(404);
    await service.pool.query('delete from withheld where id = $1', [claimId]);
  });
});

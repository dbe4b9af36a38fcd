/** Match accuracy and how it changes from run to run, as analysts see it in a browser. */
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

interface ShownQuality {
  readonly whole: {
    readonly cases: number;
    readonly precision: { readonly share: number | null; readonly of: number };
    readonly tiers: Readonly<
      Record<'verified' | 'likely' | 'possible', { readonly share: number | null; readonly of: number }>
    >;
  };
  readonly jurisdictions: readonly {
    readonly jurisdiction: string;
    readonly figures: { readonly cases: number };
  }[];
  readonly bases: readonly { readonly basis: string; readonly figures: { readonly cases: number } }[];
  readonly worst: readonly { readonly claimId: number; readonly confidence: number }[];
  readonly unmeasured: readonly string[];
}
const qualityOf = async (query = ''): Promise<ShownQuality> =>
  (await (await viewer.get(`/quality?format=json${query}`)).json()) as ShownQuality;

describe('match accuracy', () => {
  it('is what the quality gate measured, by jurisdiction and by basis', async () => {
    const { rows } = await service.pool.query<{ scope: string; checked: number; right: number; of: number }>(
      `select r.scope, sum((g ->> 'checked')::int)::int as checked,
         sum((g -> 'precision' ->> 'count')::int)::int as right, sum((g -> 'precision' ->> 'of')::int)::int as of
       from (select distinct on (scope) * from run where kind = 'match' order by scope, id desc) r
       cross join lateral jsonb_array_elements(r.details -> 'proof' -> 'groups') g
       where r.scope in ('lakeview', 'rivermont') group by 1 order by 1`,
    );
    const quality = await qualityOf();
    const measured = rows.filter(({ checked }) => checked > 0);
    expect(quality.jurisdictions.map(({ jurisdiction, figures }) => [jurisdiction, figures.cases])).toEqual(
      expect.arrayContaining(measured.map(({ scope, checked }) => [scope, checked])),
    );
    for (const { scope, right, of } of measured) {
      const { whole, bases } = await qualityOf(`&jurisdiction=${scope}`);
      expect(whole.precision).toMatchObject({ share: right / of, of });
      expect(bases.reduce((sum, { figures }) => sum + figures.cases, 0)).toBeLessThanOrEqual(whole.cases);
      expect(bases.length).toBeGreaterThan(0);
    }
    const page = await viewer.page('/quality');
    expect(page).toContain('Predicted vs. actual accuracy');
    expect(page).toContain('class="plot"');
    expect(page).toContain('href="/samples"');
  });

  it("is shown to everyone on a city's page, by tier", async () => {
    const { whole } = await qualityOf('&jurisdiction=lakeview');
    const { coverage } = (await (await viewer.get('/cities/lakeview?format=json')).json()) as {
      coverage: {
        precisionByTier: { tier: 'verified' | 'likely' | 'possible'; of: number; share: number }[];
      }[];
    };
    const told = coverage.flatMap(({ precisionByTier }) => precisionByTier);
    expect(told.map(({ tier }) => tier)).toEqual(
      (['verified', 'likely', 'possible'] as const).filter((tier) => whole.tiers[tier].of > 0),
    );
    for (const { tier, of, share } of told) {
      expect(of).toBe(whole.tiers[tier].of);
      expect(share).toBeCloseTo(whole.tiers[tier].share ?? 0, 4);
    }
  });

  it('links an error to its explanation, without the numbers, as it was measured', async () => {
    // The sample has no error, so one is made up.
    const { rows } = await service.pool.query<{ checked: { answers: (number | string | null)[][] }[] }>(
      `select checked from match_state where scope = 'rivermont'`,
    );
    const [wrong, other] =
      rows[0]?.checked[0]?.answers.filter(([, , , contractor]) => contractor !== null) ?? [];
    if (wrong === undefined || other === undefined) throw new Error('Nothing was checked.');
    wrong[2] = other[2] ?? null;
    await service.pool.query(
      `update match_state set checked = $1, run_id = run_id + 1000 where scope = 'rivermont'`,
      [JSON.stringify(rows[0]?.checked)],
    );
    const { worst } = await qualityOf();
    expect(worst.map(({ claimId }) => claimId)).toEqual([wrong[0]]);
    expect(worst.map(({ confidence }) => confidence)).toEqual(
      worst.map(({ confidence }) => confidence).toSorted((a, b) => b - a),
    );
    const page = await viewer.page('/quality');
    for (const { claimId } of worst) {
      expect(page).toContain(`href="/claims/${claimId}/why?hide=numbers"`);
      expect((await viewer.get(`/claims/${claimId}/why?hide=numbers`)).status).toBe(200);
    }
  });

  it('is also measured by decisions: a match that an analyst contradicts is an error', async () => {
    const before = await qualityOf('&source=decisions');
    const { claimId, permitNumber } = await claimOfTier(service.pool, 'verified', 'm.decision_id is null');
    const decide = (license: string) =>
      service.crs(
        'decide',
        'lakeview',
        permitNumber,
        license,
        '--by',
        'Ada Example',
        '--claim',
        String(claimId),
      );
    await decide('none');
    const after = await qualityOf('&source=decisions');
    expect(after.whole.cases).toBe(before.whole.cases + 1);
    expect(after.worst).toContainEqual(expect.objectContaining({ claimId }));
    await decide('undo');
    expect((await qualityOf('&source=decisions')).whole.cases).toBe(before.whole.cases);
  });

  it('says for which jurisdictions nothing is known, and says so if nothing is', async () => {
    const { unmeasured } = await qualityOf('&source=decisions');
    expect(unmeasured).toContain('rivermont');
    expect(await viewer.page('/quality?jurisdiction=rivermont&source=decisions')).toContain(
      'accuracy can’t be measured',
    );
    expect((await qualityOf('&jurisdiction=nowhere')).whole.cases).toBe(0);
  });

  it('is for everyone with a login, and for nobody else', async () => {
    for (const path of ['/quality', '/quality/runs'])
      expect((await new BrowserSession(service.url).get(path)).status).toBe(303);
    expect(await viewer.page('/review')).toContain('href="/quality"');
  });
});

describe('changes of matches from run to run', () => {
  it('show the matchings of each jurisdiction with their shares, newest first', async () => {
    await service.crs('match', '--jurisdiction', 'lakeview', '--all');
    const [{ nights } = { nights: [] }] = (await (
      await viewer.get('/quality/runs?jurisdiction=lakeview&format=json')
    ).json()) as { nights: { run: number; tiers: Record<string, number>; moves: object | null }[] }[];
    expect(nights.length).toBeGreaterThanOrEqual(2);
    expect(nights.map(({ run }) => run)).toEqual(nights.map(({ run }) => run).toSorted((a, b) => b - a));
    for (const { tiers } of nights)
      expect(Object.values(tiers).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(await viewer.page('/quality/runs?jurisdiction=lakeview')).toContain('Records by tier');
    expect(await viewer.page('/quality/runs')).toContain('aria-label="Matched in lakeview');
  });

  it('compare two chosen matchings: what changed, by kind, with the claims', async () => {
    await service.crs('match', '--jurisdiction', 'lakeview', '--all');
    const { rows } = await service.pool.query<{ id: number }>(
      `select id from run where kind = 'match' and scope = 'lakeview' and state = 'done' order by id desc limit 2`,
    );
    const [to = 0, from = 0] = rows.map(({ id }) => id);
    // Simulates that the newest matching replaced these: a contractor, none, and another tier.
    const { rows: changed } = await service.pool.query<{ claim_id: number; contractor_id: number }>(
      `select claim_id, contractor_id from match where scope = 'lakeview' and tier = 'verified'
       and not exists (select from match_before b where b.claim_id = match.claim_id) order by claim_id limit 3`,
    );
    const [other, found, tier] = changed;
    if (other === undefined || found === undefined || tier === undefined) throw new Error('Nothing matched.');
    await service.pool.query(
      `insert into match_before (claim_id, scope, replaced_by, was_matched, contractor_id, confidence, tier)
       values ($1, 'lakeview', $7, true, $5, 0.9, 'likely'), ($2, 'lakeview', $7, true, null, null, null),
         ($3, 'lakeview', $7, true, $4, 0.5, 'possible'), ($6, 'lakeview', $8, true, null, null, null)`,
      [
        ...[other.claim_id, found.claim_id, tier.claim_id, tier.contractor_id, found.contractor_id],
        // A change in the previous matching isn't one between these two.
        ...[other.claim_id, to, from],
      ],
    );
    const address = `/quality/runs?jurisdiction=lakeview&from=${to}&to=${from}`;
    const { comparison } = (await (await viewer.get(`${address}&format=json`)).json()) as {
      comparison: { counts: object; moved: { kind: string; claimId: number }[] };
    };
    expect(comparison).toMatchObject({
      from,
      to,
      isKept: true,
      counts: { other: 1, found: 1, tier: 1, lost: 0, new: 0 },
    });
    expect(comparison.moved.map(({ kind, claimId }) => [kind, claimId])).toEqual([
      ['found', found.claim_id],
      ['other', other.claim_id],
      ['tier', tier.claim_id],
    ]);
    const page = await viewer.page(address);
    expect(page).toContain('3 records changed, 1 to another contractor.');
    expect(page).toContain(`href="/claims/${other.claim_id}/why"`);
    const nothing = await viewer.page(`/quality/runs?jurisdiction=lakeview&from=${to}&to=${to}`);
    expect(nothing).toContain('No changes: every record');
    const foreign = await viewer.page(`/quality/runs?jurisdiction=rivermont&from=${from}&to=${to}`);
    expect(foreign).toContain('We have no such run for this jurisdiction');
  });
});

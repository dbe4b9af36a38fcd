/** What analysts see of the quality of matches: why a claim is matched as it is, how right matches are, how that changes. */
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import type { Browser } from 'playwright-core';
import { looks, wrongWith } from '../harness/axe.js';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import { BrowserSession } from '../harness/browser-session.js';
import { crsJson, serveCrs } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

let workspace: Workspace;
let server: Awaited<ReturnType<typeof serveCrs>>;
let pool: pg.Pool;
let viewer: BrowserSession;
let viewerPassword: string;

beforeAll(async () => {
  workspace = await createServedWorkspace();
  server = await serveCrs({ ...workspace.settings, PORT: '0' });
  pool = createPool(workspace.database.url);
  const created = await crsJson<{ password: string }>(
    ['users', 'create', 'Vic Example', '--role', 'viewer'],
    workspace.settings,
  );
  viewerPassword = created.password;
  viewer = new BrowserSession(server.url);
  await viewer.logIn('Vic Example', viewerPassword);
});
afterAll(async () => {
  await server.close();
  await pool.end();
  await workspace.remove();
});

interface SomeClaim {
  readonly claimId: number;
  readonly permitId: number;
  readonly permitNumber: string;
}

/** A claim of one permit only, in a tier. */
async function claimOfTier(tier: string | null, condition = 'true'): Promise<SomeClaim> {
  const { rows } = await pool.query<SomeClaim>(
    `select c.id as "claimId", min(p.id) as "permitId", min(p.permit_number) as "permitNumber"
     from claim c join match m on m.claim_id = c.id join permit p on p.claim_id = c.id
     where c.scope = 'lakeview' and m.tier is not distinct from $1 and ${condition}
     group by c.id order by c.id limit 1`,
    [tier],
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`No claim is ${tier}.`);
  return found;
}

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

describe('why a claim is matched as it is', () => {
  it('is told in the words of `crs explain`, as a picture, and as the textbook adds it up', async () => {
    const { claimId, permitNumber } = await claimOfTier('verified');
    const page = await viewer.page(`/claims/${claimId}/why`);
    const [explained] = await crsJson<
      { answer?: string; inWords: { howSure: string; why: { text: string }[] } }[]
    >(['explain', 'lakeview', permitNumber], workspace.settings);
    const plain = page.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#39;', "'");
    expect(plain).toContain(explained?.inWords.howSure);
    for (const { text } of explained?.inWords.why ?? []) expect(plain).toContain(text);
    expect(page).toContain('class="waterfall"');
    expect(page).toContain('As the textbook adds it up');
    expect(page).not.toContain('style=');
  });

  it('adds up: the bits to the score, m and u to the bits', async () => {
    const { candidates } = await whyOf((await claimOfTier('ambiguous')).claimId);
    expect(candidates).toHaveLength(2);
    for (const { score, evidence } of candidates) {
      expect(evidence.reduce((sum, { bits }) => sum + bits, 0)).toBeCloseTo(score, 9);
      for (const { bits, m, u } of evidence)
        if (m !== null && u !== null && m > 0) expect(Math.log2(m / u)).toBeCloseTo(bits, 6);
    }
  });

  it('can be asked without the numbers that it prints, as quality is measured', async () => {
    const { claimId } = await claimOfTier('verified', 'c.contractor_phone is not null');
    const [whole, hidden] = [await whyOf(claimId), await whyOf(claimId, '&hide=numbers')];
    expect(whole.claim.phone).not.toBeNull();
    expect(hidden.claim).toMatchObject({ phone: null, licenseNumber: null });
    expect(hidden.candidates[0]?.score).toBeLessThan(whole.candidates[0]?.score ?? 0);
  });

  it('is found from the permit by those who are logged in, and says what analysts decided', async () => {
    const { claimId, permitId, permitNumber } = await claimOfTier('ambiguous', 'm.decision_id is null');
    expect(await viewer.page(`/permits/${permitId}`)).toContain(`href="/permits/${permitId}/why"`);
    expect(await new BrowserSession(server.url).page(`/permits/${permitId}`)).not.toContain('/why');
    const redirected = await viewer.get(`/permits/${permitId}/why`);
    expect([redirected.status, redirected.headers.get('location')]).toEqual([303, `/claims/${claimId}/why`]);
    await crsJson(
      ['decide', 'lakeview', permitNumber, 'none', '--by', 'Ada Example', '--claim', String(claimId)],
      workspace.settings,
    );
    expect(await viewer.page(`/claims/${claimId}/why`)).toContain(
      'Ada Example decided that no contractor is meant',
    );
  });

  it('is for nobody without a login, and of no claim that is not there or withheld', async () => {
    const { claimId } = await claimOfTier('verified');
    expect((await new BrowserSession(server.url).get(`/claims/${claimId}/why`)).status).toBe(303);
    expect((await viewer.get('/claims/12/why')).status).toBe(404);
    expect((await viewer.get('/claims/x/why')).status).toBe(400);
    expect((await viewer.get('/permits/99999999/why')).status).toBe(404);
    await pool.query(
      `insert into withheld (kind, owner, id, original, suppressions) values ('claim', 'lakeview', $1, '{}', '{}')`,
      [claimId],
    );
    expect((await viewer.get(`/claims/${claimId}/why`)).status).toBe(404);
    await pool.query('delete from withheld where id = $1', [claimId]);
  });
});

interface ShownQuality {
  readonly whole: {
    readonly cases: number;
    readonly precision: { readonly share: number | null; readonly of: number };
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

describe('how right the matches are', () => {
  it('is what the quality gate measured, by jurisdiction and by basis', async () => {
    const { rows } = await pool.query<{ scope: string; checked: number; right: number; of: number }>(
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
    expect(page).toContain('What confidences promise');
    expect(page).toContain('class="plot"');
  });

  it('leads from an error to why it was made, without the numbers, as it was measured', async () => {
    // An error is made up: the sample has none.
    const { rows } = await pool.query<{ checked: { answers: (number | string | null)[][] }[] }>(
      `select checked from match_state where scope = 'rivermont'`,
    );
    const [wrong, other] =
      rows[0]?.checked[0]?.answers.filter(([, , , contractor]) => contractor !== null) ?? [];
    if (wrong === undefined || other === undefined) throw new Error('Nothing was checked.');
    wrong[2] = other[2] ?? null;
    await pool.query(
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

  it('is told by decisions as well: a match that an analyst contradicts is an error', async () => {
    const before = await qualityOf('&source=decisions');
    const { claimId, permitNumber } = await claimOfTier('verified', 'm.decision_id is null');
    const decide = (license: string) =>
      crsJson(
        ['decide', 'lakeview', permitNumber, license, '--by', 'Ada Example', '--claim', String(claimId)],
        workspace.settings,
      );
    await decide('none');
    const after = await qualityOf('&source=decisions');
    expect(after.whole.cases).toBe(before.whole.cases + 1);
    expect(after.worst).toContainEqual(expect.objectContaining({ claimId }));
    await decide('undo');
    expect((await qualityOf('&source=decisions')).whole.cases).toBe(before.whole.cases);
  });

  it('says of which jurisdictions nothing is known, and where nothing is', async () => {
    const { unmeasured } = await qualityOf('&source=decisions');
    expect(unmeasured).toContain('rivermont');
    expect(await viewer.page('/quality?jurisdiction=rivermont&source=decisions')).toContain(
      'nothing can be measured here',
    );
    expect((await qualityOf('&jurisdiction=nowhere')).whole.cases).toBe(0);
  });

  it('is for everybody with a login, and for nobody else', async () => {
    for (const path of ['/quality', '/quality/runs'])
      expect((await new BrowserSession(server.url).get(path)).status).toBe(303);
    expect(await viewer.page('/review')).toContain('href="/quality"');
  });
});

describe('how matches change from run to run', () => {
  it('shows the matchings of each jurisdiction with their shares, the newest first', async () => {
    await crsJson(['match', '--jurisdiction', 'lakeview', '--all'], workspace.settings);
    const [{ nights } = { nights: [] }] = (await (
      await viewer.get('/quality/runs?jurisdiction=lakeview&format=json')
    ).json()) as { nights: { run: number; tiers: Record<string, number>; moves: object | null }[] }[];
    expect(nights.length).toBeGreaterThanOrEqual(2);
    expect(nights.map(({ run }) => run)).toEqual(nights.map(({ run }) => run).toSorted((a, b) => b - a));
    for (const { tiers } of nights)
      expect(Object.values(tiers).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(await viewer.page('/quality/runs?jurisdiction=lakeview')).toContain(
      'Shares of the claims by tier',
    );
    expect(await viewer.page('/quality/runs')).toContain('aria-label="Matched in lakeview');
  });
});

(hasBrowser() ? describe : describe.skip)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it.each(looks)('the pages can be used by everybody, %s and %i pixels wide', async (...look) => {
    const { claimId } = await claimOfTier('ambiguous');
    const pages = {
      why: `/claims/${claimId}/why`,
      quality: '/quality',
      'quality-of-one': '/quality?jurisdiction=lakeview&basis=clear',
      'quality-by-decisions': '/quality?source=decisions',
      'quality-unknown': '/quality?jurisdiction=nowhere',
      'quality-runs': '/quality/runs',
      'quality-runs-of-one': '/quality/runs?jurisdiction=lakeview',
    };
    const wrong = await wrongWith(browser, server.url, pages, look, async (page) => {
      await page.goto('/login');
      await page.getByLabel('Name').fill('Vic Example');
      await page.getByLabel('Password').fill(viewerPassword);
      await page.getByRole('main').getByRole('button').click();
      await page.waitForURL((url) => url.pathname !== '/login');
    });
    expect(wrong).toEqual([]);
  });
});

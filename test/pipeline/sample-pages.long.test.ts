/** Samples that analysts draw and label, to measure matches. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { BrowserSession } from '../harness/browser-session.js';
import { ServedConsole } from '../harness/served-console.js';

let service: ServedConsole;
let analyst: BrowserSession;
beforeAll(async () => {
  service = await ServedConsole.start();
  analyst = await service.sessionOf('Ada Example', 'analyst');
});
beforeEach(() => service.forgetRequests());
afterAll(() => service.close());

/** Draws a sample, and returns its number. */
async function draw(fields: Record<string, string> = {}): Promise<number> {
  const drawn = await analyst.send('/samples', {
    jurisdiction: 'lakeview',
    size: '60',
    seed: 'a',
    ...fields,
  });
  const location = drawn.headers.get('location') ?? '';
  expect([drawn.status, location]).toEqual([303, expect.stringMatching(/^\/samples\/\d+$/)]);
  return Number(location.split('/').at(-1));
}

interface ToLabel {
  readonly claim: { readonly id: number };
  readonly permit: { readonly number: string };
  readonly label: { readonly id: number; readonly verdict: string } | null;
}
const next = async (sample: number, query = '', session = analyst): Promise<ToLabel | null> =>
  (await (await session.get(`/samples/${sample}/label?format=json${query}`)).json()) as ToLabel | null;

const label = (sample: number, item: ToLabel, answer: string, more: Record<string, string> = {}) =>
  analyst.send(`/samples/${sample}/label`, {
    answer,
    claim: String(item.claim.id),
    before: String(item.label?.id ?? ''),
    ...more,
  });

interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}
interface ShownSample {
  readonly sample: { readonly size: number; readonly labelled: number; readonly unsure: number };
  readonly strata: readonly {
    stratum: string;
    claims: number;
    drawn: number;
    labelled: number;
    right: number;
  }[];
  readonly estimate: { readonly cases: number; readonly precision: Share; readonly recall: Share };
  readonly uncovered: number;
  readonly errors: readonly { readonly claimId: number }[];
}
const figuresOf = async (sample: number): Promise<ShownSample> =>
  (await (await analyst.get(`/samples/${sample}?format=json`)).json()) as ShownSample;

const claimsOf = async (sample: number): Promise<number[]> => {
  const { rows } = await service.pool.query<{ id: number }>(
    'select claim_id as id from sampled_claim where sample_id = $1 order by position',
    [sample],
  );
  return rows.map(({ id }) => id);
};

/** The sample generator's truth for each permit. */
const truths = (): Map<string, string> => {
  const lines = parse(readFileSync(join(service.workspace.sampleDir, 'labels.csv'), 'utf8'), {
    columns: true,
  }) as {
    jurisdiction: string;
    permit_number: string;
    license_number: string;
  }[];
  return new Map(lines.map((one) => [`${one.jurisdiction} ${one.permit_number}`, one.license_number]));
};

describe('a sample', () => {
  it('has claims of every tier, including unmatched ones, and is the same for the same seed', async () => {
    const [one, same, other] = [await draw(), await draw(), await draw({ seed: 'b' })];
    const { strata, sample } = await figuresOf(one);
    expect(sample.size).toBe(60);
    const { rows } = await service.pool.query<{ tier: string | null; claims: number; drawn: number }>(
      `select m.tier, count(*)::int as claims, count(s.claim_id)::int as drawn from match m
       left join sampled_claim s on s.claim_id = m.claim_id and s.sample_id = $1
       where m.scope = 'lakeview' group by 1`,
      [one],
    );
    for (const { tier, claims, drawn } of rows) {
      const own = strata.filter(({ stratum }) => stratum.split(',')[0] === (tier ?? 'unmatched'));
      const sum = (of: 'claims' | 'drawn') => own.reduce((total, stratum) => total + stratum[of], 0);
      expect([tier, sum('claims'), sum('drawn')]).toEqual([tier, claims, drawn]);
      expect(drawn).toBeGreaterThanOrEqual(Math.min(claims, 5));
    }
    expect(await claimsOf(same)).toEqual(await claimsOf(one));
    expect(await claimsOf(other)).not.toEqual(await claimsOf(one));
  });

  it('is labeled without showing what the matcher chose', async () => {
    const id = await draw({ seed: 'blind' });
    const skipped: number[] = [];
    for (let at = 0; at < 12; at++) {
      const query = skipped.length === 0 ? '' : `&skip=${skipped.join(',')}`;
      const item = await next(id, query);
      skipped.push(item?.claim.id ?? 0);
      const page = await analyst.page(`/samples/${id}/label?${query}`);
      const main = page.slice(page.indexOf('<main'), page.indexOf('</main'));
      expect(main).not.toMatch(
        /verified|likely|possible|ambiguous|unmatched|Probability|href="\/(contractors|claims|permits)/,
      );
      const names = [...main.matchAll(/aria-label="\d This contractor: ([^"]*), [^,"]*"/g)].map(([, name]) =>
        name?.toLowerCase(),
      );
      expect(names.length).toBeGreaterThan(0);
      expect(names).toEqual(names.toSorted());
    }
    expect(new Set(skipped).size).toBe(12);
    expect(JSON.stringify(await next(id))).not.toMatch(/"(tier|confidence|contractorId|stratum|score)"/);
  });

  it('accepts labels that can be undone, continues where it was left, and changes no match', async () => {
    const id = await draw({ seed: 'undo' });
    const before = await service.pool.query('select claim_id, contractor_id, tier from match order by 1');
    const [first, firstId] = [await next(id), (await claimsOf(id))[0]];
    if (first === null) throw new Error('Nothing to label.');
    expect(first.claim.id).toBe(firstId);
    expect((await label(id, first, 'kind=none')).status).toBe(303);
    const second = await next(id);
    expect(second?.claim.id).not.toBe(firstId);
    const page = await analyst.page(`/samples/${id}/label`);
    expect(page).toContain('Your last label');
    const [, before1] = /class="notice-bar".*?name="before" value="(\d+)"/s.exec(page) ?? [];
    const undone = await analyst.send(`/samples/${id}/label`, {
      answer: 'kind=undo',
      claim: String(firstId),
      before: before1 ?? '',
    });
    expect(undone.headers.get('location')).toBe(`/samples/${id}/label?claim=${firstId}`);
    const again = await next(id);
    expect(again).toMatchObject({ claim: { id: firstId }, label: { verdict: 'withdrawn' } });
    if (again !== null) await label(id, again, 'kind=unsure');
    expect((await figuresOf(id)).sample).toMatchObject({ labelled: 1, unsure: 1 });

    expect(
      (await service.pool.query('select claim_id, contractor_id, tier from match order by 1')).rows,
    ).toEqual(before.rows);
    expect(await service.crs<unknown[]>('decisions')).toEqual([]);
    const { rows } = await service.pool.query(
      'select verdict, labelled_by as by from sample_label where sample_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { verdict: 'none', by: 'Ada Example' },
      { verdict: 'withdrawn', by: 'Ada Example' },
      { verdict: 'unsure', by: 'Ada Example' },
    ]);
  });

  it('replaces no label unseen, and accepts none for another claim or an unknown license', async () => {
    const id = await draw({ seed: 'two' });
    const item = await next(id);
    if (item === null) throw new Error('Nothing to label.');
    const other = await service.sessionOf('Bob Example', 'analyst');
    const seen = { answer: 'kind=none', claim: String(item.claim.id), before: '' };
    expect((await other.send(`/samples/${id}/label`, seen)).status).toBe(303);
    const late = await label(id, item, 'kind=unsure');
    expect([late.status, await late.text()]).toEqual([
      409,
      expect.stringContaining('Bob Example has already labeled this record'),
    ]);
    const strange = await analyst.send(`/samples/${id}/label`, { ...seen, claim: '12' });
    expect([strange.status, await strange.text()]).toEqual([
      409,
      expect.stringContaining('not in the sample'),
    ]);
    const following = await next(id);
    if (following === null) throw new Error('Nothing to label.');
    const typed = await label(id, following, 'kind=is&license=XX000000');
    expect([typed.status, await typed.text()]).toEqual([409, expect.stringContaining('no license XX000000')]);
    expect((await label(id, following, 'kind=is&license=none')).status).toBe(409);
    expect((await label(id, following, 'kind=is&license=')).status).toBe(400);
    expect((await next(id))?.claim.id).toBe(following.claim.id);
  });

  it('reports precision and recall of all claims, with intervals that contain the truth, and a labels file', async () => {
    const id = await draw({ seed: 'measure', size: '120' });
    const known = truths();
    for (let item = await next(id); item !== null; item = await next(id)) {
      await service.forgetRequests();
      const license = known.get(`lakeview ${item.permit.number}`) ?? '';
      const answered =
        license === ''
          ? await label(id, item, 'kind=none')
          : await label(id, item, `kind=is&license=${encodeURIComponent(license)}`);
      // The truth includes contractors that aren't in the roster.
      if (answered.status !== 303) await label(id, item, 'kind=none');
    }
    const { sample, strata, estimate, uncovered } = await figuresOf(id);
    expect([sample.labelled, uncovered]).toEqual([120, 0]);
    expect(strata.reduce((sum, { labelled }) => sum + labelled, 0)).toBe(120);
    const all = await service.crs<{ precision: number; recall: number }>(
      'evaluate',
      '--labels',
      await labelsOfLakeview(),
      '--by',
      'claim',
    );
    for (const [measured, truth] of [
      [estimate.precision, all.precision],
      [estimate.recall, all.recall],
    ] as const) {
      expect(measured.low).toBeLessThanOrEqual(truth);
      expect(measured.high).toBeGreaterThanOrEqual(truth);
      expect(measured.high - measured.low).toBeLessThan(0.35);
    }
    const page = await analyst.page(`/samples/${id}`);
    expect(page).toContain('Precision:');

    const csv = await analyst.get(`/samples/${id}?format=csv`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const file = join(service.workspace.sampleDir, 'labels-of-sample.csv');
    writeFileSync(file, await csv.text());
    const report = await service.crs<{ labelled: number }>('evaluate', '--labels', file);
    expect(report.labelled).toBeGreaterThan(110);
  });

  /** The true labels of one jurisdiction. */
  async function labelsOfLakeview(): Promise<string> {
    const lines = readFileSync(join(service.workspace.sampleDir, 'labels.csv'), 'utf8').split('\n');
    const file = join(service.workspace.sampleDir, 'labels-of-lakeview.csv');
    writeFileSync(file, lines.filter((line, at) => at === 0 || line.startsWith('lakeview,')).join('\n'));
    return file;
  }

  it('is visible to viewers, who neither draw nor label, but not without a login', async () => {
    const id = await draw({ seed: 'roles' });
    const viewer = await service.sessionOf('Vic Example', 'viewer');
    expect(await viewer.page('/samples')).toContain('You have view-only access');
    expect(await viewer.page(`/samples/${id}`)).toContain('No results yet');
    expect((await viewer.get(`/samples/${id}/label`)).status).toBe(403);
    expect((await viewer.send('/samples', { jurisdiction: 'lakeview', size: '20' })).status).toBe(403);
    expect(
      (await viewer.send(`/samples/${id}/label`, { answer: 'kind=none', claim: '1', before: '' })).status,
    ).toBe(403);
    for (const path of ['/samples', `/samples/${id}`, `/samples/${id}/label`])
      expect((await new BrowserSession(service.url).get(path)).status).toBe(303);
    expect((await viewer.get('/samples/999999')).status).toBe(404);
    expect((await analyst.get('/samples/999999/label')).status).toBe(404);
    const nowhere = await analyst.send('/samples', { jurisdiction: 'nowhere', size: '20' });
    expect([nowhere.status, await nowhere.text()]).toEqual([409, expect.stringContaining('nowhere')]);
  });
});

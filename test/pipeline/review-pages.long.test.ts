/** The review queue, as analysts use it in a browser. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResponseOf } from '@crs/client';
import { createPool, type ReviewedClaim } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type pg from 'pg';
import { BrowserSession } from '../harness/browser-session.js';
import { crsJson, serveCrs } from '../harness/crs.js';
import { formOf, own } from '../harness/review-form.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

type PermitMatch = ResponseOf<'/v1/permits/{id}/match'>;

describe('the review queue', () => {
  let workspace: Workspace;
  let server: Awaited<ReturnType<typeof serveCrs>>;
  let pool: pg.Pool;
  let analyst: BrowserSession;
  let key: string;

  const sessionOf = async (name: string, role: string): Promise<BrowserSession> => {
    const { password } = await crsJson<{ password: string }>(
      ['users', 'create', name, '--role', role],
      workspace.settings,
    );
    const session = new BrowserSession(server.url);
    await session.logIn(name, password);
    return session;
  };
  const next = async (query = ''): Promise<ReviewedClaim> =>
    (await (await analyst.get(`/review?format=json${query}`)).json()) as ReviewedClaim;
  /** The next claim in lakeview that prints a phone, and those before it. */
  async function nextWithPhone(): Promise<ReviewedClaim & { readonly passed: readonly number[] }> {
    const passed: number[] = [];
    for (;;) {
      const item = await next(`&jurisdiction=lakeview&skip=${passed.join(',')}`);
      if (item.claim.phone !== null) return { ...item, passed };
      passed.push(item.claim.id);
    }
  }
  /** The match of a permit, as the page reads it. */
  const matchOf = async (permitId: number): Promise<PermitMatch> => {
    const asked = await fetch(`${server.url}/v1/permits/${permitId}/match?candidates=30`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    return (await asked.json()) as PermitMatch;
  };
  /** The served tier and license of a claim's permits, once they are as expected. */
  async function served(claimId: number, isAwaited: (tier: string | null) => boolean) {
    for (let tries = 0; tries < 200; tries++) {
      const { rows } = await pool.query<{ tier: string | null; number: string | null; signals: string[] }>(
        `select m.tier, c.license_number as number, m.signals from served.match m
         left join served.contractor c on c.id = m.contractor_id where m.claim_id = $1`,
        [claimId],
      );
      if (isAwaited(rows[0]?.tier ?? null)) return rows[0];
      await sleep(100);
    }
    throw new Error(`The match of claim ${claimId} is not served as awaited.`);
  }

  beforeAll(async () => {
    workspace = await createServedWorkspace();
    server = await serveCrs({ ...workspace.settings, PORT: '0' });
    pool = createPool(workspace.database.url);
    analyst = await sessionOf('Ada Example', 'analyst');
    ({ key } = await crsJson<{ key: string }>(
      ['keys', 'create', '--account', 'review', '--tier', 'pro'],
      workspace.settings,
    ));
  });
  afterAll(async () => {
    await server.close();
    await pool.end();
    await workspace.remove();
  });

  it('shows the claim and its candidates without their scores until requested', async () => {
    const item = await next();
    expect(item).toEqual(expect.objectContaining({ reason: 'ambiguous' }));
    const page = await analyst.page('/review');
    expect(page).toContain(item.permitNumber);
    expect(page.match(/This contractor/g)?.length).toBeGreaterThan(1);
    expect(page).not.toContain('Match confidence');
    expect(page).toContain(`href="/review?claim=${item.claim.id}" rel="bookmark"`);
    expect(await analyst.page('/review?scores=yes')).toContain('Match confidence');
  });

  it('publishes a decision, with the name of the analyst, and undoes it', async () => {
    const { claim } = await next('&jurisdiction=lakeview');
    const page = await analyst.page('/review?jurisdiction=lakeview');
    const fields = formOf(page, '<kbd>2</kbd>');
    const decided = await analyst.send('/review?jurisdiction=lakeview', fields);
    expect([decided.status, decided.headers.get('location')]).toEqual([
      303,
      `/review?jurisdiction=lakeview&skip=${claim.id}&decided=${claim.id}`,
    ]);
    const license = new URLSearchParams(fields.choice).get('license');
    const match = await served(claim.id, (tier) => tier === 'verified');
    expect(match).toEqual({
      tier: 'verified',
      number: license,
      signals: expect.arrayContaining(['analyst']),
    });
    const [decision] = await crsJson<{ decidedBy: string }[]>(['decisions'], workspace.settings);
    expect(decision?.decidedBy).toBe('Ada Example');

    const after = await analyst.page(decided.headers.get('location') ?? '');
    expect(after).toContain('Undo');
    const notice = after.slice(after.indexOf('role="status"'), after.indexOf('Undo'));
    expect(notice).toMatch(/<a href="\/permits\/\d+">Permit /);
    expect(notice).toContain(`<a href="/contractors/${license}`);
    const [, permit = ''] = /<a href="(\/permits\/\d+)"/.exec(notice) ?? [];
    const told = await analyst.words(permit);
    expect(told).toContain('An analyst confirmed this match.');
    // A person decided, whatever the permit prints.
    expect(told).not.toContain('or an analyst confirmed');
    const undone = await analyst.send('/review', formOf(after, 'Undo'));
    expect(undone.headers.get('location')).toBe(`/review?claim=${claim.id}&decided=${claim.id}`);
    // It is the current one, before its match is served again.
    const again = await analyst.get(`${undone.headers.get('location')}&format=json`);
    expect(((await again.json()) as ReviewedClaim).claim.id).toBe(claim.id);
    expect(await served(claim.id, (tier) => tier === 'ambiguous')).toBeDefined();
  });

  it('shows every candidate that is as close as the best one', async () => {
    const { permitId } = await next();
    const near = (await matchOf(permitId)).candidates.filter(({ isNear }) => isNear);
    expect(near.length).toBeGreaterThan(1);
    const page = await analyst.page('/review');
    const offered = [...page.matchAll(/value="kind=is&amp;license=([^&"]+)/g)].map(([, number]) => number);
    expect(new Set(offered)).toEqual(
      new Set([...near.map(({ licenseNumber }) => licenseNumber), ...offered.slice(near.length)]),
    );
  });

  it('finds the contractors of another license, which can be chosen', async () => {
    const { claim, permitId } = await next('&jurisdiction=lakeview');
    const taken = (await matchOf(permitId)).candidates.map(({ licenseNumber }) => licenseNumber);
    const { rows } = await pool.query<{ number: string; name: string }>(
      `select license_number as number, name from served.contractor
       where roster_state = 'MN' and license_number <> all($1) order by license_number limit 1`,
      [taken],
    );
    const { number = '', name = '' } = rows[0] ?? {};
    const address = `/review?jurisdiction=lakeview&claim=${claim.id}&license=${number.toLowerCase()}`;
    const page = await analyst.page(address);
    expect(page).toContain(name.replaceAll('&', '&amp;'));
    const form = formOf(page, `, ${number}`);
    expect(form.choice).toContain(number);
    expect(await analyst.page(`/review?claim=${claim.id}&license=nosuch0`)).toContain(
      'No license roster has',
    );
    expect((await analyst.send(address, form)).status).toBe(303);
    expect(await served(claim.id, (tier) => tier === 'verified')).toMatchObject({ number });
    await analyst.send('/review', formOf(await analyst.page(`/review?decided=${claim.id}`), 'Undo'));
    await served(claim.id, (tier) => tier === 'ambiguous');
  });

  it.each(['none', 'undo'])('accepts a license that a roster prints as %s', async (license) => {
    const { claim, permitNumber } = await next('&jurisdiction=lakeview');
    const { rows } = await pool.query<{ id: number }>(
      `update contractor set license_number = $1, license_key = upper($1) where id = (
         select id from contractor where roster_state = 'MN' order by license_number desc limit 1) returning id`,
      [license],
    );
    const given = ['--by', 'Ada Example', '--claim', String(claim.id)];
    const decide = (word: string) =>
      crsJson(['decide', 'lakeview', permitNumber, word, ...given], workspace.settings);
    const latest = async () => (await crsJson<object[]>(['decisions', '--all'], workspace.settings))[0];
    const page = await analyst.page(`/review?jurisdiction=lakeview&claim=${claim.id}`);
    const choice = new URLSearchParams({ kind: 'is', license, state: 'MN' }).toString();
    await analyst.send('/review', { ...formOf(page, '<kbd>1</kbd>'), choice });
    expect(await latest()).toMatchObject({ verdict: 'confirmed', contractorId: rows[0]?.id });
    await decide('undo');
    expect(await latest()).toMatchObject({ verdict: 'withdrawn' });
    await decide(license.toUpperCase());
    expect(await latest()).toMatchObject({ verdict: 'confirmed', contractorId: rows[0]?.id });
    await decide('undo');
  });

  it('says how many claims are waiting', async () => {
    const waiting = async (query: string): Promise<number> =>
      Number(
        /([\d,]+) records? to review/.exec(await analyst.page(`/review${query}`))?.[1]?.replace(',', ''),
      );
    const all = await waiting('');
    expect(all).toBe((await crsJson<object[]>(['review', '--limit', '1000'], workspace.settings)).length);
    expect(await waiting(`?skip=${(await next()).claim.id}`)).toBe(all - 1);
    expect(await analyst.page('/review?minValue=99999999999')).toContain('No records to review');
  });

  it('says who decided in the meantime, and replaces no decision unseen', async () => {
    const item = await next();
    const page = await analyst.page('/review');
    const other = await sessionOf('Bob Example', 'analyst');
    expect((await other.send('/review', own(formOf(page, 'Not in the license roster')))).status).toBe(303);
    const late = await analyst.send('/review', formOf(page, '<kbd>1</kbd>'));
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('Bob Example has already decided this record');
    await served(item.claim.id, (tier) => tier === null);
  });

  it('applies its filters, and passes over what was skipped', async () => {
    const { claim } = await next();
    expect((await next(`&skip=${claim.id}`)).claim.id).not.toBe(claim.id);
    const reviewed = await crsJson<ReviewedClaim[]>(['review', '--limit', '100'], workspace.settings);
    const least = reviewed.toSorted((a, b) => a.totalValue - b.totalValue).at(-1)?.totalValue ?? 0;
    expect((await next(`&minValue=${least}`)).totalValue).toBe(least);
    expect(await next('&kind=disputed')).toBeNull();
    expect((await next('&jurisdiction=rivermont')).claim.scope).toBe('rivermont');
    expect(await analyst.page('/review?minValue=99999999999')).toContain(
      'No records to review with this filter',
    );
  });

  it('offers claims similar to a decided one at once, and decides the chosen ones', async () => {
    const path = join(workspace.sampleDir, 'permits/lakeview.csv');
    const text = await readFile(path, 'utf8');
    const item = await nextWithPhone();
    const read = { columns: true, relax_quotes: true, relax_column_count: true } as const;
    const rows = parse(text, read) as Record<string, string>[];
    const row = rows.find(({ permit_number }) => permit_number === item.permitNumber) ?? {};
    const spelled = { ...row, permit_number: 'ALIKE-1', contractor: `  ${row.contractor?.toUpperCase()}.` };
    const other = { ...spelled, permit_number: 'ALIKE-2', contractor: `${row.contractor?.toLowerCase()}` };
    await writeFile(path, `${text.trimEnd()}\n${stringify([spelled, other])}`);
    await crsJson(['ingest', 'sample_lakeview_permits'], workspace.settings);

    const address = `/review?jurisdiction=lakeview&skip=${item.passed.join(',')}`;
    const decided = await analyst.send(address, formOf(await analyst.page(address), '<kbd>2</kbd>'));
    const location = decided.headers.get('location') ?? '';
    expect(location).toContain('&alike=offer');
    const offered = await analyst.page(location);
    expect(offered).toContain('Apply the same decision to 2 similar records?');
    expect(offered).toContain(`prints name “${spelled.contractor.trim()}”`);
    const claims = [...offered.matchAll(/name="alike" value="(-?\d+)"/g)].map(([, id]) => String(id));
    expect(claims).toHaveLength(2);

    const form = { ...formOf(offered, 'Yes, apply'), alike: claims[0] ?? '' };
    const followed = await analyst.send(location, form);
    expect(followed.status).toBe(303);
    const after = await analyst.page(followed.headers.get('location') ?? '');
    expect(after).toContain('with 1 similar record');
    // The claim that was left out has the same name, so another decision for it is reported as different.
    const left = await analyst.page(`/review?claim=${claims[1]}`);
    expect(left).toContain('Earlier decisions on records with the same name');
    const refused = await analyst.send('/review', formOf(left, 'Not in the license roster'));
    const warned = await analyst.page(refused.headers.get('location') ?? '');
    expect(warned).toContain('This differs from earlier decisions on records with the same name');
    await analyst.send('/review', formOf(warned, 'Undo'));

    const standing = await crsJson<{ claimId: number; alikeOf: number | null }[]>(
      ['decisions'],
      workspace.settings,
    );
    expect(standing.filter(({ alikeOf }) => alikeOf !== null).map(({ claimId }) => String(claimId))).toEqual([
      claims[0],
    ]);

    // A claim that isn't similar follows no decision, whatever a form says.
    const others = { ...formOf(offered, 'Yes, apply'), alike: '1' };
    expect((await analyst.send(location, others)).status).toBe(303);
    await analyst.send('/review', formOf(after, 'Undo'));
    expect((await analyst.send(location, form)).status).toBe(409);
    const { length } = await crsJson<object[]>(['decisions'], workspace.settings);
    expect(length).toBe(standing.length - 2);
  });

  it('is visible to viewers, who decide nothing, but not without a login', async () => {
    const viewer = await sessionOf('Vic Example', 'viewer');
    const page = await viewer.page('/review');
    expect(page).toContain('Ask an analyst to decide');
    const fields = formOf(await analyst.page('/review'), '<kbd>1</kbd>');
    expect((await viewer.send('/review', own(fields))).status).toBe(403);
    expect((await new BrowserSession(server.url).get('/review')).status).toBe(303);
  });

  it('keeps one of two simultaneous decisions, and informs the other analyst', async () => {
    const other = await sessionOf('Cleo Example', 'analyst');
    const count = async (claim: number) =>
      (await pool.query('select from decision where claim_id = $1', [claim])).rowCount ?? 0;
    for (let round = 0; round < 10; round += 1) {
      const { claim } = await next();
      const before = await count(claim.id);
      const address = `/review?claim=${claim.id}`;
      const pages = [await analyst.page(address), await other.page(address)];
      const answers = await Promise.all([
        analyst.send('/review', own(formOf(pages[0] as string, 'Not in the license roster'))),
        other.send('/review', own(formOf(pages[1] as string, '<kbd>1</kbd>'))),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
      expect(await count(claim.id)).toBe(before + 1);
      await analyst.send('/review', formOf(await analyst.page(`/review?decided=${claim.id}`), 'Undo'));
    }
  });
});

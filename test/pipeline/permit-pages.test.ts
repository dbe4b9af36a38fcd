/** Compares a permit page's text about its contractor with the database, for permits of every tier. */
import type { ResponseOf } from '@crs/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserSession } from '../harness/browser-session.js';
import { ServedConsole } from '../harness/served-console.js';

type Match = ResponseOf<'/v1/permits/{id}/match'>;

let service: ServedConsole;
let somebody: BrowserSession;
beforeAll(async () => {
  service = await ServedConsole.start();
  somebody = new BrowserSession(service.url);
});
afterAll(() => service.close());

/** Up to ten permits in a tier; without a tier, unmatched permits that name a contractor. */
async function permitsOf(tier: string | null): Promise<readonly number[]> {
  const { rows } = await service.pool.query<{ id: number }>(
    `select p.id from served.permit p join served.match m on m.claim_id = p.claim_id
     where m.tier is not distinct from $1 and p.contractor_name is not null order by p.id limit 10`,
    [tier],
  );
  expect(rows.length).toBeGreaterThan(2);
  return rows.map(({ id }) => id);
}

async function shown(id: number): Promise<{ words: string; match: Match }> {
  const html = await somebody.page(`/permits/${id}`);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, one]) => one);
  expect(ids.filter((one, at) => ids.indexOf(one) !== at)).toEqual([]);
  // Licenses with one name are distinguished, and phones are formatted.
  const headings = [...html.matchAll(/<h3>(.*?)<\/h3>/gs)].map(([, one]) => one);
  expect(new Set(headings.map((one = '') => one.replace(/<[^>]*>/g, ''))).size).toBe(headings.length);
  expect(html.replace(/<[^>]*>/g, '|')).not.toMatch(/\|\d{10}\|/);
  const { match } = (await (await somebody.get(`/permits/${id}?format=json`)).json()) as { match: Match };
  return { words: await somebody.words(`/permits/${id}`), match };
}

describe('a permit that', () => {
  it('fits two or more licenses names them, and no other as its contractor', async () => {
    for (const id of await permitsOf('ambiguous')) {
      const { words, match } = await shown(id);
      expect(words).toMatch(/(Two|Three|Four|Five|\d+) licenses fit about equally well:/);
      expect(words).toContain('We can’t tell which one is the contractor on the permit.');
      const near = match.candidates.filter(({ isNear }) => isNear);
      expect(near.length).toBeGreaterThan(1);
      // Names in capitals are shown in normal case.
      for (const { name, licenseNumber } of near)
        expect(words.toLowerCase()).toContain(`${name} (${licenseNumber})`.toLowerCase());
      expect(words).not.toMatch(/no matching license|Why this contractor|atched to/);
    }
  });

  it('has no match shows the closest license as such', async () => {
    for (const id of await permitsOf(null)) {
      const { words, match } = await shown(id);
      expect(words).toContain('We found no matching license.');
      expect(words).not.toMatch(/Why this contractor|atched to/);
      if (match.candidates.length > 0) {
        expect(words).toContain('Closest license, and why it isn’t a match');
        expect(words).toContain('The evidence for this license is too weak to call it a match.');
      }
    }
  });

  it('has no match, but another contractor with a license, names that license, too', async () => {
    const { rows } = await service.pool.query<{ id: number; license: string }>(
      `select p.id, c.license_number as license from served.permit p
       join served.match m on m.claim_id = p.claim_id and m.tier is null
       join served.match other on other.claim_id = any (p.contractor_claims)
       join served.contractor c on c.id = other.contractor_id order by p.id limit 10`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, license } of rows) {
      const [summary = ''] =
        /<section class="summary.*?<\/section>/s.exec(await somebody.page(`/permits/${id}`)) ?? [];
      expect(summary).toContain('We found no matching license.');
      expect(summary).toContain(`has license ${license} (`);
    }
  });

  it.each(['verified', 'likely'])('is matched as %s says so, without a percentage', async (tier) => {
    for (const id of await permitsOf(tier)) {
      const { words, match } = await shown(id);
      expect(words).toContain(`license ${match.contractorLicenseNumber} (`);
      expect(words).toMatch(new RegExp(`\\( ?${tier}`));
      expect(words).toContain('Why this contractor');
      expect(words).not.toMatch(/\d%/);
      const differs = match.verificationSignals?.includes('license_number_differs') ?? false;
      expect(words.includes(`${tier} : different license number`)).toBe(differs && tier !== 'verified');
    }
  });
});

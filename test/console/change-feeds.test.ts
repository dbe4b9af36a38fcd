import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { readAtom } from '../harness/atom-document.js';
import { raiseVersion } from '../harness/records.js';

const SITE = 'https://records.example.org';
const ODD = `/contractors/${encodeURIComponent('23/MC 7#é')}`;

let api: TestApi;
let permit: { id: number; number: string; jurisdiction: string };
beforeAll(async () => {
  api = await startTestApi({ pages: 'everybody', publicUrl: SITE });
  const { rows } = await api.pool.query<typeof permit>(
    `select p.id, p.permit_number as number, p.jurisdiction from served.permit p where p.city is not null and p.jurisdiction <> 'austin' order by id limit 1`,
  );
  permit = rows[0] ?? { id: 0, number: '', jurisdiction: '' };
  await api.pool.query(`update served.contractor set name = $1 where id = 6`, [
    'Ben & "Co" <b>\u0007 L.L.C.',
  ]);
  await api.pool.query(
    `insert into served.event (type, contractor_id, about, version, data, happened_at) values
       ('license.status_changed', 1, '1', 1, '{"from": "Issued", "to": "Revoked"}', '2026-03-01T02:03:04Z'),
       ('permit.matched', 2, '2', 1, json_build_object('id', $1::bigint, 'tier', 'likely'), '2026-03-02T02:03:04Z'),
       ('license.status_changed', 6, '3', 1, '{"from": null, "to": "Suspended"}', '2026-03-03T02:03:04Z'),
       ('enforcement.added', 2, '999', 1, '{"id": 999999, "tier": "likely"}', '2026-03-04T02:03:04Z'),
       ('permit.matched', null, 'version 1', 1, '{"events": 5000}', '2026-03-05T02:03:04Z')`,
    [permit.id],
  );
});
afterAll(() => api.close());

const feedOf = async (path: string) => readAtom(await (await fetch(api.url + path)).text());

describe('a feed', () => {
  it('of all changes has the newest first, with pages that show them, and nothing hidden', async () => {
    const feed = await feedOf('/changes?format=atom');
    expect(feed).toMatchObject({
      href: `${SITE}/changes`,
      self: `${SITE}/changes?format=atom`,
      updated: '2026-03-05T02:03:04Z',
    });
    expect(feed.entries.map(({ title }) => title)).toEqual([
      '5,000 permits matched in one update',
      'Ben & "Co" <b> L.L.C.: License status changed from unknown to Suspended',
      expect.stringMatching(
        /^Brightwire Electric Inc: Permit matched to this contractor: .* \(likely match\)$/,
      ),
      'Northside Builders LLC: License status changed from Issued to Revoked',
    ]);
    expect(feed.entries.map(({ href }) => href)).toEqual([
      `${SITE}/changes`,
      `${SITE}${ODD}?state=MN`,
      `${SITE}/permits/${permit.id}`,
      `${SITE}/contractors/BC100001?state=MN`,
    ]);
    expect(feed.entries[3]?.id).toMatch(/^tag:records\.example\.org,2026:evt_[0-9a-f]{32}$/);
  });

  it('of all changes has a page that does not link to itself', async () => {
    const page = await (await fetch(`${api.url}/changes`)).text();
    expect(page).toContain('<li>5,000 permits matched in one update ');
    expect(page).toContain(
      '<li><a href="/contractors/BC100001?state=MN">Northside Builders LLC: License status',
    );
  });

  it.each([
    ['/contractors/BC100001?state=MN', ['2026-03-01T02:03:04Z']],
    [`${ODD}`, ['2026-03-03T02:03:04Z']],
    ['/contractors/BC100001?state=WI', []],
  ])('of %s has its events, and its page links the feed', async (path, moments) => {
    const address = `${path}${path.includes('?') ? '&' : '?'}format=atom`;
    const feed = await feedOf(address);
    expect(feed.entries.map(({ updated }) => updated)).toEqual(moments);
    const page = await (await fetch(api.url + path)).text();
    const named = /<link rel="alternate" type="application\/atom\+xml" title="[^"]*" href="([^"]+)"/.exec(
      page,
    );
    expect(named?.[1]?.replaceAll('&amp;', '&')).toBe(feed.self.slice(SITE.length));
    expect(page).toContain('Follow changes (Atom)');
  });

  it('of a city has its contractors and the work in it', async () => {
    const { entries } = await feedOf(`/cities/${permit.jurisdiction}?format=atom`);
    expect(entries.map(({ updated }) => updated)).toContain('2026-03-02T02:03:04Z');
    expect(entries.map(({ updated }) => updated)).not.toContain('2026-03-05T02:03:04Z');
  });

  it('is not sent again to a reader that has it, and is as long as allowed', async () => {
    const first = await fetch(`${api.url}/changes?format=atom`);
    expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('last-modified')).toBe('Thu, 05 Mar 2026 02:03:04 GMT');
    // By default, `fetch` asks for a fresh response.
    const again = (headers: Record<string, string>) =>
      fetch(`${api.url}/changes?format=atom`, { headers: { 'Cache-Control': 'max-age=0', ...headers } });
    expect((await again({ 'If-None-Match': first.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await again({ 'If-Modified-Since': 'Thu, 05 Mar 2026 02:03:04 GMT' })).status).toBe(304);
    await api.pool.query(
      `insert into served.event (type, contractor_id, about, version, data)
       select 'license.status_changed', 3, 'many ' || n, 1, '{"from": "Issued", "to": "Expired"}' from generate_series(1, 80) n`,
    );
    expect((await again({ 'If-None-Match': first.headers.get('etag') ?? '' })).status).toBe(200);
    expect((await feedOf('/changes?format=atom')).entries).toHaveLength(50);
  });

  it('of something unknown is a page that says so', async () => {
    expect((await fetch(`${api.url}/contractors/NONE?format=atom`)).status).toBe(404);
    expect((await fetch(`${api.url}/contractors/BC100001?format=atom`)).status).toBe(409);
    expect((await fetch(`${api.url}/cities/nowhere?format=atom`)).status).toBe(404);
  });

  it('has nothing about a contractor that is no longer shown', async () => {
    await api.pool.query('delete from served.contractor where id = 6');
    await raiseVersion(api.pool);
    const text = await (await fetch(`${api.url}/changes?format=atom`)).text();
    expect(text).not.toMatch(/Ben &amp;|23%2FMC/);
    expect((await fetch(`${api.url}${ODD}?format=atom`)).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { BrowserSession } from '../harness/browser-session.js';
import { raiseVersion } from '../harness/records.js';

let api: TestApi;
let somebody: BrowserSession;
beforeAll(async () => {
  api = await startTestApi({ pages: 'everybody' });
  somebody = new BrowserSession(api.url);
});
afterAll(() => api.close());

describe('looking up a contractor', () => {
  it('leads from the search to a page with the same data as the API', async () => {
    const { data: all } = await api.json('/v1/licenses/search?pageSize=1');
    const q = encodeURIComponent(String(all[0]?.name));
    const { data } = await api.json(`/v1/licenses/search?q=${q}`);
    const page = await somebody.page(`/search?q=${q}`);
    expect(data.length).toBeGreaterThan(0);
    for (const { name } of data) expect(page).toContain(String(name).replaceAll('&', '&amp;'));
    const [, address = ''] = /href="(\/contractors\/[^"]+)"/.exec(page) ?? [];
    const [license = '', roster = ''] = address.replace('/contractors/', '').split('?');
    const shown = await somebody.get(`${address}&format=json`);
    expect(roster).toMatch(/^state=[A-Z]{2}$/);
    expect(await shown.json()).toEqual(
      await api.json(`/v1/licenses/${license}/profile?${roster}&newest=100`),
    );
  });

  it('says what to do if nothing is found, if too little is typed, and if the license is unknown', async () => {
    expect(await somebody.page('/search?q=zzzzqqqq')).toContain('No contractors found.');
    expect(await somebody.page('/search?q=zz')).toContain('Enter at least 3 letters.');
    const beyond = await somebody.page('/search?q=northside&page=999');
    expect(beyond).toContain('There is no page 999');
    expect(beyond).not.toContain('Try fewer words');
    const missing = await somebody.get('/contractors/NONE');
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('Try a search.');
  });

  it.each([
    ['northsde remodelling', 'BC100001', 'also known as'],
    ['bc 100001', 'BC100001', 'license BC100001'],
    ['(612) 555-0101', 'BC100001', 'phone (612) 555-0101'],
    ['12 Elm Street', 'BC100001', 'address 12 Elm St'],
  ])('finds %s, and says by what', async (typed, license, reason) => {
    const page = await somebody.page(`/search?q=${encodeURIComponent(typed)}`);
    expect(page).toContain(`href="/contractors/${license}?state=`);
    expect(page).toContain(reason);
  });

  it('reads words about discipline as filters, and says so', async () => {
    const page = await somebody.page('/search?q=fined+in+minneapolis');
    expect(page).toContain('Showing contractors in minneapolis with disciplinary history.');
    expect(page).toContain('href="/contractors/BC100001"');
    const revoked = await somebody.page('/search?q=revoked+licenses');
    expect(revoked).toContain('Showing contractors whose license is revoked.');
    expect(revoked).toContain('href="/contractors/BC100001"');
  });

  it.each([
    ['contractors in minneapolis', 'Showing contractors in minneapolis.'],
    ['minneapolis contractors', 'Showing contractors in minneapolis.'],
    ['kitchen remodeling minneapolis', 'Showing results for “remodeling” in minneapolis.'],
    ['MN BC100001', 'Showing results for “BC100001” in MN.'],
  ])('reads %s as a place and everybody or a trade in it', async (typed, words) => {
    const page = await somebody.page(`/search?q=${encodeURIComponent(typed)}`);
    expect(page).toContain(words);
    expect(page).toContain('href="/contractors/BC100001');
  });

  it('lists a place’s licenses of a trade that none of their names contains', async () => {
    const page = await somebody.page('/search?q=duluth+plummer');
    expect(page).toContain('Showing contractors in duluth with a license of the type Plumbing.');
    expect(page).toContain('href="/contractors/PC300003"');
    expect(page).toContain('aria-label="Remove filter Plumbing"');
  });

  it('leads from the name of a covered city to its page', async () => {
    const cities = await api.json<{ jurisdiction: string; city: string | null }[]>('/v1/permits/cities');
    const { jurisdiction, city } = cities.find((one) => one.city !== null) ?? {};
    const page = await somebody.page(`/search?q=${encodeURIComponent(`permits in ${city}`)}`);
    expect(page).toContain(`href="/cities/${jurisdiction}"`);
  });

  it.each([
    ['northside in minneapolis', '“northside” in minneapolis', 'city=minneapolis'],
    ['northside, Minneapolis, MN', '“northside” in Minneapolis, MN', 'state=MN'],
    ['BC100001 MN', '“BC100001” in MN', 'state=MN'],
  ])('reads %s as words and a place, and says so', async (typed, words, filter) => {
    const page = await somebody.page(`/search?q=${encodeURIComponent(typed)}`);
    expect(page).toContain('href="/contractors/BC100001?state=MN');
    expect(page.replaceAll('&quot;', '"')).toContain(`Showing results for ${words}.`);
    expect(page).toContain('✕');
    const [, asTyped = ''] = /href="([^"]*as=typed[^"]*)"/.exec(page) ?? [];
    const literal = await somebody.page(asTyped.replaceAll('&amp;', '&'));
    expect(literal).not.toContain('Showing results for');
    expect(literal).not.toContain(`Remove filter ${filter}`);
  });

  it('leaves words that are a name alone', async () => {
    expect(await somebody.page('/search?q=northside+builders')).not.toContain('Showing results for');
    expect(await somebody.page('/search?q=northside+in+nowhere')).not.toContain('Showing results for');
  });

  it('finds a person whom only an order names', async () => {
    const page = await somebody.page('/search?q=person,+pat');
    expect(page).toContain('No contractors found.');
    expect(page).toContain('1 order names a person or company with this name.');
    expect(page).toContain('Pat Person');
    for (const other of ['pat+nobody', 'person', 'person+pat&state=MN', 'person+pat&page=2'])
      expect(await somebody.page(`/search?q=${other}`)).not.toContain('with this name');
  });

  it.each([
    ['PAT Q PERSON', 'Disciplinary orders that name “PAT Q PERSON”', 'Pat Person'],
    ['faraway roofing llc', 'Permits that name “faraway roofing llc”', 'href="/permits/103"'],
    ['quarrymoss cabinets', 'Disciplinary orders that name “quarrymoss cabinets”', 'Quarrymoss Cabinets'],
    ['zoe quill', 'Attorney general cases that name “zoe quill”', 'AG-1'],
  ])('finds who has no license, only in records: %s', async (typed, heading, shown) => {
    await api.pool.query(`update served.ag_action set individual_names = array['Zoe J Quill']`);
    await api.pool.query(
      `update served.enforcement_order set company_name = 'Quarrymoss Cabinets' where id = 203`,
    );
    await raiseVersion(api.pool);
    const page = await somebody.page(`/search?q=${encodeURIComponent(typed)}`);
    expect(page).toContain('Also found:');
    expect(page).toContain(heading);
    expect(page).toContain(shown);
  });

  it.each([
    ['P-101', 'Permits', 'href="/permits/101"'],
    ['permit no. p 101', 'Permits', 'href="/permits/101"'],
    ['2214 pillsbury ave', 'Addresses with permits', '2214 Pillsbury Ave S, Austin'],
    [
      '2214 Pillsbury Avenue South, Austin, TX 78701',
      'Addresses with permits',
      '2214 Pillsbury Ave S, Austin',
    ],
    ['pillsbury ave s austin', 'Addresses with permits', '2214 Pillsbury Ave S, Austin'],
    ['ag-1', 'Attorney general cases', 'href="/contractors/BC100001?state=MN"'],
    ['osha 1500001', 'OSHA inspection 1500001', '1 violation'],
    ['1500001', 'OSHA inspection 1500001', '1 violation'],
  ])('finds the records of %s', async (typed, heading, shown) => {
    const page = await somebody.page(`/search?q=${encodeURIComponent(typed)}`);
    expect(page).toContain('Also found:');
    expect(page).toContain(heading);
    expect(page).toContain(shown);
    expect(page).not.toContain('Try fewer words');
  });

  it.each([
    ['electrician', 'By license type:', '/search?type=Electrical'],
    ['plumber', 'By license type:', '/search?type=Plumbing'],
    ['electrician, MN', 'By license type in MN:', 'state=MN'],
  ])('leads from %s to the license types of the trade', async (typed, words, address) => {
    const page = await somebody.page(`/search?q=${encodeURIComponent(typed)}`);
    expect(page).toContain(words);
    expect(page).toContain(address);
  });

  it('searches only contractors if the search is narrowed to them, and on later pages', async () => {
    for (const narrowed of ['state=MN', 'city=Minneapolis', 'page=2'])
      expect(await somebody.page(`/search?q=P-101&${narrowed}`)).not.toContain('Also found:');
  });

  it('does not show a license past its date as active, even if its roster does', async () => {
    await api.pool.query(
      `update served.contractor set expiration_date = '2020-03-31' where license_number = 'BC500005'`,
    );
    await raiseVersion(api.pool);
    expect(await somebody.page('/search?q=northside+homes')).toContain('Issued, but expired');
    const page = await somebody.page('/contractors/BC500005?state=MN');
    expect(page).toContain(
      'Not licensed: expired on March 31, 2020, although the license roster still says Issued.',
    );
    expect(page).toContain('Issued, but expired');
  });

  it('shows other warning signs than orders in the list', async () => {
    const page = await somebody.page('/search?q=northside');
    for (const words of [
      '1 OSHA violation',
      'likely reopened as another business',
      'likely a reopened business',
    ])
      expect(page).toContain(words);
    expect(await somebody.page('/search?city=Minneapolis')).toContain('1 OSHA violation');
  });

  it('is narrowed by links, and widened again', async () => {
    const page = await somebody.page('/search?q=northside&status=Issued');
    expect(page).toContain('href="/search?q=northside" aria-label="Remove filter Issued"');
    const narrower = await somebody.page('/search?q=northside');
    expect(narrower).toMatch(/href="\/search\?q=northside&amp;status=\w+"/);
    const none = await somebody.page('/search?q=northside&city=Nowhere');
    expect(none).toContain('Search for “northside” in all places, with any status');
  });

  it('shows typed input as text', async () => {
    const page = await somebody.page(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(page).not.toContain('<script>alert');
  });

  it("runs no script from a page's texts, and loads nothing from elsewhere", async () => {
    const response = await somebody.get('/search?q=roofing');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    const page = await response.text();
    expect(page).not.toMatch(/<script(?![^>]* src="\/assets\/)|style="|\son\w+="|(?:src|href)="https?:/);
    for (const [, asset] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      const loaded = await somebody.get(String(asset));
      expect([loaded.status, loaded.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  it('is limited by address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 260 }, async () => (await new BrowserSession(api.url).get('/search')).status),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});

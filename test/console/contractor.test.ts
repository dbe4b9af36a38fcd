import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { BrowserSession } from '../harness/browser-session.js';
import { raiseVersion } from '../harness/records.js';

let api: TestApi;
let somebody: BrowserSession;
beforeAll(async () => {
  api = await startTestApi({ pages: 'everybody' });
  // A map needs two places.
  await api.pool.query('update permit set latitude = 33.02, longitude = -96.7 where id = 105');
  somebody = new BrowserSession(api.url);
});
afterAll(() => api.close());

const NORTHSIDE = '/contractors/BC100001';

describe('the page of a contractor', () => {
  it('shows every kind of record, in words and in numbers', async () => {
    const page = await somebody.page(`${NORTHSIDE}?state=MN`);
    for (const heading of [
      'Timeline',
      'Disciplinary orders',
      'Attorney general actions',
      'OSHA inspections',
      'Permits issued after the license ended',
      'Building permits',
      'Permit totals',
      'Permit locations',
      'Related contractors',
      'Names and addresses',
      'What we don’t know',
      'Sources',
    ])
      expect(page).toContain(`>${heading}</a></h2>`);
    expect(page).toContain('Not licensed: revoked');
    expect(page).toContain('1 permit issued after the license ended on March 31, 2023.');
    expect(page).toContain('Northside Home Builders');
    // The meaning of a tier appears wherever one is shown.
    for (const id of ['orders', 'inspections', 'permits'])
      expect(page).toMatch(
        new RegExp(`<section id="${id}"(?:(?!</section><section id=).)*class="notes"`, 's'),
      );
    expect(page).not.toMatch(/\bundefined\b|\bNaN\b|\[object/);
  });

  it('does not say that there are no orders if the roster flags the contractor', async () => {
    const address = '/contractors/BC500005?state=MN';
    expect(await somebody.page(address)).not.toContain('is flagged for');
    await api.pool.query(
      `update served.contractor set has_enforcement_action = true where license_number = 'BC500005'`,
    );
    await raiseVersion(api.pool);
    const page = await somebody.page(address);
    expect(page).toContain('The license record is flagged for an enforcement action');
    expect(page).not.toContain('No disciplinary orders');
  });

  it('lists the contractors that share a number, each with its address', async () => {
    const response = await somebody.get(NORTHSIDE);
    expect(response.status).toBe(409);
    const page = await response.text();
    expect(page).toContain('Several contractors have license number BC100001');
    const choices = [...page.matchAll(/<li><a href="(\/contractors[^"]+)">([^<]+)</g)].map(
      ([, href, name]) => [href, name],
    );
    expect(choices.map(([href]) => href)).toEqual([`${NORTHSIDE}?state=MN`, `${NORTHSIDE}?state=WI`]);
    for (const [href = '', name = ''] of choices) {
      const contractor = await somebody.get(href);
      expect(contractor.status).toBe(200);
      expect(await contractor.text()).toContain(`<h1>${name}</h1>`);
    }
  });

  it('does not show a license as active among those with one number if its date has passed', async () => {
    await api.pool.query(
      `update served.contractor set status = 'Issued', expiration_date = '2020-01-01'
       where license_number = 'BC100001' and roster_state = 'WI'`,
    );
    await raiseVersion(api.pool);
    expect(await (await somebody.get(NORTHSIDE)).text()).toContain('Issued, but expired');
  });

  it('says how certain each action is, and describes a reopening in words', async () => {
    const page = await somebody.page(`${NORTHSIDE}?state=MN`);
    const part = (id: string): string =>
      new RegExp(`<section id="${id}".*?(?=<section id="[^"]*" class="part")`, 's').exec(page)?.[0] ?? '';
    expect(part('actions')).toContain('class="tier');
    expect(part('related')).toMatch(
      />(?:(?:likely|possibly) the same firm, reopened|unlikely to be the same firm)</,
    );
    expect(part('related').replace(/<[^>]*>/g, '')).not.toMatch(/\d%/);
    expect(await somebody.words('/reopened')).not.toMatch(/\d%/);
  });
});

describe('a list of a contractor', () => {
  it.each([
    ['permits', '/v1/licenses/BC100001/permits'],
    ['unlicensed', '/v1/licenses/BC100001/unlicensed'],
    ['orders', '/v1/enforcement/by-license/BC100001'],
    ['actions', '/v1/ag-enforcement/by-license/BC100001'],
    ['inspections', '/v1/licenses/BC100001/osha'],
    ['related', '/v1/licenses/BC100001/related'],
  ])('%s is a page, and the JSON and CSV of %s', async (list, path) => {
    const address = `${NORTHSIDE}/${list}?state=MN`;
    const page = await somebody.get(address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`<a href="${address}&amp;format=csv">CSV</a>`);
    const json = await somebody.get(`${address}&format=json`);
    expect(await json.json()).toEqual(await api.json(`${path}?state=MN`));
    const csv = await somebody.get(`${address}&format=csv`);
    const ofApi = await api.get(`${path}?state=MN`, { headers: { Accept: 'text/csv' } });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await csv.text()).toBe(await ofApi.text());
  });

  it('says so if it is empty, and refuses unknown lists', async () => {
    expect(await somebody.page('/contractors/BC500005/orders')).toContain('None found.');
    expect((await somebody.get(`${NORTHSIDE}/secrets?state=MN`)).status).toBe(400);
  });
});

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

/** Every page that shows the contractor with this number. */
const pagesOf = (name: string): readonly string[] => [
  '/contractors/BC500005?state=MN',
  `/search?q=${encodeURIComponent(name)}`,
  '/search?q=BC500005',
  '/contractors?state=MN&pageSize=100',
];

describe('a name on pages', () => {
  const rename = async (name: string): Promise<void> => {
    await api.pool.query(`update served.contractor set name = $1 where license_number = 'BC500005'`, [name]);
    await raiseVersion(api.pool);
  };

  it.each([
    ['turned around by marks', 'LLC \u202egnifooR live\u202c', 'LLC gnifooR live'],
    ['isolated by marks', '\u2067Evil\u2069 Roofing', 'Evil Roofing'],
  ])('%s, stored by an earlier version, is shown without them', async (_, name, shown) => {
    await rename(name);
    const [page = ''] = await Promise.all(pagesOf(shown).map((address) => somebody.page(address)));
    for (const address of pagesOf(shown)) {
      const html = await somebody.page(address);
      expect([address, html.match(/[\u202a-\u202e\u2066-\u2069]/g)]).toEqual([address, null]);
    }
    expect(page).toContain(`${shown}</h1>`);
  });

  it('from right to left is isolated wherever it appears, including titles', async () => {
    await rename('גגות בניו Roofing');
    const page = await somebody.page(pagesOf('')[0] ?? '');
    expect(page).toContain('<bdi>גגות בניו</bdi> Roofing</h1>');
    expect(page).toMatch(/<title>\u2068גגות בניו\u2069 Roofing/);
    for (const address of pagesOf('גגות')) {
      const html = await somebody.page(address);
      const bare = html
        .replace(/<bdi>[^<]*<\/bdi>|\u2068[^\u2069]*\u2069/g, '')
        .replace(/<script[\s\S]*?<\/script>/g, '')
        .match(/>[^<]*[\u0590-\u08ff][^<]*/g);
      expect([address, bare]).toEqual([address, null]);
    }
  });
});

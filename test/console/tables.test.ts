import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { startTestApi, type TestApi } from '../harness/api.js';
import { BrowserSession } from '../harness/browser-session.js';

let api: TestApi;
let somebody: BrowserSession;
beforeAll(async () => {
  api = await startTestApi({ pages: 'everybody' });
  somebody = new BrowserSession(api.url);
});
afterAll(() => api.close());

/** The links of a page's headings, by their words. */
async function headingsOf(path: string): Promise<Map<string, { href: string; sorted: string | undefined }>> {
  const page = await somebody.page(path);
  return new Map(
    [...page.matchAll(/<th scope="col"([^>]*)><a href="([^"]*)"[^>]*>([^<]*)</g)].map(
      ([, attributes = '', href = '', heading = '']) => [
        heading,
        {
          href: href.replaceAll('&amp;', '&').split('#')[0] ?? '',
          sorted: /aria-sort="(\w+)"/.exec(attributes)?.[1],
        },
      ],
    ),
  );
}

const rowsOf = async (path: string): Promise<string[][]> => {
  const answer = await somebody.get(path);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return parse(await answer.text());
};

describe('a table with all rows on the page', () => {
  it('is sorted by its headings, in both directions, and is a file in that order', async () => {
    const first = await headingsOf('/firms/61');
    expect([...first.keys()]).toEqual(expect.arrayContaining(['License', 'Permits', 'Value']));
    const { href = '' } = first.get('License') ?? {};
    expect(href).toBe('?sort=licenses-of-the-firm.license');
    const ascending = await headingsOf(`/firms/61${href}`);
    expect(ascending.get('License')).toEqual({
      href: '?sort=-licenses-of-the-firm.license',
      sorted: 'ascending',
    });
    expect(ascending.get('Name')?.sorted).toBeUndefined();
    const file = (sort: string) => rowsOf(`/firms/61?sort=${sort}&format=csv&table=licenses-of-the-firm`);
    const [headings = [], ...up] = await file('licenses-of-the-firm.license');
    const [, ...down] = await file('-licenses-of-the-firm.license');
    expect(headings.slice(0, 2)).toEqual(['Name', 'License']);
    expect(up.length).toBeGreaterThan(1);
    expect(down).toEqual(up.toReversed());
    expect(up.map(([, license]) => license)).toEqual(up.map(([, license]) => license).toSorted());
  });

  it('sorts numbers highest first', async () => {
    expect((await headingsOf('/firms/61')).get('Orders')?.href).toBe('?sort=-licenses-of-the-firm.orders');
  });

  it('ignores the sort order of another table or an unknown column', async () => {
    const plain = await somebody.page('/cities');
    for (const sort of ['-licenses-of-the-firm.license', 'cities.none', '-', '%00', 'x'.repeat(5_000)])
      expect((await somebody.page(`/cities?sort=${sort}`)).match(/<tbody>.*?<\/tbody>/gs)).toEqual(
        plain.match(/<tbody>.*?<\/tbody>/gs),
      );
  });

  it('is not a file under another name', async () => {
    const answer = await somebody.get('/cities?format=csv&table=nothing');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('use the CSV link below a table');
  });
});

describe('a list of a contractor', () => {
  it('is sorted by its headings, too', async () => {
    const path = '/contractors/BC100001/permits?state=MN';
    const days = async (sort: string) =>
      [...(await somebody.words(`${path}&sort=${sort}`)).matchAll(/\b\w{3} \d{1,2}, \d{4}\b/g)].map(
        ([day]) => day,
      );
    expect(await days('issued')).toEqual(['Jan 1, 2024', 'Mar 4, 2025']);
    expect(await days('-issued')).toEqual(['Mar 4, 2025', 'Jan 1, 2024']);
    // Missing values stay last.
    for (const sort of ['value', '-value']) expect((await days(sort)).at(-1)).toBe('Jan 1, 2024');
    expect((await headingsOf(`${path}&sort=-value`)).get('Value')).toEqual({
      href: '?state=MN&sort=value',
      sorted: 'descending',
    });
  });
});

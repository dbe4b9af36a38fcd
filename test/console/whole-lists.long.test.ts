import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { startTestApi, type TestApi } from '../harness/api.js';
import { BrowserSession } from '../harness/browser-session.js';
import { type Complaint, watchPlans } from '../harness/query-plans.js';

let api: TestApi;
let somebody: BrowserSession;
let complaints: () => Complaint[];
beforeAll(async () => {
  api = await startTestApi({ records: 'county', pages: 'everybody', trustedProxies: ['loopback'] });
  somebody = new BrowserSession(api.url);
  complaints = watchPlans(api.serverPool);
});
afterAll(() => api.close());

/** A list as CSV: its rows, their number, and the file name. */
async function csvOf(address: string) {
  const response = await somebody.get(address);
  const rows = parse(await response.text(), { columns: true }) as Record<string, string>[];
  return {
    rows,
    total: Number(response.headers.get('x-total-count')),
    file: response.headers.get('content-disposition'),
  };
}

describe('the CSV of a page', () => {
  it('is the whole list, even if the page shows only a part', async () => {
    const { data, totalCount } = await api.json('/v1/contractors/search?query=albercor&pageSize=100');
    expect(totalCount).toBeGreaterThan(100);
    const { rows, total, file } = await csvOf('/search?q=albercor&page=3&format=csv');
    expect(rows).toHaveLength(totalCount);
    expect(total).toBe(totalCount);
    expect(file).toBe('attachment; filename=contractors.csv');
    const numbers = rows.map(({ licenseNumber }) => licenseNumber);
    expect(numbers.slice(0, 100)).toEqual(data.map(({ licenseNumber }) => licenseNumber));
    const last = Math.ceil(totalCount / 100);
    const end = await api.json(`/v1/contractors/search?query=albercor&pageSize=100&page=${last}`);
    expect(numbers.slice((last - 1) * 100)).toEqual(end.data.map(({ licenseNumber }) => licenseNumber));
  });

  it('ends at 10,000 rows, and the page and the file say so', async () => {
    const page = await somebody.page('/addresses?city=Northfield');
    expect(page).toMatch(/CSV, first 10,000 of \d\d\d?,\d{3}/);
    const { rows, total, file } = await csvOf('/addresses?city=Northfield&format=csv');
    expect(rows).toHaveLength(10_000);
    expect(total).toBeGreaterThan(10_000);
    expect(file).toBe(`attachment; filename=permits-first-10000-of-${total}.csv`);
    expect(new Set(rows.map((row) => row['permit.id'])).size).toBe(10_000);
  });

  it('is limited to twelve long lists a minute per address; short ones do not count', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.7' };
    const statusesOf = async (address: string): Promise<number[]> => {
      const statuses: number[] = [];
      for (let asked = 0; asked < 13; asked++) {
        const response = await fetch(api.url + address, { headers });
        await response.arrayBuffer();
        statuses.push(response.status);
      }
      return statuses;
    };
    expect(await statusesOf('/contractors/BC100777/permits?format=csv')).toEqual(Array(13).fill(200));
    const long = await statusesOf('/search?status=Issued&format=csv');
    expect(long).toEqual([...Array(12).fill(200), 429]);
  });
});

describe('no page of a county scans a large table', () => {
  it.each([
    '/',
    '/search?q=albercor',
    '/search?q=albrecor+constuction',
    '/search?city=Northfield',
    '/contractors/BC100777',
    '/contractors/BC100777/permits',
    '/permits/100',
    '/addresses?street=100+Main+St&city=Northfield',
    '/addresses?city=Northfield',
    '/cities',
    '/cities/northfield',
    '/reopened',
  ])('%s', async (path) => {
    complaints();
    const response = await somebody.get(path);
    expect([200, 404]).toContain(response.status);
    expect(complaints()).toEqual([]);
  });
});

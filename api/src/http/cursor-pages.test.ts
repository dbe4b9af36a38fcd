import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, startTestApi, type TestApi } from '../../../test/harness/api.js';
import { routes } from '../routes.js';
import { isPaged } from './record-shape.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.pool.query(
    `insert into permit (id, feed, jurisdiction, permit_number, content_hash, city, issue_date)
     select 10000 + n, feed, 'austin', 'X-' || n, n, 'Manytown', date '2020-01-01' + n
     from (select feed from permit where jurisdiction = 'austin' limit 1) f, generate_series(1, 2345) n`,
  );
});
afterAll(() => api.close());

interface Page extends Answer {
  readonly nextCursor: string | null;
  readonly dataVersion: number;
  readonly page: number;
}

const LIST = '/v1/permits/search?city=Manytown&pageSize=100';
const ask = (cursor: string, list = LIST): Promise<Page> => api.json(`${list}&cursor=${cursor}`);

/** All pages, starting at a cursor. */
async function pagesFrom(first: Page, list = LIST): Promise<Page[]> {
  const pages = [first];
  for (let last = first; last.nextCursor !== null; pages.push(last)) last = await ask(last.nextCursor, list);
  return pages;
}

/** Simulates a publish: other rows and another version at once. */
const publish = (changes: string): Promise<unknown> =>
  api.pool.query(`begin; ${changes}; update served.data_version set version = version + 1;
    insert into served.publication (version) select version from served.data_version; commit`);

const idsOf = (pages: readonly Page[]): unknown[] => pages.flatMap(({ data }) => data.map(({ id }) => id));

describe('a list with a cursor', () => {
  it('has the pages of the list without one', async () => {
    const pages = await pagesFrom(await ask('*'));
    for (const { nextCursor: _next, dataVersion, ...page } of pages) {
      expect(dataVersion).toBe(1);
      expect(page).toEqual(await api.json(`${LIST}&page=${page.page}`));
    }
    expect(new Set(idsOf(pages)).size).toBe(2345);
  });

  it('stays as it was while rows are changed, deleted and added', async () => {
    const before = await pagesFrom(await ask('*'));
    const first = await ask('*');
    await publish(`update permit set description = 'Changed', issue_date = '2026-01-01' where id % 7 = 0;
      delete from permit where id between 10500 and 11500;
      insert into permit (id, feed, jurisdiction, permit_number, content_hash, city, issue_date)
      select 20000 + n, feed, 'austin', 'Y-' || n, n, 'Manytown', '2026-02-02' from (select feed from permit limit 1) f,
        generate_series(1, 50) n`);
    const held = await pagesFrom(first);
    expect(held).toEqual(before);
    const now = await ask('*');
    expect([now.dataVersion, now.totalCount]).toEqual([2, 1394]);
    expect(idsOf(await pagesFrom(now))).not.toEqual(idsOf(held));
  });

  it('that is too long to keep never mixes two versions', async () => {
    await api.pool.query(`insert into permit (id, feed, jurisdiction, permit_number, content_hash, city)
      select 50000 + n, feed, 'austin', 'Z-' || n, n, 'Hugetown' from (select feed from permit limit 1) f,
        generate_series(1, 10001) n`);
    const list = '/v1/permits?city=Hugetown&pageSize=100';
    const first = await ask('*', list);
    const second = await ask(first.nextCursor ?? '', list);
    expect([second.page, second.totalCount]).toEqual([2, 10001]);
    await publish('delete from permit where id = 50005');
    const { error } = await ask(second.nextCursor ?? '', list);
    expect(error).toMatchObject({ code: 'cursor.expired', details: [{ field: 'cursor' }] });
  });

  it('is hidden from other accounts, after something is withheld, and after it expires', async () => {
    const first = await ask('*');
    const url = `${api.url}${LIST}&cursor=${first.nextCursor}`;
    await publish('delete from permit where id = 10001');
    const other = { Authorization: `Bearer ${await api.key()}` };
    expect((await fetch(url, { headers: other })).status).toBe(410);
    expect((await ask(first.nextCursor ?? '')).page).toBe(2);
    await api.pool.query(`update crs.cursor_list set created_at = created_at - interval '61 minutes'`);
    expect((await ask(first.nextCursor ?? '')).error.code).toBe('cursor.expired');
    await api.pool.query(`update crs.cursor_list set created_at = clock_timestamp()`);
    expect((await ask(first.nextCursor ?? '')).page).toBe(2);
    await api.pool.query('update served.data_version set cursors_from = version');
    expect((await ask(first.nextCursor ?? '')).error.code).toBe('cursor.expired');
  });

  it('keeps ten lists of an account', async () => {
    const { key } = { key: await api.key() };
    const headers = { Authorization: `Bearer ${key}` };
    for (let size = 1; size <= 12; size++)
      await fetch(`${api.url}/v1/permits?city=Austin&pageSize=${size}&cursor=*`, { headers });
    const { rows } = await api.pool.query(
      'select account_id, count(*)::int as lists from crs.cursor_list group by 1 order by 2 desc limit 1',
    );
    expect(rows[0].lists).toBeLessThanOrEqual(10);
  });

  it('has no ETag, and links the next page in CSV', async () => {
    const response = await api.get(`${LIST}&cursor=*&fields=id`, { headers: { Accept: 'text/csv' } });
    expect(response.headers.get('etag')).toBeNull();
    const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
    const lines = (await response.text()).trim().split('\r\n');
    const more = await (await api.get(next, { headers: { Accept: 'text/csv' } })).text();
    expect([lines[0], lines.length]).toEqual(['id', 101]);
    expect(more.trim().split('\r\n')[1]).not.toBe(lines[1]);
  });

  it.each([
    [`${LIST}&cursor=*&page=1`, 'validation.semantic', 'page'],
    [`${LIST}&cursor=x`, 'validation.format', 'cursor'],
    [`${LIST}&cursor=1.2.abcdefghijkl`, 'cursor.expired', 'cursor'],
    [`${LIST}&cursor=99.2.abcdefghijkl`, 'cursor.expired', 'cursor'],
  ])('refuses %s with %s', async (url, code, field) => {
    const { error } = await api.json(url);
    expect([error.code, error.details[0]?.field]).toEqual([code, field]);
  });

  it('continues only with its first parameters', async () => {
    const { nextCursor } = await ask('*');
    for (const other of [LIST.replace('Manytown', 'Austin'), LIST.replace('=100', '=50')])
      expect((await ask(nextCursor ?? '', other)).error.code).toBe('validation.semantic');
    expect((await ask(nextCursor ?? '', `${LIST}&fields=id`)).data[0]).toEqual({ id: expect.any(Number) });
  });

  // Every request changes the usage.
  const lists = routes
    .filter((route) => isPaged(route) && route.path !== '/v1/usage')
    .map(({ path }) => path);
  it.each(lists)('%s has one', async (path) => {
    const filled = path.replace(':licenseNumber', 'BC100001');
    const needed = /\/address(es)?$|contractors\/search$/.test(path) ? '&address=2214+Pillsbury+Ave+S' : '';
    const more = path.includes(':licenseNumber') ? '&state=MN' : needed;
    const list = `${filled}?pageSize=1${more}`;
    const [first, plain] = [await ask('*', list), await api.json(`${list}&page=1`)];
    const { nextCursor: _next, dataVersion: _version, ...page } = first;
    expect(page).toEqual(plain);
    for (const { nextCursor: _next, dataVersion: _of, ...later } of (await pagesFrom(first, list)).slice(
      1,
      4,
    ))
      expect(later).toEqual(await api.json(`${list}&page=${later.page}`));
  });
});

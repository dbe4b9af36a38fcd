import { pages } from '@crs/console';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';

/** How often the page was started, and the results of its two queries at the time. */
let begun = 0;
const made: [string, string][] = [];
let publish: () => Promise<void>;

type Page = (typeof pages)[number];
const [anyPage] = pages as [Page];

const page: Page = {
  ...anyPage,
  path: '/two-questions',
  isOfVersion: false,
  async show(_input, { ask }) {
    const name = async (pageSize: number): Promise<string> =>
      (await ask('/v1/licenses/search', { status: 'Issued', pageSize })).data[0]?.name ?? '';
    const first = await name(1);
    if (++begun === 1) await publish();
    made.push([first, await name(2)]);
    return { title: 'Two questions', body: made.at(-1)?.join(' and ') };
  },
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ pages: 'everybody', morePages: [page] });
  publish = async () => {
    await api.pool.query(`with raised as (update data_version set version = version + 1)
      update contractor set name = 'Renamed ' || name`);
  };
});
afterAll(() => api.close());

it('shows one version of the data: a page is rendered again if another version is published between its queries', async () => {
  const text = await (await fetch(`${api.url}/two-questions`)).text();
  expect(begun).toBe(2);
  expect(made).toHaveLength(1);
  const [[first, second] = []] = made;
  expect(first).toMatch(/^Renamed /);
  expect(second).toBe(first);
  expect(text).toContain(`${first} and ${second}`);
});

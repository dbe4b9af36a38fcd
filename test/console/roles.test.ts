/** Who can see each page and send each form. The table of pages defines it, so new pages are checked as well. */
import { readFile } from 'node:fs/promises';
import { pages } from '@crs/console';
import { createUser, type Role, roles } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { BrowserSession } from '../harness/browser-session.js';
import { quickHash } from '../harness/quick-hash.js';

type Caller = Role | 'nobody';

/** The callers to whom a role's pages are closed. */
const below = (role: Role): readonly Caller[] => ['nobody', ...roles.slice(0, roles.indexOf(role))];

/** An address of a page. Its subject need not exist, because the role is checked first. */
const addressOf = (path: string): string => path.replace(/:\w+/g, '1');

const closedPages = pages.filter(({ role }) => role !== null);
const closedForms = pages.flatMap((page) => {
  const role = page.form?.role ?? page.role;
  return page.form === undefined || role === null ? [] : [{ path: page.path, role }];
});

describe.each(['everybody', 'users'] as const)('the pages of a service for %s', (audience) => {
  let api: TestApi;
  const tokens = new Map<Caller, string>();
  const sessions = new Map<Caller, BrowserSession>();

  /** Sends a caller's request from its own address, because requests are limited by address. */
  function ask(caller: Caller, path: string, form?: Record<string, string>): Promise<Response> {
    const session = sessions.get(caller) ?? new BrowserSession(api.url);
    const headers = {
      'X-Forwarded-For': `198.51.100.${['nobody', ...roles].indexOf(caller) + 1}`,
      'Sec-Fetch-Site': 'same-origin',
    };
    return session.get(
      path,
      form === undefined ? { headers } : { method: 'POST', headers, body: new URLSearchParams(form) },
    );
  }

  beforeAll(async () => {
    api = await startTestApi({ pages: audience, trustedProxies: ['127.0.0.1'] });
    for (const role of roles) {
      await createUser(api.pool, { name: role, role, passwordHash: quickHash(role) });
      const session = new BrowserSession(api.url);
      await session.logIn(role, role);
      tokens.set(role, /name="csrf" value="([^"]+)"/.exec(await session.page('/account'))?.[1] ?? '');
      sessions.set(role, session);
    }
  });
  afterAll(() => api.close());

  it('are not cached if responses differ by reader', async () => {
    const closed = audience === 'users' ? pages : closedPages;
    const asked = [...closed.map(({ path }) => path), '/queue', '/login'].flatMap((path) =>
      (['nobody', ...roles] as const).flatMap((caller) => [
        { path, caller, form: undefined },
        { path, caller, form: { csrf: 'wrong' } },
      ]),
    );
    const stored: unknown[] = [];
    const statuses = new Set<number>();
    for (const { path, caller, form } of asked) {
      const { status, headers } = await ask(caller, addressOf(path), form);
      statuses.add(status);
      if (!headers.get('cache-control')?.includes('no-store')) stored.push([path, caller, status]);
    }
    expect(stored).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 303, 403]));
  });

  it('are closed to every lower role, and redirect to the login without one', async () => {
    const answers = await Promise.all(
      closedPages.flatMap(({ path, role }) =>
        below(role ?? 'viewer').map(async (caller) => {
          const response = await ask(caller, addressOf(path));
          return [path, caller, response.status, response.headers.get('location')];
        }),
      ),
    );
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter(([, caller, status]) => status !== (caller === 'nobody' ? 303 : 403))).toEqual([]);
    for (const [path, caller, , location] of answers)
      if (caller === 'nobody')
        expect(location).toBe(`/login?back=${encodeURIComponent(addressOf(String(path)))}`);
  });

  it('accept no form from a lower role, even with a valid token', async () => {
    const answers = await Promise.all(
      closedForms.flatMap(({ path, role }) =>
        below(role).map(async (caller) => {
          const response = await ask(caller, addressOf(path), { csrf: tokens.get(caller) ?? '' });
          return [path, caller, response.status];
        }),
      ),
    );
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.filter(([, caller, status]) => status !== (caller === 'nobody' ? 303 : 403))).toEqual([]);
  });

  it('accept no form without the token of the login, whatever the role', async () => {
    const forms = pages.filter(({ form }) => form !== undefined);
    const answers = await Promise.all(
      forms.map(async ({ path }) => [path, (await ask('operator', addressOf(path), { csrf: 'x' })).status]),
    );
    expect(answers.filter(([, status]) => status !== 403)).toEqual([]);
  });

  it('accept a form only on pages that have one', async () => {
    const without = pages.filter(({ form }) => form === undefined);
    const answers = await Promise.all(
      without.map(async ({ path }) => [
        path,
        (await ask('operator', addressOf(path), { csrf: tokens.get('operator') ?? '' })).status,
      ]),
    );
    expect(answers.filter(([, status]) => status !== 405)).toEqual([]);
  });

  it('link nobody to a page that the role cannot open', async () => {
    for (const role of roles) {
      const page = await (await ask(role, '/account')).text();
      const [, navigation = ''] = /<nav aria-label="Main">(.*?)<\/nav>/s.exec(page) ?? [];
      const links = [...navigation.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
      expect(links.length).toBeGreaterThan(5);
      const answers = await Promise.all(links.map(async (href) => [href, (await ask(role, href)).status]));
      expect(answers.filter(([, status]) => [303, 403].includes(Number(status)))).toEqual([]);
    }
  });

  it('are for everyone only if the table says so', async () => {
    const answers = await Promise.all(
      pages
        .filter(({ role, isOpen, path }) => role === null && !isOpen && path !== '/logout')
        .map(async ({ path }) => [path, (await ask('nobody', addressOf(path))).status] as const),
    );
    const isLogin = audience === 'users';
    expect(answers.filter(([, status]) => (status === 303) !== isLogin)).toEqual([]);
  });
});

it('the README says which role each page requires', async () => {
  const readme = await readFile(new URL('../../console/README.md', import.meta.url), 'utf8');
  const said = [...readme.matchAll(/^\| (`\/[^|]+`) \| (\w+) \| /gm)].flatMap(([, paths = '', role]) =>
    [...paths.matchAll(/`([^`]+)`/g)].map(([, path]) => ({ path, role })),
  );
  expect(said.length).toBeGreaterThan(15);
  const isSo = ({ path, role }: (typeof said)[number]): boolean =>
    path === '/queue' || pages.some((page) => page.path === path && page.role === role);
  expect(said.filter((one) => !isSo(one))).toEqual([]);
});

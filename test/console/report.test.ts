import { listReports } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { BrowserSession, sessionOf } from '../harness/browser-session.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ pages: 'everybody' });
});
afterAll(() => api.close());

const fields = {
  about: '/contractors/BC100001?state=MN',
  kind: 'not_theirs',
  text: 'Not my permit.',
  contact: '',
};

describe('an error report', () => {
  it('is stored with the page that it is about, with or without a login', async () => {
    const somebody = new BrowserSession(api.url);
    const page = await somebody.page('/cities');
    expect(page).toContain('href="/report?about=%2Fcities">Report an error');
    const sent = await somebody.send('/report', { ...fields, contact: 'ada@example.com' });
    // Another address, so that reloading the page sends nothing.
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      `/report?about=${encodeURIComponent(fields.about)}&sent=1`,
    ]);
    expect(await somebody.page(sent.headers.get('location') ?? '')).toContain('Your report is number 1.');
    const viewer = await sessionOf(api, 'viewer');
    expect((await viewer.send('/report', { ...fields, kind: 'unheard of' })).status).toBe(303);
    expect(await listReports(api.pool, { isOpen: true, limit: 10, offset: 0 })).toMatchObject({
      total: 2,
      rows: [
        { kind: 'not_theirs', page: fields.about, text: 'Not my permit.', contact: 'ada@example.com' },
        { kind: 'other', contact: null },
      ],
    });
  });

  it('is stored once, however often its form is sent', async () => {
    const somebody = new BrowserSession(api.url);
    const form = async () => ({
      ...fields,
      text: 'Sent twice.',
      once: /name="once" value="([^"]+)"/.exec(await somebody.page('/report'))?.[1] ?? '',
    });
    const [first, second] = [await form(), await form()];
    expect(first.once).not.toBe(second.once);
    const answers = await Promise.all([first, first, second].map((one) => somebody.send('/report', one)));
    const addresses = answers.map(({ headers }) => headers.get('location'));
    expect(addresses[1]).toBe(addresses[0]);
    expect(new Set(addresses).size).toBe(2);
  });

  it.each([
    ['', 'Describe the error.'],
    ['x'.repeat(2001), 'Use at most 2000 characters.'],
  ])('with %j is asked for again, with what was typed', async (text, problem) => {
    const response = await new BrowserSession(api.url).send('/report', { ...fields, text });
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain(problem);
    expect(page).toContain(text);
  });

  it.each(['https://evil.example', '//evil.example', 'javascript:alert(1)'])(
    'never redirects to %s',
    async (about) => {
      const page = await new BrowserSession(api.url).page(`/report?about=${encodeURIComponent(about)}`);
      expect(page).toContain('About <a href="/">/</a>');
      expect(page).not.toContain('evil');
    },
  );

  it('is refused for a form from another site, and after five in a minute from one address', async () => {
    const somebody = new BrowserSession(api.url);
    expect((await somebody.send('/report', fields, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push((await somebody.send('/report', fields)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

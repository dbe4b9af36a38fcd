import type { ResponseOf } from '@crs/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { wrongWith } from '../harness/axe.js';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import { BrowserSession } from '../harness/browser-session.js';
import { looks } from '../harness/page-checks.js';
import { raiseVersion } from '../harness/records.js';

type Profile = ResponseOf<'/v1/licenses/{licenseNumber}/profile'>;

let api: TestApi;
let somebody: BrowserSession;
beforeAll(async () => {
  api = await startTestApi({ pages: 'everybody' });
  somebody = new BrowserSession(api.url);
});
afterAll(() => api.close());

const cells = (html: string, field: string): string[] => {
  const row = new RegExp(`<th scope="row">${field}</th>(.*?)</tr>`, 's').exec(html)?.[1] ?? '';
  return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''));
};

/** Two contractors that share an address. */
const relatedPair = ['EA200002 MN', 'BC100001 MN'] as const;

const compare = (a: string, b: string): string => `/compare?${new URLSearchParams({ a, b })}`;

describe('two contractors side by side', () => {
  it('show the figures and sentences of their own pages', async () => {
    const html = await somebody.page(compare(...relatedPair));
    const profiles = await Promise.all(
      relatedPair.map((one) => {
        const [number, state] = one.split(' ');
        return api.json<Profile>(`/v1/licenses/${encodeURIComponent(number ?? '')}/profile?state=${state}`);
      }),
    );
    expect(cells(html, 'Building permits')).toEqual(
      profiles.map(({ permits }) => permits.totalCount.toLocaleString('en-US')),
    );
    expect(cells(html, 'OSHA violations')).toEqual(
      profiles.map(({ osha }) => osha.totalViolations.toLocaleString('en-US')),
    );
    for (const one of relatedPair) {
      const [number, state] = one.split(' ');
      const own = await somebody.page(`/contractors/${encodeURIComponent(number ?? '')}?state=${state}`);
      const verdict = /<p class="verdict[^"]*">([^<]+)/.exec(own)?.[1] ?? 'no verdict';
      expect(html).toContain(verdict);
      expect(own).toContain('/compare?a=');
    }
    expect(html).not.toContain('We don’t know of any address, phone, or person that they share.');
    expect(await somebody.page(compare(relatedPair[1], relatedPair[0]))).toContain('What they share');
  });

  it('are found from pasted text, and say so if nothing is shared', async () => {
    const html = await somebody.page(
      compare('https://records.example.org/contractors/BC100001?state=WI', 'ea200002 mn'),
    );
    expect(cells(html, 'License').map((cell) => cell.split(' ')[0])).toEqual(['BC100001,', 'EA200002,']);
    // Nothing known adds up to nothing; only uncovered orders and unprinted values are unknown.
    expect(cells(html, 'Building permits')[0]).toBe('0');
    expect(cells(html, 'Total permit value')[0]).toBe('$0');
    expect(html).toContain('We don’t know of any address, phone, or person that they share.');
  });

  it('offer a choice if a number is ambiguous, and continue with it', async () => {
    const response = await somebody.get(compare('BC100001', 'EA200002 MN'));
    const html = await response.text();
    expect(response.status).toBe(409);
    const [, to = ''] = /<a href="(\/compare\?[^"]*state%3DWI[^"]*)"/.exec(html) ?? [];
    expect(cells(await somebody.page(to.replaceAll('&amp;', '&')), 'License')[0]).toMatch(/^BC100001, WI/);
  });

  it('ask again if a number is missing or unknown', async () => {
    expect(await somebody.page('/compare?a=EA200002+MN')).toContain('value="EA200002 MN"');
    const response = await somebody.get(compare('EA200002 MN', 'NONE-1'));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('We found no license number or name “NONE-1”.');
    // Both are requested at once, and the first one is reported.
    expect(await (await somebody.get(compare('NONE-1', 'NONE-2'))).text()).toContain(
      'no license number or name “NONE-1”.',
    );
  });

  it('are found by name, and the first one stays', async () => {
    const response = await somebody.get(compare('EA200002 MN', 'northside'));
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain('Which contractor is “northside”?');
    const [, to = ''] = /<a href="(\/compare\?[^"]*BC100001[^"]*state%3DMN[^"]*)"/.exec(html) ?? [];
    expect(cells(await somebody.page(to.replaceAll('&amp;', '&')), 'License')).toEqual([
      expect.stringMatching(/^EA200002, MN/),
      expect.stringMatching(/^BC100001, MN/),
    ]);
  });

  it('print a hostile name as a name', async () => {
    const name = `"><script>alert(1)</script>`;
    await api.pool.query(`update served.contractor set name = $1 where license_number = 'EA200002'`, [name]);
    await raiseVersion(api.pool);
    const html = await somebody.page(compare('EA200002 MN', 'BC100001 MN'));
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('&lt;script>alert(1)');
  });

  (hasBrowser() ? it : it.skip)('can be used by everyone', async () => {
    const browser = await startBrowser();
    try {
      const pages = { compare: compare(...relatedPair), 'compare-form': '/compare' };
      for (const look of looks) expect(await wrongWith(browser, api.url, pages, look)).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});

/** The README's pictures: `npm run pictures` creates them, and every test run checks their size. */
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import { ServedConsole } from '../harness/served-console.js';

const root = new URL('../..', import.meta.url).pathname;
const folder = join(root, 'docs/pictures');
const asJpeg = { type: 'jpeg', quality: 60 } as const;
const names = ['contractor.jpg', 'accuracy.jpg'] as const;

describe('the pictures of the README', () => {
  it('are shown there, and are small', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
    for (const name of names) expect(readme).toContain(`(docs/pictures/${name})`);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(150_000);
  });

  (process.env.CRS_WRITE_PICTURES && hasBrowser() ? it : it.skip)('are created again', async () => {
    const [served, browser] = await Promise.all([ServedConsole.start(), startBrowser()]);
    try {
      const { rows } = await served.pool.query<{ address: string }>(
        // The contractor with the most kinds of records and, among those, the most records.
        `select '/contractors/' || c.license_number || '?state=' || c.roster_state as address
         from served.contractor c join served.record_link l on l.contractor_id = c.id
         where c.status = 'Revoked'
         group by c.id order by count(*) desc, c.id limit 1`,
      );
      await served.sessionOf('Vic Example', 'viewer');
      const page = await browser.newPage({ viewport: { width: 900, height: 560 }, colorScheme: 'light' });
      await mkdir(folder, { recursive: true });
      await page.goto(served.url + rows[0]?.address);
      await page.screenshot({ path: join(folder, names[0]), ...asJpeg });
      await served.logIn(page, 'Vic Example');
      await page.goto(`${served.url}/quality`);
      await page.locator('.tiles').evaluate((tiles) => tiles.scrollIntoView());
      await page.screenshot({ path: join(folder, names[1]), ...asJpeg });
    } finally {
      await browser.close();
      await served.close();
    }
  });
});

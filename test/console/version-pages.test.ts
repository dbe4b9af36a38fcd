/** A page that is rendered once per version is never older than the data, and is never a user's own. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserSession } from '../harness/browser-session.js';
import { raiseVersion } from '../harness/records.js';
import { ServedConsole } from '../harness/served-console.js';

describe('the page of a contractor', () => {
  let served: ServedConsole;
  let anybody: BrowserSession;
  let license: { readonly id: number; readonly number: string };
  let path: string;

  beforeAll(async () => {
    served = await ServedConsole.start();
    anybody = new BrowserSession(served.url);
    const { rows } = await served.pool.query<typeof license>(
      `select min(id) as id, min(license_number) as number from contractor group by license_key
       having count(*) = 1 order by 1 limit 1`,
    );
    license = rows[0] ?? { id: 0, number: '' };
    path = `/contractors/${license.number}`;
  });
  afterAll(() => served.close());

  it('shows the data as soon as it is published', async () => {
    expect(await anybody.page(path)).toContain(license.number);
    await served.pool.query('update served.contractor set name = $2 where id = $1', [
      license.id,
      'Another Name Roofing',
    ]);
    await raiseVersion(served.pool);
    expect(await anybody.page(path)).toContain('Another Name Roofing');
    expect((await anybody.get(path, { method: 'HEAD' })).status).toBe(200);
  });

  it('is rendered for each user, with the name of the login', async () => {
    await anybody.page(path);
    const analyst = await served.sessionOf('Ana Example', 'analyst');
    const own = await analyst.get(path);
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(await own.text()).toContain('Ana Example');
    const page = await anybody.get(path);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(await page.text()).not.toContain('Ana Example');
  });

  it('is rendered for each address, and stays out of data and feeds', async () => {
    const page = await anybody.page(path);
    expect((await anybody.get(`${path}?format=json`)).headers.get('content-type')).toContain('json');
    expect((await anybody.get(`${path}?format=atom`)).headers.get('content-type')).toContain('atom');
    expect((await anybody.get(`${path}?state=XX`)).status).toBe(404);
    expect(await anybody.page(path)).toBe(page);
  });

  it('disappears as soon as the contractor is withheld', async () => {
    expect((await anybody.get(path)).status).toBe(200);
    await served.crs(
      'suppress',
      'contractor',
      license.number,
      '--reason',
      'asked',
      '--by',
      'Ola Example',
      '--yes',
    );
    expect((await anybody.get(path)).status).toBe(404);
  });
});

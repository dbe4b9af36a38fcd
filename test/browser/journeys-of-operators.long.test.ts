/** How operators manage users and feeds in the console, with and without scripts. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasBrowser } from '../harness/browser.js';
import { Town, visitors } from '../harness/journey.js';

const describeWithBrowser = hasBrowser() ? describe : describe.skip;
describeWithBrowser('a journey', () => {
  let town: Town;
  beforeAll(async () => {
    town = await Town.open();
    await town.makeUser('Ola Example', 'operator');
  });
  afterAll(() => town?.close());

  describe.each(visitors)('%s', (_, scripts) => {
    it('for a lost password: an operator sets a new one, and its user chooses another', async () => {
      const name = scripts ? 'Wes Scripts' : 'Wes Plain';
      const chosen = 'harbor lantern quilt';
      await town.makeUser(name, 'viewer');
      let password = '';
      await town.visit({ scripts, as: 'Ola Example' }, async (visitor) => {
        const { page } = visitor;
        await visitor.choose('Administration', 'Users');
        await visitor.follow(name);
        await page.getByLabel('Role').selectOption('analyst');
        await visitor.press('Change role');
        await page.getByRole('status').filter({ hasText: 'The role is now analyst' }).waitFor();
        await visitor.look('user-role');
        await visitor.follow('Set a new password…');
        await visitor.look('user-confirm');
        await visitor.press('Yes, set a new password');
        password = (await page.locator('.shown-once code').textContent()) ?? '';
        await visitor.look('user-password');
      });
      await town.visit({ scripts }, async (visitor) => {
        const { page } = visitor;
        await visitor.logIn(name, password);
        await visitor.follow(name);
        const change = async (next: string): Promise<void> => {
          await page.getByLabel('Current password').fill(password);
          await page.getByLabel(/^New password/).fill(next);
          await visitor.press('Change password');
        };
        await change('password1234');
        await page.getByRole('alert').filter({ hasText: 'easy to guess' }).waitFor();
        await visitor.look('account-weak');
        await change(chosen);
        await page.getByRole('alert').filter({ hasText: 'Password changed' }).waitFor();
        await visitor.press('Log out everywhere');
        expect(await visitor.heading()).toBe('Log in');
        await visitor.logIn(name, chosen);
        await visitor.look('account');
      });
    });

    it('for a file on the operator’s computer: it becomes a feed, and gets a new version', async () => {
      const city = scripts ? 'Fernvale' : 'Oakdale';
      const feed = `${city.toLowerCase()}_permits`;
      const file = (name: string, rows: number) => ({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            'Permit Number,Issue Date,Contractor Name,Address,Permit Type,Status,Valuation',
            ...Array.from(
              { length: rows },
              (_, at) =>
                `BP-${1000 + at},0${(at % 9) + 1}/1${at % 9}/2026,Amber Hollow Electric Inc,${100 + at} Oak Ave,Electrical,Issued,${900 + at}`,
            ),
          ].join('\n'),
        ),
      });
      await town.visit({ scripts, as: 'Ola Example' }, async (visitor) => {
        const { page } = visitor;
        await visitor.choose('Operations', 'Feeds');
        await visitor.follow('Add a feed');
        await page.getByLabel('Or a file from your computer').setInputFiles(file('June permits.csv', 60));
        await visitor.look('feed-new-file');
        await visitor.press('Read its first rows');
        // The city isn't in the file: the page asks for it without another upload.
        await page.getByRole('alert').waitFor();
        await page.getByLabel(/^City/).fill(city);
        await page.getByLabel(/^State/).fill('MN');
        await visitor.look('feed-new-file-city');
        await visitor.press('Read its first rows');
        await page.getByRole('heading', { name: `New feed: ${feed}` }).waitFor();
        await visitor.press('Save the definition');
        await page.waitForURL(/saved=yes/);
        await page.getByLabel('New version').setInputFiles(file('July permits.csv', 62));
        await visitor.look('feed-file');
        await visitor.press('Upload the new version');
        await page.getByRole('status').filter({ hasText: 'We saved the new version' }).waitFor();
        await visitor.look('feed-file-version');
      });
    });
  });
});

/** Journeys through the console, from the first page to the last, with and without scripts. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasBrowser } from '../harness/browser.js';
import { crsJson } from '../harness/crs.js';
import { Town, type Visitor, visitors } from '../harness/journey.js';

const describeWithBrowser = hasBrowser() ? describe : describe.skip;
describeWithBrowser('a journey', () => {
  let town: Town;
  /** A claim in lakeview, as the queue shows it after the ones before it, with two similar claims. */
  let alike: { readonly name: string; readonly address: string };
  beforeAll(async () => {
    town = await Town.open();
    alike = await town.addClaimsAlike();
    await town.makeUser('Ada Example', 'analyst');
    await town.makeUser('Bob Example', 'analyst');
    await town.makeUser('Ola Example', 'operator');
  });
  afterAll(() => town?.close());

  describe.each(visitors)('%s', (_, scripts) => {
    it('of a homeowner, by keyboard: from a name to why a permit is matched', async () => {
      await town.visit({ scripts }, async ({ page }) => {
        await page.goto('/');
        await page.keyboard.press('Tab');
        expect(await page.locator(':focus').textContent()).toContain('Skip to main content');
        await page.getByRole('searchbox').focus();
        await page.keyboard.type('construction');
        if (scripts) await page.locator('[data-count]').waitFor();
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/search\?.*q=construction/);
        await page.getByRole('rowheader').first().waitFor();
        const contractors = page.getByRole('rowheader').getByRole('link');
        expect(await contractors.count()).toBeGreaterThan(1);
        const addresses = await contractors.evaluateAll((links) =>
          links.map((link) => (link as HTMLAnchorElement).pathname),
        );
        expect(addresses.every((address) => address.startsWith('/contractors/'))).toBe(true);

        // The first of them with a permit.
        for (let at = 0; ; at++) {
          await contractors.nth(at).focus();
          await page.keyboard.press('Enter');
          await page.waitForURL(/\/contractors\//);
          expect(await page.locator('.summary .verdict').textContent()).toMatch(/icensed|authority/);
          if ((await page.locator('#permits').count()) > 0) break;
          await page.goBack();
        }
        await page.locator('#permits tbody').getByRole('link').first().focus();
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/permits\/\d+/);
        await page.getByRole('heading', { name: 'Why this contractor' }).waitFor();
        expect(await page.getByText('Evidence for and against').count()).toBeGreaterThan(0);
        await page.goBack();
        await page.waitForURL(/\/contractors\//);
      });
    });

    it('of somebody who sees an error: the analysts read and close the report', async () => {
      const text = `The city is spelt wrong, ${scripts ? 'with' : 'without'} scripts.`;
      await town.visit({ scripts }, async (visitor) => {
        const { page } = visitor;
        await page.goto('/cities');
        await visitor.follow('Report an error');
        await page.getByLabel('What is the error').selectOption('wrong_record');
        await page.getByLabel(/Details/).fill(text);
        await page.getByLabel(/Email or phone/).fill('reader@example.com');
        await visitor.press('Send');
        await page.getByRole('heading', { name: 'Thank you' }).waitFor();
        await visitor.look('report-sent');
        await visitor.follow('Back to the page');
        await page.waitForURL(/\/cities$/);
      });
      await town.visit({ scripts, as: 'Ada Example' }, async (visitor) => {
        const { page } = visitor;
        await visitor.choose('Analysts', 'Reports');
        const report = page.getByRole('article').filter({ hasText: text });
        expect(await report.textContent()).toContain('answer to reader@example.com');
        await visitor.look('reports-open');
        await report.getByLabel('Resolution').fill('Told the city.');
        await report.getByRole('button', { name: /^Close report/ }).click();
        await page.getByText('No open reports.').waitFor();
        await visitor.follow('Closed reports');
        await page.getByText('Closed by Ada Example').first().waitFor();
        await visitor.look('reports-closed');
      });
    });

    it('of an analyst: decide, undo, skip, and say that no contractor fits', async () => {
      await town.visit({ scripts, as: 'Ada Example' }, async (visitor) => {
        const { page } = visitor;
        /** Presses a key if there are scripts, otherwise the button that shows the key. */
        const key = async (name: string): Promise<void> => {
          if (scripts) await page.keyboard.press(name);
          else await page.locator(`[data-key="${name}"]`).click();
        };
        const claim = () => page.locator('.case-about').textContent();
        await page.goto('/review?jurisdiction=lakeview');
        const first = await claim();
        expect(await page.getByText('Match confidence', { exact: true }).count()).toBe(0);
        // On a small screen, deciding needs no scrolling.
        await page.setViewportSize({ width: 1280, height: 800 });
        for (const name of ['1', '2', 'n', 's']) {
          const box = await page.locator(`[data-key="${name}"]`).boundingBox();
          expect([name, (box?.y ?? 800) + (box?.height ?? 0) <= 800]).toEqual([name, true]);
        }
        await key('2');
        await page.waitForURL(/decided=/);
        expect(await page.getByRole('status').textContent()).toMatch(
          / is .+\. The .*score.* [\d.]+% confidence/,
        );
        expect(await claim()).not.toBe(first);
        await visitor.look('review-decided');
        await key('u');
        await page.getByText('has no decision; the scores decide').waitFor();
        await visitor.look('review-undone');

        await page.goto('/review');
        const before = await claim();
        await key('s');
        await page.waitForURL(/skip=/);
        expect(await claim()).not.toBe(before);
        await key('n');
        await page.getByText('is not in the license roster').waitFor();
        await key('u');
        await page.getByText('has no decision; the scores decide').waitFor();
        await page.goto('/review?minValue=99999999999');
        await page.getByText('No records to review with this filter').waitFor();
      });
    });

    it('of an analyst: similar claims follow a decision, except one that is left out', async () => {
      await town.visit({ scripts, as: 'Ada Example' }, async (visitor) => {
        const { page } = visitor;
        await visitor.until(alike.name, alike.address);
        await page.locator('[data-key="1"]').click();
        await page.getByText('Apply the same decision to 2 similar records?').waitFor();
        await visitor.look('review-alike');
        await page.getByRole('checkbox').last().uncheck();
        if (scripts) await page.keyboard.press('a');
        else await page.locator('[data-key="a"]').click();
        await page.getByText('with 1 similar record').waitFor();
        await page.locator('[data-key="u"]').click();
        await page.getByText('has no decision; the scores decide').waitFor();
      });
    });

    it('of two analysts: the second sees what the first decided', async () => {
      await town.visit({ scripts, as: 'Ada Example' }, async (ada) => {
        await town.visit({ scripts, as: 'Bob Example' }, async ({ page }) => {
          const shown = (of: typeof page) => of.locator('form input[name="claim"]').first().inputValue();
          // The earlier undone claim is matched again in the meantime, which moves the queue.
          do {
            await ada.page.goto('/review?jurisdiction=lakeview');
            await page.goto('/review?jurisdiction=lakeview');
          } while ((await shown(page)) !== (await shown(ada.page)));
          await page.locator('[data-key="n"]').click();
          await page.waitForURL(/decided=/);
        });
        await ada.page.locator('[data-key="1"]').click();
        await ada.page
          .getByRole('heading', { name: 'Bob Example has already decided this record' })
          .waitFor();
        await ada.look('review-conflict');
        await ada.follow(/^View it, undo it/);
        expect(await ada.page.getByRole('status').textContent()).toContain('is not in the license roster');
      });
      await town.visit({ scripts, as: 'Bob Example' }, async ({ page }) => {
        const decided = await crsJson<{ claimId: number }[]>(['decisions'], town.workspace.settings);
        await page.goto(`/review?jurisdiction=lakeview&decided=${decided[0]?.claimId}`);
        await page.locator('[data-key="u"]').click();
        await page.getByText('has no decision; the scores decide').waitFor();
      });
    });

    it('of a new colleague: an operator creates the user and a key, then the user logs in and out', async () => {
      const name = scripts ? 'Vic Scripts' : 'Vic Plain';
      let password = '';
      await town.visit({ scripts, as: 'Ola Example' }, async (visitor) => {
        const { page } = visitor;
        await visitor.choose('Administration', 'Users');
        await page.getByLabel('Name, shown with the user’s decisions').fill(name);
        await page.getByLabel('Role').selectOption('viewer');
        await visitor.press('Create user');
        password = (await page.locator('.shown-once code').textContent()) ?? '';
        await visitor.look('user-made');
        await visitor.choose('Administration', 'Keys');
        await page.getByLabel(/^Account/).fill(name.toLowerCase());
        await visitor.press('Create key');
        expect(await page.locator('.shown-once code').textContent()).toMatch(/^sk_live_/);
        await visitor.look('key-made');
      });
      await town.visit({ scripts }, async (visitor) => {
        const { page } = visitor;
        await page.goto('/review');
        await page.getByRole('heading', { name: 'Log in' }).waitFor();
        await page.getByLabel('Name').fill(name);
        await page.getByLabel('Password').fill(password);
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/review$/);
        await page.getByText('Ask an analyst to decide').waitFor();
        await visitor.look('review-viewer');
        await visitor.press('Log out');
        await page.goto('/review');
        expect(await visitor.heading()).toBe('Log in');
      });
    });

    it('of an operator: release a feed on hold, drop it, retry, read now', async () => {
      // Another city each time, because the released feed leaves the first one small.
      const city = scripts ? 'rivermont' : 'lakeview';
      const feed = `sample_${city}_permits`;
      const source = join(town.workspace.sampleDir, `permits/${city}.csv`);
      const original = await readFile(source, 'utf8');
      const cut = (share: number): Promise<void> => {
        const lines = original.split('\n');
        return writeFile(source, `${lines.slice(0, Math.round(lines.length * share)).join('\n')}\n`);
      };
      const hold = async (share: number): Promise<void> => {
        await cut(share);
        await crsJson(['ingest', feed], town.workspace.settings, 3);
      };
      const done = async (visitor: Visitor): Promise<void> => {
        await visitor.page.waitForURL(/batch=/);
        await visitor.until(/^Done$/, visitor.page.url());
      };
      await town.visit({ scripts, as: 'Ola Example' }, async (visitor) => {
        const { page } = visitor;
        await hold(0.3);
        await visitor.choose('Operations', 'Nightly runs');
        await visitor.look('nights-held');
        await visitor.follow(/Review, then release or drop the changes/);
        await page.getByText('On hold since').waitFor();
        await visitor.look('run-held');
        await visitor.follow('Drop the changes…');
        await visitor.press('Yes, drop the changes');
        await page.getByRole('status').filter({ hasText: 'The published data stays as it is.' }).waitFor();

        await hold(0.4);
        await visitor.choose('Operations', 'Nightly runs');
        await visitor.follow(/Review, then release or drop the changes/);
        await visitor.follow('Release the changes…');
        await page.getByLabel(/^Reason/).fill('They closed half.');
        await visitor.look('run-release');
        await visitor.press('Yes, release the changes');
        await done(visitor);
        await page.getByText('accepted by Ola Example').first().waitFor();

        const orders = join(town.workspace.sampleDir, 'orders/orders.json');
        await rename(orders, `${orders}.away`);
        await crsJson(['ingest', 'sample_orders'], town.workspace.settings, 1);
        await rename(`${orders}.away`, orders);
        await visitor.choose('Operations', 'Nightly runs');
        await visitor.follow(/View/);
        await visitor.look('run-failed');
        await visitor.follow('Retry…');
        await visitor.press('Yes, retry');
        await done(visitor);

        await visitor.choose('Operations', 'Nightly runs');
        await page.getByText('All clear').waitFor();
        await page.getByLabel(/^Feed/).selectOption('sample_orders');
        await visitor.press('Start run…');
        await visitor.press(/^Yes/);
        await done(visitor);
        await visitor.look('nights-done');
      });
    });
  });
});

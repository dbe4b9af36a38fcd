import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { orderFeeds, row } from '../../../../test/harness/order-feeds.js';
import { inTransaction } from '../pool.js';
import { createStaged, stagedTable } from './staged-table.js';

describe('FeedLoad, while others load or read', () => {
  const orders = orderFeeds();
  const { nextFeed, open, add, load, loadChanges, served } = orders;

  it('loads, changes and replaces feeds at the same time, while others read all of them', async () => {
    const feeds = Array.from({ length: 6 }, nextFeed);
    const rows = (count: number, type: string) => Array.from({ length: count }, (_, n) => row(`k${n}`, type));
    await Promise.all(feeds.slice(0, 3).map((feed) => load(feed, rows(21_000, 'first'))));
    const sizes = async () =>
      (
        await orders.pool.query<{ feed: string; type: string; rows: number }>(
          `select feed, min(order_type) as type, count(*)::int as rows from enforcement_order
           where feed = any($1) group by feed having min(order_type) = max(order_type) order by feed`,
          [feeds],
        )
      ).rows;
    let reading = true;
    const read = async () => {
      // Each feed is in its old or its new state, never in between.
      while (reading) for (const { rows: size } of await sizes()) expect([21_000, 300]).toContain(size);
    };
    const readers = [read(), read()];
    await Promise.all([
      load(feeds[0] as string, rows(21_000, 'second')),
      load(feeds[1] as string, rows(21_000, 'second')),
      loadChanges(feeds[2] as string, [...rows(21_000, 'first').slice(1), row('new', 'first')]),
      ...feeds.slice(3).map((feed) => load(feed, rows(300, 'first'))),
    ]);
    reading = false;
    await Promise.all(readers);
    expect((await sizes()).map(({ type, rows: size }) => `${size} ${type}`)).toEqual([
      '21000 second',
      '21000 second',
      '21000 first',
      '300 first',
      '300 first',
      '300 first',
    ]);
  });

  it('lets others read and load while a slow reader keeps a partition from being replaced', async () => {
    const [feed, other] = [nextFeed(), nextFeed()];
    const rows = (type: string) => Array.from({ length: 21_000 }, (_, n) => row(`k${n}`, type));
    await load(feed, rows('first'));
    let done = false;
    let replacing: Promise<void> | undefined;
    await inTransaction(orders.pool, async (reader) => {
      await reader.query('select from enforcement_order limit 1');
      replacing = load(feed, rows('second')).then(() => {
        done = true;
      });
      const waiting = `select from pg_locks where relation = 'enforcement_order'::regclass and not granted`;
      while ((await orders.pool.query(waiting)).rowCount === 0) await sleep(5);
      for (let asked = 0; asked < 5; asked++) expect(await served(feed)).toHaveLength(21_000);
      await load(other, [row('a')]);
      expect(done).toBe(false);
    });
    await replacing;
    expect((await served(feed))[0]?.type).toBe('second');
  });

  it('shows the new rows to readers that waited for the table, not an empty table', async () => {
    const feed = nextFeed();
    const rows = (type: string) => Array.from({ length: 21_000 }, (_, n) => row(`k${n}`, type));
    await load(feed, rows('first'));
    const count = async () => (await served(feed)).filter(({ type }) => type === 'second').length;
    let waiting: Promise<number> | undefined;
    await inTransaction(orders.pool, async (client) => {
      const staged = await open(client, feed);
      await add(staged, feed, rows('second'));
      await staged.finish();
      const { attach } = await staged.applyFull();
      // No load waits until the partition is replaced.
      expect(await count()).toBe(0);
      await attach();
      waiting = count();
      await sleep(200);
    });
    expect(await waiting).toBe(21_000);
  });

  it('stages feeds whose long names start the same at the same time', async () => {
    const name = 'county_of_very_long_names_department_of_building_and_of_zoning_permits_';
    await inTransaction(orders.pool, async (one) => {
      await createStaged(one, 'orders', `${name}north`, 0, {});
      await inTransaction(orders.pool, async (other) => {
        await other.query(`set local lock_timeout = '2s'`);
        await createStaged(other, 'orders', `${name}south`, 0, {});
        await other.query(`drop table ${stagedTable(`${name}south`)}`);
      });
      await one.query(`drop table ${stagedTable(`${name}north`)}`);
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderFeeds, row } from '../../../../test/harness/order-feeds.js';
import { inTransaction } from '../pool.js';

describe('FeedLoad', () => {
  const orders = orderFeeds();
  const { nextFeed, open, add, load, loadChanges, served } = orders;

  it('inserts at first and finds nothing to change the second time', async () => {
    const feed = nextFeed();
    const rows = [row('a'), row('b'), row('b'), row('c')];
    expect(await load(feed, rows)).toEqual({ inserted: 4, updated: 0, unchanged: 0, removed: 0 });
    const before = await served(feed);
    expect(await load(feed, rows)).toEqual({ inserted: 0, updated: 0, unchanged: 4, removed: 0 });
    expect(await served(feed)).toEqual(before);
  });

  it('counts inserted, updated, unchanged and removed rows, and keeps ids', async () => {
    const feed = nextFeed();
    await load(feed, [row('a'), row('b'), row('c')]);
    const [a, b] = await served(feed);
    const counts = await load(feed, [row('d'), row('b', 'License Order'), row('a')]);
    expect(counts).toEqual({ inserted: 1, updated: 1, unchanged: 1, removed: 1 });
    const after = await served(feed);
    expect(after.map(({ key, type }) => [key, type])).toEqual([
      ['a', 'Consent Order'],
      ['b', 'License Order'],
      ['d', 'Consent Order'],
    ]);
    expect(after[0]?.id).toBe(a?.id);
    expect(after[1]?.id).toBe(b?.id);
  });

  it('returns the old id to a row that was gone for a while', async () => {
    const feed = nextFeed();
    await load(feed, [row('a'), row('b')]);
    const before = await served(feed);
    await load(feed, [row('a')]);
    await load(feed, [row('b'), row('a')]);
    expect(await served(feed)).toEqual(before);
  });

  it('keeps ids with their rows if rows with one key change places', async () => {
    const feed = nextFeed();
    await load(feed, [row('k', 'one'), row('k', 'two')]);
    const before = await served(feed);
    expect(await load(feed, [row('k', 'two'), row('k', 'one')])).toMatchObject({ unchanged: 2, updated: 0 });
    expect(await served(feed)).toEqual(before);
  });

  it.each([
    ['everything is compared', load],
    ['only new records are staged', loadChanges],
  ])(
    'keeps a row whose hash was computed otherwise, with its run and its new hash, when %s',
    async (_how, next) => {
      const feed = nextFeed();
      await load(feed, [row('a'), row('b'), row('c')]);
      const state = async () =>
        (
          await orders.pool.query(
            'select source_key as key, content_hash::text as hash, run_id as run from enforcement_order where feed = $1 order by 1',
            [feed],
          )
        ).rows;
      const before = await state();
      await orders.pool.query(
        'update enforcement_order set content_hash = content_hash # 1 where feed = $1',
        [feed],
      );
      await orders.pool.query('delete from pending_change');
      // The manifest identifies a record by its text.
      await orders.pool.query(
        `update feed_manifest set entries = overlay(entries placing '\\x0000000000000000' from 1) where feed = $1`,
        [feed],
      );
      const counts = await next(feed, [row('a'), row('b', 'License Order'), row('c')]);
      expect(counts).toEqual({ inserted: 0, updated: 1, unchanged: 2, removed: 0 });
      const after = await state();
      expect(after.filter(({ run }, at) => run === before[at]?.run)).toHaveLength(2);
      const same = after.filter(({ hash }, at) => hash === before[at]?.hash);
      // Records that are not staged are not compared.
      expect(same.length).toBe(next === load ? 2 : 1);
      const { rows: pending } = await orders.pool.query(
        'select count(id) as ids, count(*) as n from pending_change',
      );
      expect(pending).toEqual([{ ids: 1, n: 1 }]);
    },
  );

  it('stores texts exactly, even with characters that COPY escapes', async () => {
    const feed = nextFeed();
    const nasty = 'tab\t break\n return\r backslash \\ \\N \\. é 漢字 🏗';
    await load(feed, [row('x\\\t\ny', nasty)]);
    expect(await served(feed)).toMatchObject([{ key: 'x\\\t\ny', type: nasty }]);
    const { rows } = await orders.pool.query(
      'select dba_names, penalty_amount, order_date from enforcement_order where feed = $1',
      [feed],
    );
    expect(rows).toEqual([
      {
        dba_names: ['Tab\there', 'Quote "and" \\ comma, brace }'],
        penalty_amount: 1250.5,
        order_date: '2025-03-04',
      },
    ]);
  });

  it('does not change the served rows if the transaction fails', async () => {
    const feed = nextFeed();
    await load(feed, [row('a')]);
    const before = await served(feed);
    const failing = inTransaction(orders.pool, async (client) => {
      const staged = await open(client, feed);
      await add(staged, feed, [row('b')]);
      await staged.finish();
      await staged.applyFull();
      throw new Error('a guard refused');
    });
    await expect(failing).rejects.toThrow('a guard refused');
    expect(await served(feed)).toEqual(before);
  });

  it('frees its connection if it is abandoned in the middle of a COPY', async () => {
    const feed = nextFeed();
    await load(feed, [row('a')]);
    const failing = inTransaction(orders.pool, async (client) => {
      const staged = await open(client, feed);
      await add(staged, feed, [row('b')]);
      await staged.abort();
      throw new Error('the source lost a column');
    });
    await expect(failing).rejects.toThrow('the source lost a column');
    expect(await served(feed)).toHaveLength(1);
  });

  it.each([
    ['everything is compared', load],
    ['only new records are staged', loadChanges],
  ])('serves exactly the rows of the last load, and its counts add up, when %s', async (_how, next) => {
    const rows = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c'), type: fc.constantFrom('x', 'y', 'z') }),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(rows, fc.array(rows, { minLength: 1, maxLength: 4 }), async (first, loads) => {
        const feed = nextFeed();
        await load(feed, [...first, row('always')]);
        let before = first.length + 1;
        for (const some of loads) {
          const all = [...some, row('always')];
          const counts = await next(feed, all);
          expect(counts.inserted + counts.updated + counts.unchanged).toBe(all.length);
          expect(before + counts.inserted - counts.removed).toBe(all.length);
          const now = (await served(feed)).map(({ key, type }) => `${key}${type}`).sort();
          expect(now).toEqual(all.map(({ key, type }) => `${key}${type}`).sort());
          before = all.length;
        }
      }),
      { numRuns: 25 },
    );
  });

  it('finds the same changes, whether it compares everything or stages only new records', async () => {
    const rows = fc.uniqueArray(
      fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), type: fc.constantFrom('x', 'y', 'z') }),
      { maxLength: 8, selector: ({ key, type }) => key + type },
    );
    await fc.assert(
      fc.asyncProperty(rows, rows, async (first, second) => {
        const [whole, changes] = [nextFeed(), nextFeed()];
        await load(whole, [...first, row('always')]);
        await load(changes, [...first, row('always')]);
        expect(await loadChanges(changes, [...second, row('always')])).toEqual(
          await load(whole, [...second, row('always')]),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('keeps the previous version of changed and removed rows, and the run that changed each row last', async () => {
    const feed = nextFeed();
    await load(feed, [row('a'), row('b'), row('c')]);
    await loadChanges(feed, [row('a'), row('b', 'License Order')]);
    const { rows: before } = await orders.pool.query(
      `select source_key as key, order_type as type, removed, replaced_by > run_id as later
       from enforcement_order_before where feed = $1 order by 1`,
      [feed],
    );
    expect(before).toEqual([
      { key: 'b', type: 'Consent Order', removed: false, later: true },
      { key: 'c', type: 'Consent Order', removed: true, later: true },
    ]);
    const { rows: runs } = await orders.pool.query(
      `select source_key as key, dense_rank() over (order by run_id)::int as run
       from enforcement_order where feed = $1 order by 1`,
      [feed],
    );
    expect(runs).toEqual([
      { key: 'a', run: 1 },
      { key: 'b', run: 2 },
    ]);
  });

  it('records what publishing has to check: rows changed in place, and a new feed', async () => {
    const feed = nextFeed();
    const pending = async () =>
      (
        await orders.pool.query<{ kind: string; id: number | null }>(
          'delete from pending_change where owner = $1 returning kind, id',
          [feed],
        )
      ).rows;
    await load(feed, [row('a'), row('b')]);
    expect(await pending()).toEqual([{ kind: 'enforcement_order', id: null }]);
    const [a, b] = await served(feed);
    await loadChanges(feed, [row('b', 'License Order'), row('c')]);
    const [, c] = await served(feed);
    const ids = (await pending()).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set([a?.id, b?.id, c?.id]));
    await loadChanges(feed, [row('b', 'License Order'), row('c')]);
    expect(await pending()).toEqual([]);
  });
});

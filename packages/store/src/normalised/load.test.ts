import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { createPool, inTransaction } from '../pool.js';
import { FeedLoad, type LoadCounts } from './load.js';
import type { RecordRow } from './tables.js';

/** A source row of the tests: its key and one value. */
interface SourceRow {
  readonly key: string;
  readonly type: string;
}

function orderRow({ type }: SourceRow): RecordRow<'orders'> {
  return {
    respondent: 'Example Roofing LLC',
    company_name: 'Example Roofing LLC',
    dba_names: ['Tab\there', 'Quote "and" \\ comma, brace }'],
    individual_names: [],
    license_numbers: [],
    license_keys: [],
    file_numbers: [],
    address: null,
    city: null,
    state: 'MN',
    phone: null,
    order_type: type,
    actions_taken: [],
    penalty_amount: 1250.5,
    stayed_amount: null,
    order_date: '2025-03-04',
    violation_types: [],
    url: null,
    claim_id: null,
  };
}

describe('FeedLoad', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let feeds = 0;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  function load(feed: string, rows: readonly SourceRow[]): Promise<LoadCounts> {
    return inTransaction(pool, async (client) => {
      const staged = await FeedLoad.open(client, 'orders', feed);
      for (const row of rows) await staged.add(row.key, orderRow(row));
      await staged.finish();
      return staged.publish();
    });
  }

  async function served(feed: string): Promise<{ id: number; key: string; type: string }[]> {
    const { rows } = await pool.query<{ id: number; key: string; type: string }>(
      `select id, source_key as key, order_type as type from enforcement_order where feed = $1 order by source_key, ordinal`,
      [feed],
    );
    return rows;
  }

  const nextFeed = () => `feed_${feeds++}`;
  const row = (key: string, type = 'Consent Order'): SourceRow => ({ key, type });

  it('inserts at first and finds nothing to change the second time', async () => {
    const feed = nextFeed();
    const rows = [row('a'), row('b'), row('b'), row('c')];
    expect(await load(feed, rows)).toEqual({ inserted: 4, updated: 0, unchanged: 0, removed: 0 });
    const before = await served(feed);
    expect(await load(feed, rows)).toEqual({ inserted: 0, updated: 0, unchanged: 4, removed: 0 });
    expect(await served(feed)).toEqual(before);
  });

  it('counts what was inserted, updated, unchanged and removed, and keeps ids', async () => {
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

  it('gives a row that was gone for a while its old id', async () => {
    const feed = nextFeed();
    await load(feed, [row('a'), row('b')]);
    const before = await served(feed);
    await load(feed, [row('a')]);
    await load(feed, [row('b'), row('a')]);
    expect(await served(feed)).toEqual(before);
  });

  it('keeps ids with their rows when rows of one key change places', async () => {
    const feed = nextFeed();
    await load(feed, [row('k', 'one'), row('k', 'two')]);
    const before = await served(feed);
    expect(await load(feed, [row('k', 'two'), row('k', 'one')])).toMatchObject({ unchanged: 2, updated: 0 });
    expect(await served(feed)).toEqual(before);
  });

  it('stores texts exactly, whatever characters COPY gives a meaning', async () => {
    const feed = nextFeed();
    const nasty = 'tab\t break\n return\r backslash \\ \\N \\. é 漢字 🏗';
    await load(feed, [row('x\\\t\ny', nasty)]);
    expect(await served(feed)).toMatchObject([{ key: 'x\\\t\ny', type: nasty }]);
    const { rows } = await pool.query(
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

  it('leaves what was served alone when the transaction fails', async () => {
    const feed = nextFeed();
    await load(feed, [row('a')]);
    const before = await served(feed);
    const failing = inTransaction(pool, async (client) => {
      const staged = await FeedLoad.open(client, 'orders', feed);
      await staged.add('b', orderRow(row('b')));
      await staged.finish();
      await staged.publish();
      throw new Error('a guard refused');
    });
    await expect(failing).rejects.toThrow('a guard refused');
    expect(await served(feed)).toEqual(before);
  });

  it('frees its connection when it is given up in the middle of a COPY', async () => {
    const feed = nextFeed();
    await load(feed, [row('a')]);
    const failing = inTransaction(pool, async (client) => {
      const staged = await FeedLoad.open(client, 'orders', feed);
      await staged.add('b', orderRow(row('b')));
      await staged.abort();
      throw new Error('the source lost a column');
    });
    await expect(failing).rejects.toThrow('the source lost a column');
    expect(await served(feed)).toHaveLength(1);
  });

  it('serves exactly the rows of the last load, and its counts add up, whatever came before', async () => {
    const rows = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c'), type: fc.constantFrom('x', 'y', 'z') }),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 4 }), async (loads) => {
        const feed = nextFeed();
        let before = 0;
        for (const load_ of loads) {
          const counts = await load(feed, load_);
          expect(counts.inserted + counts.updated + counts.unchanged).toBe(load_.length);
          expect(before + counts.inserted - counts.removed).toBe(load_.length);
          const now = (await served(feed)).map(({ key, type }) => `${key}${type}`).sort();
          expect(now).toEqual(load_.map(({ key, type }) => `${key}${type}`).sort());
          before = load_.length;
        }
      }),
      { numRuns: 25 },
    );
  });
});

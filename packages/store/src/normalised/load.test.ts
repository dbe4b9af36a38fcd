import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { wholeEntries, wholeLines } from '../../../../test/harness/staged-rows.js';
import { createPool, inTransaction } from '../pool.js';
import { startRun } from '../raw/runs.js';
import { snapshot } from '../served/page.js';
import type { LoadCounts } from './apply-changes.js';
import { FeedLoad } from './load.js';
import { loadManifest } from './manifest.js';
import { wholeRows } from './staged-lines.js';
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

  const hashOf = ({ key, type }: SourceRow): bigint =>
    createHash('sha256').update(`${key} ${type}`).digest().readBigUInt64BE();

  function lines(feed: string, rows: readonly SourceRow[]): Buffer {
    const line = wholeLines('orders', feed);
    return Buffer.from(rows.map((row) => line(row.key, hashOf(row), orderRow(row))).join(''));
  }

  async function add(load: FeedLoad<'orders'>, feed: string, rows: readonly SourceRow[]): Promise<void> {
    const entries = rows.map((row) => ({ key: row.key, hash: hashOf(row) }));
    await load.add(lines(feed, rows), wholeEntries(feed, entries));
  }

  async function open(client: pg.ClientBase, feed: string): Promise<FeedLoad<'orders'>> {
    const runId = await startRun(client, { kind: 'ingest', feed });
    return FeedLoad.open(client, 'orders', feed, runId, wholeRows('orders'));
  }

  /** Stages and compares every row. */
  function load(feed: string, rows: readonly SourceRow[]): Promise<LoadCounts> {
    return inTransaction(pool, async (client) => {
      const staged = await open(client, feed);
      await add(staged, feed, rows);
      await staged.finish();
      const { counts, serve } = await staged.publishWhole();
      await serve();
      return counts;
    });
  }

  /** Stages only the rows that the manifest does not know. */
  function loadChanges(feed: string, rows: readonly SourceRow[]): Promise<LoadCounts> {
    return inTransaction(pool, async (client) => {
      const manifest = await loadManifest(client, feed);
      if (manifest === null) throw new Error('the feed has no manifest');
      const entries = [...manifest.hashes].map((hash, at) => ({ hash, id: manifest.ids[at] as number }));
      const fresh: SourceRow[] = [];
      const staying: typeof entries = [];
      for (const row of rows) {
        const at = entries.findIndex(({ hash }) => hash === hashOf(row));
        if (at === -1) fresh.push(row);
        else staying.push(...entries.splice(at, 1));
      }
      const staged = await open(client, feed);
      await add(staged, feed, fresh);
      await staged.finish();
      const { counts, serve } = await staged.publishChanges(
        {
          hashes: BigUint64Array.from(staying, ({ hash }) => hash),
          ids: Float64Array.from(staying, ({ id }) => id),
        },
        entries.map(({ id }) => id),
      );
      await serve();
      return counts;
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
      const staged = await open(client, feed);
      await add(staged, feed, [row('b')]);
      await staged.finish();
      await staged.publishWhole();
      throw new Error('a guard refused');
    });
    await expect(failing).rejects.toThrow('a guard refused');
    expect(await served(feed)).toEqual(before);
  });

  it('frees its connection when it is given up in the middle of a COPY', async () => {
    const feed = nextFeed();
    await load(feed, [row('a')]);
    const failing = inTransaction(pool, async (client) => {
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

  it('keeps how rows stood before a run changed or removed them, and which run changed each last', async () => {
    const feed = nextFeed();
    await load(feed, [row('a'), row('b'), row('c')]);
    await loadChanges(feed, [row('a'), row('b', 'License Order')]);
    const { rows: before } = await pool.query(
      `select source_key as key, order_type as type, removed, replaced_by > run_id as later
       from enforcement_order_before where feed = $1 order by 1`,
      [feed],
    );
    expect(before).toEqual([
      { key: 'b', type: 'Consent Order', removed: false, later: true },
      { key: 'c', type: 'Consent Order', removed: true, later: true },
    ]);
    const { rows: runs } = await pool.query(
      `select source_key as key, dense_rank() over (order by run_id)::int as run
       from enforcement_order where feed = $1 order by 1`,
      [feed],
    );
    expect(runs).toEqual([
      { key: 'a', run: 1 },
      { key: 'b', run: 2 },
    ]);
  });

  it('writes a table anew where most of it is new, with its indexes, and leaves other feeds in it', async () => {
    const [small, large] = [nextFeed(), nextFeed()];
    await load(small, [row('a'), row('b')]);
    const shape = async () =>
      (
        await pool.query(
          `select (select json_agg(indexdef order by indexname) from pg_indexes where tablename = 'enforcement_order') as indexes,
             (select json_agg(json_build_array(conname, pg_get_constraintdef(oid)) order by conname) from pg_constraint
              where conrelid = 'enforcement_order'::regclass) as constraints,
             (select json_agg(json_build_array(attname, format_type(atttypid, atttypmod), attnotnull,
                pg_get_expr(adbin, adrelid)) order by attname)
              from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum where attrelid = 'enforcement_order'::regclass and attnum > 0 and not attisdropped) as columns,
             'enforcement_order'::regclass::oid::text as oid`,
        )
      ).rows[0];
    const before = await shape();
    const rows = Array.from({ length: 25_000 }, (_, n) => row(`k${n}`));
    expect(await load(large, rows)).toMatchObject({ inserted: 25_000 });
    const after = await shape();
    expect(after.oid).not.toBe(before.oid);
    expect({ ...after, oid: '' }).toEqual({ ...before, oid: '' });
    expect(await served(small)).toHaveLength(2);
    expect(await served(large)).toHaveLength(25_000);
    expect(await loadChanges(large, [...rows.slice(1), row('new')])).toEqual({
      inserted: 1,
      updated: 0,
      unchanged: 24_999,
      removed: 1,
    });
    await load(large, []);
  });

  it('shows the new table to who waited for it, not an empty one', async () => {
    const feed = nextFeed();
    const count = () =>
      snapshot(pool, async (client) => {
        await client.query('select from data_version');
        const { rows } = await client.query('select count(*)::int as rows from enforcement_order');
        return rows[0]?.rows as number;
      });
    const before = await count();
    let waiting: Promise<number> | undefined;
    await inTransaction(pool, async (client) => {
      const staged = await open(client, feed);
      await add(
        staged,
        feed,
        Array.from({ length: 25_000 }, (_, n) => row(`k${n}`)),
      );
      await staged.finish();
      const { serve } = await staged.publishWhole();
      // Until the table is replaced nobody waits for anything.
      expect(await count()).toBe(before);
      await serve();
      waiting = count();
      await new Promise((done) => setTimeout(done, 200));
    });
    expect(await waiting).toBe(before + 25_000);
  });
});

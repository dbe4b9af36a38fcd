import { createHash } from 'node:crypto';
import {
  createPool,
  FeedLoad,
  inTransaction,
  type LoadCounts,
  loadManifest,
  type RecordRow,
  startRun,
  wholeRows,
} from '@crs/store';
import { afterAll, beforeAll } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from './database.js';
import { wholeEntries, wholeLines } from './staged-rows.js';

/** A source row: its key and one value. */
export interface SourceRow {
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
/** A source row of an order. */
export const row = (key: string, type = 'Consent Order'): SourceRow => ({ key, type });

/** Feeds of enforcement orders in a separate database, for the tests of one `describe`. */
export function orderFeeds() {
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

  async function add(load: FeedLoad, feed: string, rows: readonly SourceRow[]): Promise<void> {
    const entries = rows.map((row) => ({ key: row.key, hash: hashOf(row) }));
    await load.add(lines(feed, rows), wholeEntries(feed, entries));
  }

  async function open(client: pg.ClientBase, feed: string): Promise<FeedLoad> {
    const runId = await startRun(client, { kind: 'ingest', feed });
    return FeedLoad.open(client, 'orders', feed, runId, wholeRows('orders'));
  }

  /** Stages and compares every row. */
  function load(feed: string, rows: readonly SourceRow[]): Promise<LoadCounts> {
    return inTransaction(pool, async (client) => {
      const staged = await open(client, feed);
      await add(staged, feed, rows);
      await staged.finish();
      const { counts, attach } = await staged.applyFull();
      await attach();
      return counts;
    });
  }

  /** Stages only the rows that aren't in the manifest. */
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
      const { counts, attach } = await staged.applyChanges(
        {
          hashes: BigUint64Array.from(staying, ({ hash }) => hash),
          ids: Float64Array.from(staying, ({ id }) => id),
        },
        entries.map(({ id }) => id),
      );
      await attach();
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

  return {
    get pool() {
      return pool;
    },
    nextFeed,
    open,
    add,
    load,
    loadChanges,
    served,
  };
}

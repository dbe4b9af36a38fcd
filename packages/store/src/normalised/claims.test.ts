import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { wholeEntries, wholeLines } from '../../../../test/harness/staged-rows.js';
import { createPool, inTransaction } from '../pool.js';
import { startRun } from '../raw/runs.js';
import { claimId, claimLine, loadClaims, type StagedClaim } from './claims.js';
import { FeedLoad } from './load.js';
import { plainIds } from './spare-ids.js';
import { wholeRows } from './staged-lines.js';
import type { RecordRow } from './tables.js';
import { lockClaims, upsertClaims } from './upsert-claims.js';

function claimOf(name: string): StagedClaim {
  return {
    id: claimId(['orders', 'MN', name, null, null, null, null, null], plainIds),
    scope: 'orders',
    state: 'MN',
    name,
    address: null,
    city: null,
    zip: null,
    phone: null,
    licenseNumber: null,
    nameKey: name.toLowerCase(),
  };
}

function orderOf(name: string): RecordRow<'orders'> {
  return {
    respondent: name,
    company_name: name,
    dba_names: [],
    individual_names: [],
    license_numbers: [],
    license_keys: [],
    file_numbers: [],
    address: null,
    city: null,
    state: 'MN',
    phone: null,
    order_type: null,
    actions_taken: [],
    penalty_amount: 100,
    stayed_amount: null,
    order_date: '2025-03-04',
    violation_types: [],
    url: null,
    claim_id: claimOf(name).id,
  };
}

describe('upsertClaims', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  /** Ingests one feed of orders as the pipeline does: its rows, then its claims. */
  const ingest = (feed: string, names: readonly string[]) =>
    inTransaction(pool, async (client) => {
      const runId = await startRun(client, { kind: 'ingest', feed });
      const load = await FeedLoad.open(client, 'orders', feed, runId, wholeRows('orders'));
      const line = wholeLines('orders', feed);
      const rows = names.map((name, n) => line(String(n), 0n, orderOf(name)));
      const entries = names.map((_name, n) => ({ key: String(n), hash: 0n }));
      await load.add(Buffer.from(rows.join('')), wholeEntries(feed, entries));
      await load.finish();
      await lockClaims(client, 'orders');
      const outcome = await load.applyFull();
      const at = { client, family: 'orders', feed, scope: 'orders' } as const;
      await upsertClaims(at, linesOf(names), outcome, runId);
      // feed_state lists the other feeds of a scope.
      await client.query(
        `insert into feed_state (feed, family) values ($1, 'orders') on conflict do nothing`,
        [feed],
      );
      await outcome.attach();
    });

  /** Including repeats, as a collector returns them that forgets earlier claims. */
  async function* linesOf(names: readonly string[]) {
    for (const name of names) yield Buffer.from(`${claimLine(claimOf(name))}\n`);
  }

  const counts = async () =>
    Object.fromEntries((await loadClaims(pool, 'orders')).map((claim) => [claim.name, claim.recordCount]));

  it('counts the records of all feeds of the scope, even if they are ingested at once', async () => {
    const shared = Array.from({ length: 200 }, (_, n) => `Firm ${n}`);
    await Promise.all([ingest('first', shared), ingest('second', shared), ingest('third', shared)]);
    expect(new Set(Object.values(await counts()))).toEqual(new Set([3]));
  });

  it('counts claims of another feed again when one feed loses them, and removes claims without a record', async () => {
    await ingest('third', []);
    await ingest('first', ['Firm 0', 'Firm 0', 'Only Here LLC']);
    const after = await counts();
    expect(after['Firm 0']).toBe(3);
    expect(after['Firm 1']).toBe(1);
    expect(after['Only Here LLC']).toBe(1);
    await ingest('first', []);
    await ingest('second', ['Firm 7']);
    expect(await counts()).toEqual({ 'Firm 7': 1 });
  });
});

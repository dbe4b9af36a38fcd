import { setTimeout } from 'node:timers/promises';
import { createLog } from '@crs/runtime';
import { createPool } from '@crs/store';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { insertStaged } from '../../../test/harness/records.js';
import { ReviewRankings } from './review-rankings.js';

const MINUTE = 60_000;
const log = createLog('silent');
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await insertStaged(pool, 'feed_state', {
    ...{ feed: 'austin_permits', family: 'permits', jurisdiction: 'austin' },
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
afterEach(() => pool.query('truncate decision, match, scored_match, claim, permit restart identity'));

async function insertClaim(id: number, permits: number): Promise<void> {
  await insertStaged(pool, 'claim', { id, record_count: permits, total_value: 0 });
  await insertStaged(pool, 'match', { claim_id: id, tier: 'ambiguous', confidence: 0.5 });
  await insertStaged(pool, 'permit', { id, claim_id: id });
}

describe('the order of the review', () => {
  it('is refreshed after a minute, in the background, and after ten before the response', async () => {
    let time = 0;
    const rankings = new ReviewRankings(pool, log, () => time);
    const best = () => rankings.best(['austin'], {});
    await insertClaim(1, 5);
    expect(await best()).toEqual([1]);
    await insertClaim(2, 9);
    time = MINUTE - 1;
    expect(await best()).toEqual([1]);
    time = MINUTE;
    expect(await best()).toEqual([1]);
    while ((await best()).length === 1) await setTimeout(10);
    expect(await best()).toEqual([2, 1]);
    await insertClaim(3, 20);
    time += 10 * MINUTE;
    expect(await best()).toEqual([3, 2, 1]);
  });
});

it('is read once for simultaneous requests', async () => {
  const rankings = new ReviewRankings(pool, log, () => 0);
  await insertClaim(1, 5);
  const [one, other] = await Promise.all([rankings.best(['austin'], {}), rankings.best(['austin'], {})]);
  expect(one).toEqual([1]);
  expect(other).toBe(one);
});

describe('the claims for review', () => {
  it('are current, in whichever order they were read', async () => {
    const rankings = new ReviewRankings(pool, log, Date.now);
    const next = async (...skipped: number[]) =>
      (await rankings.list(['austin'], 1, { skipped })).map(({ claim }) => claim.id);
    await insertClaim(1, 5);
    await insertClaim(2, 9);
    expect(await next()).toEqual([2]);
    expect(await next(2)).toEqual([1]);
    await pool.query(`update match set tier = 'verified' where claim_id = 2`);
    expect(await next()).toEqual([1]);
    await insertClaim(3, 20);
    expect(await next(1)).toEqual([3]);
    await pool.query(`update match set tier = 'verified'`);
    expect(await next()).toEqual([]);
  });
});

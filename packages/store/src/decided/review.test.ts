import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { insertStaged } from '../../../../test/harness/records.js';
import { createPool } from '../pool.js';
import { type ReviewFilter, rankReview, readReview } from './review.js';

describe('readReview', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
    for (const city of ['austin', 'plano'])
      await insertStaged(pool, 'feed_state', {
        feed: `${city}_permits`,
        family: 'permits',
        jurisdiction: city,
      });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  afterEach(() => pool.query('truncate decision, match, scored_match, claim, permit restart identity'));

  /** A matched claim with one of its permits, whose number is `P-` and its id by default. */
  async function insertClaim(
    id: number,
    match: { tier: string | null; confidence?: number; decision_id?: number },
    { permits = 1, value = 0, number = `P-${id}`, scope = 'austin' } = {},
  ): Promise<void> {
    await insertStaged(pool, 'claim', { id, scope, record_count: permits, total_value: value });
    await insertStaged(pool, 'match', { claim_id: id, scope, confidence: 0.5, ...match });
    const feed = `${scope}_permits`;
    await insertStaged(pool, 'permit', {
      ...{ id, claim_id: id, feed, jurisdiction: scope },
      permit_number: number,
    });
  }
  const review = async (limit = 10) =>
    (await readReview(pool, ['austin'], limit)).map(({ claim }) => claim.id);

  it('lists only ambiguous and possible claims, of these jurisdictions', async () => {
    await insertClaim(1, { tier: 'ambiguous' });
    await insertClaim(2, { tier: 'possible', confidence: 0.8 });
    await insertClaim(3, { tier: 'likely' });
    await insertClaim(4, { tier: null });
    await insertClaim(5, { tier: 'ambiguous' }, { scope: 'plano' });
    expect(await review()).toEqual([1, 2]);
    expect(await readReview(pool, ['austin', 'plano'], 10)).toHaveLength(3);
    expect(await review(1)).toEqual([1]);
  });

  it('lists the requested claims', async () => {
    await insertClaim(1, { tier: 'ambiguous' }, { value: 500 });
    await insertClaim(2, { tier: 'possible', confidence: 0.8 }, { value: 2_000 });
    await insertClaim(3, { tier: 'ambiguous' }, { value: 3_000 });
    const ids = async (filter: ReviewFilter) =>
      (await readReview(pool, ['austin'], 10, filter)).map(({ claim }) => claim.id);
    expect(await ids({ reason: 'ambiguous' })).toEqual([3, 1]);
    expect(await ids({ minValue: 2_000 })).toEqual([3, 2]);
    expect(await ids({ skipped: [3] })).toEqual([1, 2]);
    expect(await ids({ among: [1, 2] })).toEqual([1, 2]);
    expect(await ids({ among: [] })).toEqual([]);
    expect(await rankReview(pool, ['austin'], 2)).toEqual([3, 1]);
  });

  it.each([
    ['more permits first', { permits: 3 }, { permits: 2, value: 1_000 }, [1, 2]],
    ['more value first, where permits are as many', { permits: 2 }, { permits: 2, value: 1_000 }, [2, 1]],
    ['one large permit before two small ones', { permits: 2, value: 0 }, { permits: 1, value: 1e6 }, [2, 1]],
    ['no large sum before many permits', { permits: 10, value: 0 }, { permits: 1, value: 1e9 }, [1, 2]],
    ['the smaller id, where nothing else differs', {}, {}, [1, 2]],
  ])('puts %s', async (_what, one, two, order) => {
    await insertClaim(1, { tier: 'ambiguous' }, one);
    await insertClaim(2, { tier: 'ambiguous' }, two);
    expect(await review()).toEqual(order);
  });

  it('counts the permits of a possible match that are expected to be wrong', async () => {
    await insertClaim(1, { tier: 'possible', confidence: 0.9 }, { permits: 9 });
    await insertClaim(2, { tier: 'ambiguous' }, { permits: 1 });
    await insertClaim(3, { tier: 'possible', confidence: 0.8 }, { permits: 6 });
    const items = await readReview(pool, ['austin'], 10);
    expect(items.map(({ claim, doubt, worth }) => [claim.id, doubt, worth])).toEqual([
      [3, 0.2, 1.2],
      [2, 1, 1],
      [1, 0.1, 0.9],
    ]);
  });

  it('names a permit whose number identifies the claim, if there is one', async () => {
    await insertClaim(1, { tier: 'ambiguous' }, { number: 'P-same' });
    await insertClaim(2, { tier: 'possible' }, { number: 'P-same' });
    await insertStaged(pool, 'permit', { id: 102, claim_id: 2, permit_number: 'P-own' });
    const items = await readReview(pool, ['austin'], 10);
    expect(items.map(({ permitNumber, numberShared }) => [permitNumber, numberShared])).toEqual([
      ['P-same', true],
      ['P-own', false],
    ]);
  });

  it('names no hidden permit, and a claim only with a permit that people may see', async () => {
    await insertClaim(1, { tier: 'ambiguous' }, { number: 'P-shown' });
    await insertStaged(pool, 'permit', {
      ...{ id: 102, claim_id: 1, permit_number: 'P-hidden' },
      issue_date: '2026-01-02',
    });
    await insertClaim(3, { tier: 'ambiguous' });
    await pool.query(
      `insert into withheld (kind, owner, id, original, suppressions)
       values ('permit', 'austin_permits', 102, '{}', '{}'), ('permit', 'austin_permits', 3, '{}', '{}')`,
    );
    const items = await readReview(pool, ['austin'], 10);
    expect(items.map(({ permitNumber }) => permitNumber)).toEqual(['P-shown']);
    await pool.query('truncate withheld');
    expect(await readReview(pool, ['austin'], 10)).toHaveLength(2);
  });

  it('finds the permits of all feeds of a jurisdiction, and each claim its own', async () => {
    await insertStaged(pool, 'feed_state', {
      feed: 'austin_roofs',
      family: 'permits',
      jurisdiction: 'austin',
    });
    await insertClaim(1, { tier: 'ambiguous' }, { number: 'P-1' });
    await insertClaim(2, { tier: 'ambiguous' }, { number: 'P-2' });
    await insertClaim(3, { tier: 'ambiguous' }, { number: 'P-3', scope: 'plano' });
    await insertStaged(pool, 'permit', {
      ...{ id: 104, claim_id: 2, feed: 'austin_roofs', permit_number: 'R-2' },
      issue_date: '2026-01-02',
    });
    const items = await readReview(pool, ['austin', 'plano'], 10);
    expect(items.map(({ claim, permitNumber }) => [claim.id, permitNumber])).toEqual([
      [1, 'P-1'],
      [2, 'R-2'],
      [3, 'P-3'],
    ]);
    await pool.query(`delete from feed_state where feed = 'austin_roofs'`);
  });

  describe('of decided claims', () => {
    /** A claim with a decision for contractor 1 or none, and the scores then and now. */
    async function insertDecided(
      verdict: 'confirmed' | 'refused',
      then: number | null,
      now: { contractor_id: number | null; tier: string | null },
    ): Promise<void> {
      const { rows } = await pool.query<{ id: number }>(
        `insert into decision (claim_id, scope, permit_number, verdict, contractor_id, license_number, decided_by,
           scored_contractor_id)
         values (1, 'austin', 'P-1', $1, $2, $3, 'Ada Example', $4) returning id`,
        [verdict, verdict === 'confirmed' ? 1 : null, verdict === 'confirmed' ? 'BC100001' : null, then],
      );
      await insertClaim(1, { tier: 'verified', decision_id: rows[0]?.id ?? 0 });
      await insertStaged(pool, 'scored_match', { claim_id: 1, scope: 'austin', confidence: 0.97, ...now });
    }

    it.each([
      ['the scores came to be sure of another contractor', 'confirmed', null, 2, 'likely', true],
      ['the scores came to be sure of one where there is none', 'refused', null, 2, 'verified', true],
      ['the scores were sure of the other one already', 'confirmed', 2, 2, 'verified', false],
      ['the scores are not sure', 'confirmed', null, 2, 'possible', false],
      ['the scores have come to agree', 'confirmed', null, 1, 'verified', false],
    ] as const)('lists a claim again if %s', async (_what, verdict, then, contractor, tier, disputed) => {
      await insertDecided(verdict, then, { contractor_id: contractor, tier });
      const items = await readReview(pool, ['austin'], 10);
      expect(items.map(({ reason, decision }) => [reason, decision?.decidedBy])).toEqual(
        disputed ? [['disputed', 'Ada Example']] : [],
      );
    });
  });
});

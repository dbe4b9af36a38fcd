import type { Match, Verdict } from '@crs/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { insertStaged } from '../../../../test/harness/records.js';
import { createPool, inTransaction } from '../pool.js';
import { listDecisions, loadStandingDecisions, recordDecision } from './decisions.js';
import { decidedPermits } from './labels.js';
import { findLicenseHolders, nearestLicenses, nearestPermits } from './lookup.js';
import { listOutdatedScopes, loadOutdatedMatches, saveDecided } from './outdated-matches.js';

const northside = {
  id: 1,
  license_number: 'BC100001',
  license_key: 'BC100001',
  name: 'Northside Builders LLC',
};
const lakeshore = {
  id: 2,
  license_number: 'BC100002',
  license_key: 'BC100002',
  name: 'Lakeshore Carpentry Co',
};
const claim = {
  id: 11,
  scope: 'austin',
  name: 'NORTHSIDE OR LAKESHORE',
  address: '12 Elm St',
  city: null,
  zip: null,
  phone: '555-555-0101',
  licenseNumber: null,
};

const austin = { feed: 'austin_permits', family: 'permits', jurisdiction: 'austin' };

describe('decisions', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
    await insertStaged(pool, 'feed_state', austin);
  });
  afterAll(() => pool.end().then(() => database.drop()));
  beforeEach(async () => {
    for (const contractor of [northside, lakeshore]) await insertContractor(contractor);
    await insertStaged(pool, 'claim', { id: 11, contractor_name: claim.name, record_count: 2 });
    await insertStaged(pool, 'match', {
      claim_id: 11,
      score: 4,
      confidence: 0.48,
      tier: 'ambiguous',
      signals: ['name_partial'],
      candidate_count: 2,
    });
    for (const id of [101, 102]) await insertStaged(pool, 'permit', { id, claim_id: 11 });
  });
  afterEach(() =>
    pool.query('truncate decision, match, scored_match, claim, permit, contractor restart identity'),
  );

  const insertContractor = (contractor: typeof northside) =>
    insertStaged(pool, 'contractor', {
      name_clean: contractor.name,
      name_key: contractor.name,
      ...contractor,
    });

  /** Records a decision on the claim. */
  function decide(verdict: Verdict, contractor: typeof northside | null = null, decidedBy = 'Ada Example') {
    return inTransaction(pool, (client) =>
      recordDecision(client, {
        claim,
        permitNumber: 'P-101',
        verdict,
        contractor: contractor && {
          contractorId: contractor.id,
          rosterFeed: 'mn_licenses',
          rosterState: 'MN',
          licenseNumber: contractor.license_number,
          licenseName: contractor.name,
        },
        decidedBy,
        note: null,
      }),
    );
  }

  /** Applies outdated answers: the decided contractor as verified, or the match of the scores. */
  const applyDecisions = () =>
    inTransaction(pool, async (client) => {
      const outdated = await loadOutdatedMatches(client, 'austin');
      const applied = outdated.map(({ claimId, decision, scored }) => ({
        claimId,
        decisionId: decision?.decisionId ?? null,
        answer: decision === null ? scored : { ...scored, contractorId: decision.contractorId, tier: null },
        scored,
      }));
      await saveDecided(client, 7, applied);
      return outdated.length;
    });
  const served = async () =>
    (await pool.query('select contractor_id, decision_id, run_id, tier, confidence from match')).rows[0];
  const scored = async () => (await pool.query('select contractor_id, tier, signals from scored_match')).rows;

  it('keep the texts they were made on, who made them, and the scores at the time', async () => {
    const { recorded, before } = await decide('confirmed', lakeshore);
    expect(before).toBeNull();
    expect(recorded).toMatchObject({
      claimId: 11,
      scope: 'austin',
      permitNumber: 'P-101',
      name: claim.name,
      address: '12 Elm St',
      phone: '555-555-0101',
      verdict: 'confirmed',
      contractorId: 2,
      licenseNumber: 'BC100002',
      decidedBy: 'Ada Example',
      scoredThen: { contractorId: null, confidence: 0.48, tier: 'ambiguous' },
    });
    expect(recorded.decidedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('need a contractor to confirm, and only then', async () => {
    await expect(decide('refused', lakeshore)).rejects.toThrow(/check/);
    await expect(decide('confirmed')).rejects.toThrow(/check/);
  });

  it.each<[string, [Verdict, typeof northside | null][], number | null | undefined]>([
    ['nothing', [], undefined],
    ['a contractor', [['confirmed', lakeshore]], 2],
    ['none', [['refused', null]], null],
    [
      'the later of two',
      [
        ['confirmed', lakeshore],
        ['confirmed', northside],
      ],
      1,
    ],
    [
      'none after a contractor',
      [
        ['confirmed', lakeshore],
        ['refused', null],
      ],
      null,
    ],
    [
      'nothing once withdrawn',
      [
        ['confirmed', lakeshore],
        ['withdrawn', null],
      ],
      undefined,
    ],
    [
      'what comes after',
      [
        ['refused', null],
        ['withdrawn', null],
        ['confirmed', northside],
      ],
      1,
    ],
  ])('stand as %s', async (_what, history, contractorId) => {
    for (const [verdict, contractor] of history) await decide(verdict, contractor);
    const standing = await loadStandingDecisions(pool, 'austin');
    expect(standing.get(11)?.contractorId).toEqual(contractorId);
    expect(await loadStandingDecisions(pool, 'plano')).toEqual(new Map());
    expect((await listDecisions(pool, { scope: null, all: true })).map(({ verdict }) => verdict)).toEqual(
      history.map(([verdict]) => verdict).reverse(),
    );
    expect(await listDecisions(pool, { scope: null, all: false })).toHaveLength(
      contractorId === undefined ? 0 : 1,
    );
  });

  it('are applied once, and again after each later decision', async () => {
    expect(await applyDecisions()).toBe(0);
    const { recorded } = await decide('confirmed', lakeshore);
    expect(await listOutdatedScopes(pool)).toEqual(['austin']);
    expect(await applyDecisions()).toBe(1);
    expect(await served()).toMatchObject({ contractor_id: 2, decision_id: recorded.decisionId, run_id: 7 });
    expect(await scored()).toEqual([{ contractor_id: null, tier: 'ambiguous', signals: ['name_partial'] }]);
    expect(await listOutdatedScopes(pool)).toEqual([]);
    expect(await applyDecisions()).toBe(0);
    // The same decision again is a later decision with the same result.
    await decide('confirmed', lakeshore, 'Bob Example');
    expect(await applyDecisions()).toBe(1);
    await decide('withdrawn');
    expect(await applyDecisions()).toBe(1);
    expect(await served()).toMatchObject({
      contractor_id: null,
      decision_id: null,
      tier: 'ambiguous',
      confidence: 0.48,
    });
    expect(await scored()).toEqual([]);
    expect(await applyDecisions()).toBe(0);
  });

  it('leave the claim to the scores while their contractor is gone', async () => {
    await decide('confirmed', lakeshore);
    await applyDecisions();
    // Simulates an ingest of the roster after a license has left it.
    await pool.query('delete from contractor where id = 2');
    await pool.query(
      'update match set contractor_id = null, tier = null, decision_id = null where contractor_id = 2',
    );
    expect(await applyDecisions()).toBe(1);
    expect(await served()).toMatchObject({ contractor_id: null, tier: 'ambiguous', decision_id: null });
    const [gone] = await listDecisions(pool, { scope: 'austin', all: false });
    expect(gone).toMatchObject({
      stands: true,
      licenseInRoster: false,
      licenseName: 'Lakeshore Carpentry Co',
    });
    await insertContractor(lakeshore);
    expect(await applyDecisions()).toBe(1);
    expect(await served()).toMatchObject({ contractor_id: 2 });
  });

  it('are applied again if a contractor was removed and inserted between two applications', async () => {
    await decide('confirmed', lakeshore);
    await applyDecisions();
    await pool.query('update match set contractor_id = null, tier = null, decision_id = null');
    expect(await listOutdatedScopes(pool)).toEqual(['austin']);
    expect(await applyDecisions()).toBe(1);
    expect(await served()).toMatchObject({ contractor_id: 2 });
  });

  it('drop the earlier score result with the match of a deleted claim', async () => {
    await decide('refused');
    await applyDecisions();
    await pool.query('delete from match');
    expect(await scored()).toEqual([]);
    expect(await applyDecisions()).toBe(0);
    expect(await listOutdatedScopes(pool)).toEqual([]);
  });

  it.each<[string, Partial<Match>, typeof northside | null, boolean | null]>([
    ['the same contractor', { contractorId: 1, tier: 'likely' }, northside, true],
    ['another contractor', { contractorId: 2, tier: 'likely' }, northside, false],
    ['a contractor where there is none', { contractorId: 1, tier: 'possible' }, null, false],
    ['no match where there is none', { contractorId: null, tier: null }, null, true],
    ['no match where there is a contractor', { contractorId: null, tier: null }, northside, false],
    ['nothing, being torn', { contractorId: null, tier: 'ambiguous' }, northside, null],
  ])(
    'are distinguished from scores that say %s',
    async (_what, { contractorId, tier }, contractor, agrees) => {
      await pool.query('update match set contractor_id = $1, tier = $2', [contractorId, tier]);
      await decide(contractor ? 'confirmed' : 'refused', contractor);
      await applyDecisions();
      const [listed] = await listDecisions(pool, { scope: 'austin', all: false });
      expect(listed).toMatchObject({ agrees, permits: 2, scored: { contractorId, tier } });
    },
  );

  it('are labels for every permit of their claim, as long as they are current', async () => {
    await decide('confirmed', lakeshore);
    const label = { jurisdiction: 'austin', rosterFeed: 'mn_licenses', licenseNumber: 'BC100002' };
    expect(await decidedPermits(pool, ['austin'])).toMatchObject([
      { ...label, permitNumber: 'P-101' },
      { ...label, permitNumber: 'P-102' },
    ]);
    expect(await decidedPermits(pool, ['plano'])).toEqual([]);
    await decide('refused');
    expect((await decidedPermits(pool, ['austin'])).map(({ licenseNumber }) => licenseNumber)).toEqual([
      null,
      null,
    ]);
    await decide('withdrawn');
    expect(await decidedPermits(pool, ['austin'])).toEqual([]);
  });

  it('have a current permit of their claim, even if the permit of the decision is gone', async () => {
    await decide('refused');
    const today = async () => (await listDecisions(pool, { scope: null, all: false }))[0]?.permitToday;
    expect(await today()).toBe('P-101');
    await pool.query('update permit set claim_id = 12 where id = 101');
    expect(await today()).toBe('P-102');
    await pool.query('update permit set claim_id = null where id = 102');
    expect(await today()).toBeNull();
  });

  it('find licenses in any roster, and suggest similar numbers', async () => {
    await insertContractor({ ...lakeshore, id: 3, ...{ feed: 'wi_licenses', roster_state: 'WI' } });
    expect((await findLicenseHolders(pool, 'BC100002')).map(({ rosterFeed }) => rosterFeed)).toEqual([
      'mn_licenses',
      'wi_licenses',
    ]);
    expect(await nearestLicenses(pool, ['mn_licenses'], 'BC100002X')).toEqual(['BC100002', 'BC100001']);
    expect(await nearestLicenses(pool, ['mn_licenses'], 'QQ')).toEqual([]);
    expect(await nearestPermits(pool, 'austin', 'P-1011')).toContain('P-101');
    expect(await nearestPermits(pool, 'plano', 'P-1011')).toEqual([]);
  });
});

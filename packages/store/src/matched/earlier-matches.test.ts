import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { insertStaged } from '../../../../test/harness/records.js';
import { createPool, inTransaction } from '../pool.js';
import { finishRun, noCounts, startRun } from '../raw/runs.js';
import { findMatchingsThen, keepReplacedMatches, readEarlierMatches } from './earlier-matches.js';
import { matchLine, stageMatches } from './matches.js';

const DIGEST = '1';

const answer = (claimId: number, contractorId: number | null, tier: 'likely' | 'possible' | null) => ({
  claimId,
  contractorId,
  score: 4,
  confidence: tier === null ? null : 0.9,
  tier,
  signals: [],
  candidateCount: 1,
});

describe('matches of earlier runs', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  const runs: number[] = [];

  /** Matches the scope, in one batch each; returns the number of kept matches. */
  async function match(scope: string, details: object, ...answers: ReturnType<typeof answer>[]) {
    const run = await startRun(pool, { kind: 'match', scope, batch: `night ${runs.length}` });
    const kept = await inTransaction(pool, async (client) => {
      const staged = await stageMatches(client);
      for (const each of answers) await staged.write(matchLine(each, DIGEST, []));
      await staged.finish();
      return keepReplacedMatches(client, scope, run);
    });
    await finishRun(pool, run, noCounts, { ...details });
    runs.push(run);
    return kept;
  }
  const earlier = async (run = 0) =>
    Object.fromEntries(await readEarlierMatches(pool, 'austin', runs[run] ?? 0, [1, 2, 3, 4]));

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('are not kept for the first matching', async () => {
    expect(await match('austin', {}, answer(1, 1, 'likely'), answer(2, 2, 'likely'))).toBe(0);
    for (const id of [1, 2, 3])
      await insertStaged(pool, 'match', { claim_id: id, contractor_id: id, tier: 'likely', confidence: 0.9 });
  });

  it('are kept for claims whose contractor or tier changes, by the scores, and new claims are recorded', async () => {
    await pool.query("update match set contractor_id = 9, tier = 'verified' where claim_id = 2");
    await pool.query(
      "insert into scored_match (claim_id, scope, contractor_id, tier) values (2, 'austin', 2, 'likely')",
    );
    const replaced = { replacedMatches: 3 };
    const lower = answer(1, 1, 'possible');
    expect(
      await match(
        'austin',
        replaced,
        lower,
        answer(2, 7, 'likely'),
        answer(3, 3, 'likely'),
        answer(4, 4, 'likely'),
      ),
    ).toBe(3);
    expect(await earlier()).toEqual({
      1: { contractorId: 1, confidence: 0.9, tier: 'likely' },
      2: { contractorId: 2, confidence: null, tier: 'likely' },
      3: { contractorId: 3, confidence: 0.9, tier: 'likely' },
      4: null,
    });
  });

  it('represent the last matching of each scope, or that of the same command, but not from before they were kept', async () => {
    await match('austin', { replacedMatches: 0 });
    await match('plano', { replacedMatches: 0 });
    const then = (at: number, batch: string | null) =>
      findMatchingsThen(pool, { id: runs[at] ?? 0, batch }, ['austin', 'plano']);
    const [austin, plano] = [
      { scope: 'austin', run: runs[2], isKept: true },
      { scope: 'plano', run: runs[3], isKept: true },
    ];
    expect(await then(2, 'night 2')).toEqual([austin]);
    expect(await then(3, null)).toEqual([austin, plano]);
    expect(await then(2, 'night 3')).toEqual([austin, plano]);
    await match('austin', {});
    expect(await then(2, null)).toEqual([{ ...austin, isKept: false }]);
  });

  it('are removed with the run that replaced them', async () => {
    await pool.query('delete from run where id = $1', [runs[1]]);
    const { rows } = await pool.query('select distinct replaced_by::int as run from match_before');
    expect(rows.map(({ run }) => run)).not.toContain(runs[1]);
  });
});

/**
 * After any sequence of decisions, withdrawals, matching runs, and roster changes, applying decisions results in the
 * matches from the scores, overridden by the current decisions.
 */
import type { Match, Verdict } from '@crs/domain';
import { applyDecision } from '@crs/matching';
import {
  createPool,
  inTransaction,
  listOutdatedScopes,
  loadStandingDecisions,
  recordDecision,
  startRun,
  upsertContractors,
} from '@crs/store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { insertStaged } from '../../../test/harness/records.js';
import { applyChangedDecisions, isExclusion } from './apply-decisions.js';
import type { MatchWithout } from './match-without.js';
import { saveDecidedMatches, withDecisions } from './store-matches.js';

const claims = [11, 12];
const licenses = ['BC1', 'BC2', 'BC3'];

let database: TestDatabase;
let pool: pg.Pool;
/** Contractor ids by license, as created from the roster. */
let ids: ReadonlyMap<string, number>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await startRun(pool, { kind: 'ingest', feed: 'mn_licenses' });
  const { rows } = await pool.query<{ key: string; id: number }>(
    `select key, record_id('mn_licenses', key, 0) as id from unnest($1::text[]) as key`,
    [licenses],
  );
  ids = new Map(rows.map(({ key, id }) => [key, id]));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const unmatched = (claimId: number): Match => ({
  claimId,
  contractorId: null,
  score: null,
  confidence: null,
  tier: null,
  signals: [],
  candidateCount: 0,
});

/** A claim's match from the scores: a likely contractor, or none. */
function scoredAs(claimId: number, license: string | null): Match {
  const contractorId = license === null ? null : (ids.get(license) ?? null);
  if (contractorId === null) return unmatched(claimId);
  return {
    claimId,
    contractorId,
    score: 9.5,
    confidence: 0.96,
    tier: 'likely',
    signals: ['name_exact'],
    candidateCount: 1,
  };
}

/** The expected state. */
interface Model {
  readonly roster: Set<string>;
  /** The matches from the scores, by claim. */
  readonly scored: Map<number, Match>;
  /** Each claim's latest decision. */
  readonly latest: Map<number, { verdict: Verdict; license: string | null; excluded: ReadonlySet<string> }>;
}

/** A claim's match without some contractors, which reveals their number. */
const answerWithout = (claimId: number, excluded: number): Match => ({
  ...unmatched(claimId),
  ...{ score: 3.5, confidence: 0.5, tier: 'ambiguous', candidateCount: 10 + excluded },
});
const matchWithout: MatchWithout = async (exclusions) =>
  new Map(exclusions.map(({ claimId, excluded }) => [claimId, answerWithout(claimId, excluded.length)]));

async function writeRoster(roster: ReadonlySet<string>): Promise<void> {
  await pool.query('delete from license_record');
  for (const [index, license] of licenses.entries()) {
    if (!roster.has(license)) continue;
    await insertStaged(pool, 'license_record', {
      ...{ id: index + 1, feed: 'mn_licenses', source_key: license, ordinal: 0 },
      content_hash: 0,
      ...{ license_key: license, license_number: license },
      ...{ name: `Firm ${license}`, name_clean: `Firm ${license}`, name_key: `firm ${license}` },
    });
  }
  await inTransaction(pool, (client) => upsertContractors(client, { feed: 'mn_licenses', runId: 1 }, 'MN'));
}

/** Publishes the result of the scores, like matching a scope. */
async function rematch(matches: readonly Match[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await applyChangedDecisions(client, 'lakeview', 1, matchWithout);
    const decisions = await loadStandingDecisions(client, 'lakeview');
    const rematched = await matchWithout([...decisions.values()].filter(isExclusion));
    for (const answer of withDecisions(matches, decisions, rematched)) {
      await client.query(
        `insert into match (claim_id, scope, run_id, contractor_id, score, confidence, tier, signals, candidate_count)
         values ($1, 'lakeview', 1, $2, $3, $4, $5, $6, $7)
         on conflict (claim_id, scope) do update set contractor_id = excluded.contractor_id, score = excluded.score,
           confidence = excluded.confidence, tier = excluded.tier, signals = excluded.signals,
           candidate_count = excluded.candidate_count`,
        [
          answer.claimId,
          answer.contractorId,
          answer.score,
          answer.confidence,
          answer.tier,
          answer.signals,
          answer.candidateCount,
        ],
      );
    }
    await saveDecidedMatches(client, 1, matches, decisions, rematched);
  });
}

async function expectSettled({ roster, scored, latest }: Model): Promise<void> {
  const { rows } = await pool.query<Match>(
    `select claim_id as "claimId", contractor_id as "contractorId", score, confidence, tier, signals,
       candidate_count as "candidateCount" from match order by claim_id`,
  );
  const expected = claims.map((claimId) => {
    const computed = scored.get(claimId) ?? unmatched(claimId);
    const decision = latest.get(claimId);
    if (decision?.verdict === 'refused') return applyDecision(computed, { contractorId: null });
    if (decision?.verdict === 'excluded') return answerWithout(claimId, decision.excluded.size);
    const { license = null } = decision ?? {};
    if (license === null || !roster.has(license)) return computed;
    return applyDecision(computed, { contractorId: ids.get(license) ?? null });
  });
  expect(rows).toEqual(expected);
  expect(await listOutdatedScopes(pool)).toEqual([]);
}

type Step = (model: Model) => Promise<boolean>;

const anyClaim = fc.constantFrom(...claims);
const anyLicense = fc.constantFrom(...licenses);
const anyStep = fc.oneof<fc.Arbitrary<{ what: string; step: Step }>[]>(
  fc
    .record({ claimId: anyClaim, word: fc.constantFrom(...licenses, 'none', 'undo'), isNever: fc.boolean() })
    .map(({ claimId, word, isNever }) => ({
      what: `decide ${claimId} ${isNever ? 'never ' : ''}${word}`,
      step: async ({ roster, latest }) => {
        const isNamed = word !== 'none' && word !== 'undo';
        if (isNamed && !roster.has(word)) return false;
        const named = isNever ? 'excluded' : 'confirmed';
        const verdict = isNamed ? named : word === 'none' ? 'refused' : 'withdrawn';
        const texts = {
          name: 'A FIRM',
          address: null,
          city: null,
          zip: null,
          phone: null,
          licenseNumber: null,
        };
        const contractor = {
          contractorId: ids.get(word) ?? 0,
          ...{ rosterFeed: 'mn_licenses', rosterState: 'MN', licenseNumber: word, licenseName: word },
        };
        await inTransaction(pool, (client) =>
          recordDecision(client, {
            claim: { id: claimId, scope: 'lakeview', ...texts },
            ...{ permitNumber: 'P', verdict, decidedBy: 'Ada Example', note: null },
            contractor: isNamed ? contractor : null,
          }),
        );
        const before = latest.get(claimId);
        const others = before?.verdict === 'excluded' ? before.excluded : [];
        const excluded = new Set(verdict === 'excluded' ? [...others, word] : []);
        latest.set(claimId, { verdict, license: verdict === 'confirmed' ? word : null, excluded });
        return false;
      },
    })),
  fc.record({ license: anyLicense, times: fc.constantFrom(1, 2) }).map(({ license, times }) => ({
    what: times === 1 ? `${license} leaves or joins` : `${license} leaves and joins`,
    step: async ({ roster }) => {
      for (let time = 0; time < times; time += 1) {
        if (!roster.delete(license)) roster.add(license);
        await writeRoster(roster);
      }
      // Until the next matching run, a claim keeps a contractor that has left.
      return false;
    },
  })),
  fc.array(fc.option(anyLicense), { minLength: 2, maxLength: 2 }).map((found) => ({
    what: `match ${found}`,
    step: async ({ roster, scored }) => {
      for (const [index, claimId] of claims.entries()) {
        const license = found[index] ?? null;
        scored.set(claimId, scoredAs(claimId, license !== null && roster.has(license) ? license : null));
      }
      await rematch([...scored.values()]);
      return true;
    },
  })),
  fc.constant({
    what: 'settle',
    step: async () => {
      await inTransaction(pool, (client) => applyChangedDecisions(client, 'lakeview', 2, matchWithout));
      return true;
    },
  }),
);

it('serves the current decisions over the scores, once applied', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 14 }), async (steps) => {
      await pool.query(
        'truncate decision, match, scored_match, claim, contractor, license_record restart identity',
      );
      const model: Model = { roster: new Set(licenses), scored: new Map(), latest: new Map() };
      await writeRoster(model.roster);
      for (const id of claims) {
        await insertStaged(pool, 'claim', { id, scope: 'lakeview' });
        model.scored.set(id, scoredAs(id, null));
      }
      await rematch([...model.scored.values()]);
      for (const { step } of steps) if (await step(model)) await expectSettled(model);
      await inTransaction(pool, (client) => applyChangedDecisions(client, 'lakeview', 3, matchWithout));
      await expectSettled(model);
    }),
    { numRuns: 60 },
  );
});

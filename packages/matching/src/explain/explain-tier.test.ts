import type { Match } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import {
  calibrationOf,
  entryOf,
  readCases,
  readDictionaries,
  readRoster,
  readSettings,
} from '../../cases/fixture.js';
import { matcherOf } from '../matcher.js';
import type { Basis } from '../model/calibration-terms.js';
import { buildRoster, type Roster } from '../roster.js';
import { bitOfCode, type Signal } from '../signals.js';
import { type ExplainedCandidate, type Explanation, explainClaim } from './explain.js';
import { explainTier, type TierExplanation } from './explain-tier.js';

const entries = readRoster();
const roster = buildRoster(entries, readDictionaries(), readSettings());
const made: Roster = {
  ...roster,
  policy: {
    ...roster.policy,
    tiers: { verified: 0.98, likely: 0.95, otherPhone: 0.97, possible: 0.75, nearBits: 3 },
  },
  calibration: calibrationOf({ contradicted: -2, odds_beyond: 0 }),
};

function candidate(
  score: number,
  signals: readonly Signal[] = [],
  basis: Basis = 'clear',
): ExplainedCandidate {
  const parts = signals.map((signal) => ({
    signal,
    weight: 1,
    claimValue: null,
    rosterValue: null,
    reason: '',
    origin: '',
    sharers: null,
    levels: [],
  }));
  const otherPhone = signals.includes('phone_differs');
  const codes = signals.reduce((all, signal) => all | bitOfCode[signal], 0);
  return {
    entry: entryOf({ id: 1, name: 'Firm' }),
    firm: 1,
    score,
    basis,
    codes,
    otherPhone,
    alias: null,
    parts,
  };
}

/** Explains a match with these candidates, each from a different firm. */
function explain(tier: Match['tier'], ...candidates: ExplainedCandidate[]): TierExplanation | null {
  return explainLines(
    tier,
    candidates.map((one, firm) => ({ ...one, firm })),
  );
}

function explainLines(...of: Parameters<typeof explanationOf>): TierExplanation | null {
  return explainTier(made, explanationOf(...of));
}

function explanationOf(
  tier: Match['tier'],
  candidates: readonly ExplainedCandidate[],
  otherLines: Explanation['otherLines'] = [],
): Explanation {
  const match: Match = {
    claimId: 1,
    contractorId: null,
    score: null,
    confidence: null,
    tier,
    signals: [],
    candidateCount: 2,
  };
  return { claimId: 1, candidates, match, numberless: false, otherLines };
}

/** The step about the tier for a best candidate with these signals, followed by others. */
const tierStep = (tier: Match['tier'], score: number, signals: readonly Signal[] = [], ...others: number[]) =>
  explain(tier, candidate(score, signals), ...others.map((other) => candidate(other)))?.steps[4];

describe('explainTier', () => {
  it('is null without a candidate', () => {
    expect(explain(null)).toBeNull();
  });
  it('explains a match without a runner-up', () => {
    expect(explain('verified', candidate(8, ['license_number', 'city'], 'number'))).toEqual({
      odds: 8,
      probability: 256 / 257,
      calibrated: [{ term: 'number', bits: 8 }],
      gap: null,
      cut: { tier: 'verified', value: 0.98, met: true },
      steps: [
        'The best score is 8.00 bits. Its odds against no contractor in the roster are 256 to 1 (8.00 bits).',
        'Calibrated: 8.00 bits (the odds, capped at the worth of a number +8.00).',
        'This is a probability of 0.9961: the odds count in full where a license number or a phone agrees.',
        'There is no runner-up.',
        'Verified: 0.9961 reaches the limit of verified, 0.98, and the license number agrees.',
      ],
    });
  });
  it('explains an unmatched claim with several candidates', () => {
    // Odds: -1 less log2 of 1 + 2^-4 + 2^-4.
    const odds = -1 - Math.log2(1.125);
    const probability = 1 / (1 + 2 ** -odds);
    expect(explain(null, candidate(-1), candidate(-4), candidate(-4))).toEqual({
      odds: expect.closeTo(odds, 12),
      probability: expect.closeTo(probability, 12),
      calibrated: [{ term: 'odds', bits: expect.closeTo(odds, 12) }],
      gap: 3,
      cut: { tier: 'possible', value: 0.75, met: false },
      steps: [
        'The best score is −1.00 bits. Its odds against 2 other candidates and no contractor in the roster are 1 to 2.3 (−1.17 bits).',
        'Calibrated: −1.17 bits (the odds, as reliable as they have been −1.17).',
        `This is a probability of ${probability.toFixed(4)}: the share that was correct with such odds and evidence when the model was calibrated, on claims with a known contractor where other details besides names agree and nothing contradicts the best candidate.`,
        'The runner-up is 3.00 bits behind: within the range of 3.00 bits in which it could also be the contractor.',
        `Unmatched: ${probability.toFixed(4)} misses the limit of possible, 0.75.`,
      ],
    });
  });
  it('explains an ambiguous match by the joint probability of the near candidates', () => {
    // Each has odds of 6 - log2(1 + 2^6 + 2^2); both together have 7 - log2(1 + 2^2).
    const found = explain('ambiguous', candidate(6), candidate(6), candidate(2));
    const share = 64 / (64 + 69);
    const joint = 128 / (128 + 5);
    expect(found?.cut).toEqual({ tier: 'possible', value: 0.75, met: false });
    expect(found?.gap).toBe(0);
    expect(found?.steps[4]).toBe(
      `Ambiguous: ${share.toFixed(4)} misses the limit of possible, 0.75, but the probability that it is one of the 2 close candidates is ${joint.toFixed(4)}.`,
    );
  });
  it('requires more for records with another phone', () => {
    const found = explain(null, candidate(4.7, ['phone_differs', 'name_exact']));
    expect(found?.steps.at(-1)).toBe(
      'Unmatched: 0.963 misses the limit of possible, 0.97 for records with another phone.',
    );
    expect(explain('likely', candidate(4.7, ['name_exact']))?.cut).toMatchObject({ value: 0.95, met: true });
  });
  it('says that the contractor of a claim without a number is in the roster less often', () => {
    const lowered = { ...made, numberlessCalibration: made.calibration.shiftedBy(-1) };
    const explanation = explanationOf('possible', [candidate(4)]);
    const steps = (numberless: boolean) => explainTier(lowered, { ...explanation, numberless });
    expect(steps(false)?.probability).toBe(16 / 17);
    expect(steps(true)?.probability).toBeCloseTo(8 / 9, 12);
    const lowers = 'The probability is lower because the record has no number';
    expect(steps(true)?.steps.filter((step) => step.startsWith(lowers))).toHaveLength(1);
    expect(steps(false)?.steps.filter((step) => step.startsWith(lowers))).toEqual([]);
  });
  it("leaves the firm's other licenses out of its rivals and names them", () => {
    const other = entryOf({ id: 2, name: 'Firm of Ida' });
    const found = explainLines(
      'possible',
      [candidate(2), candidate(2), { ...candidate(-4), firm: 9 }],
      [other],
    );
    const odds = 2 - Math.log2(1 + 2 ** -4);
    expect(found?.odds).toBeCloseTo(odds, 12);
    expect(found?.gap).toBe(6);
    expect(found?.steps.slice(0, 2)).toEqual([
      'The best score is 2.00 bits. Its odds against 1 other candidate and no contractor in the roster are 3.8 to 1 (1.91 bits).',
      'The firm of L1 also has the license L2 Firm of Ida. Licenses of one firm do not compete: the best match wins; if equal, the one that ends last, then the newest.',
    ]);
  });
  it.each<[Basis, string]>([
    ['number', 'a license number or a phone agrees'],
    ['name_only', 'only names agree'],
    ['contradicted', 'some details contradict the best candidate'],
    ['clear', 'other details besides names agree and nothing contradicts the best candidate'],
    ['namesake', 'the record names only a person, with the same name as the candidate'],
    ['sole_name_only', 'only names agree, and no other candidate has exactly this company name'],
    [
      'sole_contradicted',
      'some details contradict the best candidate, but no other candidate has exactly this company name',
    ],
    [
      'sole_clear',
      'nothing contradicts the best candidate, and no other candidate has exactly this company name',
    ],
  ])('says what the probability of the basis "%s" was measured on', (basis, words) => {
    const found = explain(null, candidate(4, [], basis), candidate(-9));
    expect(found?.steps[2]).toMatch(new RegExp(`^This is a probability of .+ where ${words}\\.$`));
    expect(found?.probability).toBeCloseTo(basis === 'contradicted' ? 0.8 : 0.941, 2);
    expect(found?.steps[0]).toMatch(
      /against 1 other candidate and no contractor in the roster are 16 to 1 \(4\.00 bits\)\.$/,
    );
    expect(found?.steps[3]).toMatch(
      /^The runner-up is 13.00 bits behind: beyond the range of 3.00 bits in which/,
    );
  });
});

describe('the tier step', () => {
  it.each<[Signal[], string]>([
    [['phone', 'name_exact'], 'the phone agrees together with the name'],
    [['address', 'name_exact'], 'the address agrees together with the name'],
    [['license_number', 'phone'], 'the license number agrees'],
  ])('names the proof of a verified match: %j', (signals, proof) => {
    expect(tierStep('verified', 25, signals)).toBe(
      `Verified: 0.9961 reaches the limit of verified, 0.98, and ${proof}.`,
    );
  });
  it.each<[number, Signal[], string]>([
    [5, ['license_number'], 'misses the limit of verified, 0.98'],
    [25, ['license_number', 'name_differs'], 'has another name with the license number'],
    [25, ['license_number_differs', 'name_exact'], 'has another license number'],
    [25, ['name_exact'], 'needs the license number, or the phone or address together with the name'],
  ])('says why a likely match at %d bits is not verified: %j', (score, signals, why) => {
    const share = score === 5 ? '0.9697' : '0.9961';
    expect(tierStep('likely', score, signals)).toBe(
      `Likely: ${share} reaches the limit of likely, 0.95; not verified, because it ${why}.`,
    );
  });
  it('of a likely match names the phone of another firm, which limits the probability', () => {
    expect(tierStep('likely', 25, ['address', 'name_exact', 'phone_of_another'])).toBe(
      'Likely: 0.97 reaches the limit of likely, 0.95; not verified, because it has the phone of another firm.',
    );
  });
  it('of a possible match tells which cut it misses, or that a name or number is missing', () => {
    expect(tierStep('possible', 4, ['address'])).toBe(
      'Possible: 0.9412 reaches the limit of possible, 0.75, and misses the limit of likely, 0.95.',
    );
    expect(tierStep('possible', 25, ['address'])).toBe(
      'Possible: 0.9961 reaches the limit of possible, 0.75; only possible, because likely needs a name or a number in addition to an address.',
    );
  });
  it('writes probabilities with two to four digits', () => {
    const oddsOf = (share: number): number => Math.log2(share / (1 - share));
    const shown = [0.1625, 0.14, 0.455, 0.5].map((share) => tierStep(null, oddsOf(share)));
    expect(shown).toEqual(
      ['0.1625', '0.14', '0.455', '0.50'].map(
        (share) => `Unmatched: ${share} misses the limit of possible, 0.75.`,
      ),
    );
  });
});

describe('explainTier, for real matches', () => {
  it('returns the confidence and the tier of every match', () => {
    const matcher = matcherOf(roster);
    for (const { claim } of readCases()) {
      const explanation = explainClaim(matcher, claim);
      const { match, candidates } = explanation;
      const found = explainTier(roster, explanation);
      expect(found === null).toBe(candidates.length === 0);
      if (match.confidence !== null) expect(found?.probability).toBe(match.confidence);
      if (match.contractorId !== null) expect(found?.cut).toMatchObject({ tier: match.tier, met: true });
      else if (found !== null) expect(found.cut).toMatchObject({ tier: 'possible', met: false });
    }
  });
});

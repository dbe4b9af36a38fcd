import type { Match } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ANALYST_CONFIDENCE, applyDecision } from './decisions.js';
import { signalOrder } from './signals.js';

const likely: Match = {
  claimId: 7,
  contractorId: 11,
  score: 9.25,
  confidence: 0.96,
  tier: 'likely',
  signals: ['name_exact', 'city'],
  candidateCount: 2,
};
const ambiguous: Match = { ...likely, contractorId: null, confidence: 0.48, tier: 'ambiguous' };
const unmatched: Match = {
  claimId: 7,
  contractorId: null,
  score: null,
  confidence: null,
  tier: null,
  signals: [],
  candidateCount: 0,
};

describe('applyDecision', () => {
  it.each<[string, Match, number | null, Partial<Match>]>([
    [
      'the contractor of the score',
      likely,
      11,
      { contractorId: 11, signals: ['analyst', 'name_exact', 'city'] },
    ],
    ['another contractor', likely, 12, { contractorId: 12, signals: ['analyst'] }],
    [
      'one of several near candidates',
      ambiguous,
      12,
      { contractorId: 12, signals: ['analyst'], candidateCount: 2 },
    ],
    [
      'a contractor where nothing was found',
      unmatched,
      12,
      { contractorId: 12, score: null, candidateCount: 0 },
    ],
  ])('verifies %s, and leaves the score unchanged', (_what, match, contractorId, expected) => {
    expect(applyDecision(match, { contractorId })).toMatchObject({
      claimId: 7,
      score: match.score,
      confidence: ANALYST_CONFIDENCE,
      tier: 'verified',
      ...expected,
    });
  });

  it.each([
    ['a match', likely],
    ['several near candidates', ambiguous],
    ['nothing found', unmatched],
  ])('unmatches %s if the decision is not in the license roster', (_what, match) => {
    expect(applyDecision(match, { contractorId: null })).toEqual({ ...unmatched, score: match.score });
  });

  it('leaves a match without a decision unchanged', () => {
    expect(applyDecision(likely, undefined)).toBe(likely);
  });

  const anyMatch = fc.constantFrom(likely, ambiguous, unmatched);
  const anyDecision = fc.record({ contractorId: fc.option(fc.integer({ min: 1, max: 20 })) });

  it('changes nothing when applied again, and only the latest of several counts', () => {
    fc.assert(
      fc.property(anyMatch, anyDecision, anyDecision, (match, earlier, later) => {
        const once = applyDecision(match, later);
        expect(applyDecision(once, later)).toEqual(once);
        const { contractorId, tier, confidence } = applyDecision(applyDecision(match, earlier), later);
        expect({ contractorId, tier, confidence }).toEqual({
          contractorId: once.contractorId,
          tier: once.tier,
          confidence: once.confidence,
        });
      }),
    );
  });

  it('is listed before all evidence', () => {
    expect(signalOrder[0]).toBe('analyst');
    expect(applyDecision(likely, { contractorId: 11 }).signals[0]).toBe('analyst');
  });
});

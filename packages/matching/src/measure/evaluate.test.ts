import { type Match, type Tier, wilsonInterval } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { type EvaluatedCase, evaluate } from './evaluate.js';

function caseOf(
  contractorId: number | null,
  expected: number | null,
  tier: Tier | null,
  over: { confidence?: number; found?: boolean; weight?: number } = {},
): EvaluatedCase {
  const match: Match = {
    claimId: 1,
    contractorId,
    score: 1,
    confidence: tier === null ? null : (over.confidence ?? 0.9),
    tier,
    signals: [],
    candidateCount: 1,
  };
  return { match, expected, found: over.found ?? expected !== null, weight: over.weight ?? 1 };
}

describe('evaluate', () => {
  it('counts verified and likely as predicted, possible and ambiguous not', () => {
    const result = evaluate([
      caseOf(1, 1, 'verified'),
      caseOf(2, 2, 'likely'),
      caseOf(3, 9, 'likely'),
      caseOf(4, 4, 'possible'),
      caseOf(null, 5, 'ambiguous'),
      caseOf(null, 6, null, { found: false }),
      caseOf(null, null, null),
    ]);
    expect(result.labelled).toBe(7);
    expect(result.precision).toBeCloseTo(2 / 3, 12);
    expect(result.recall).toBeCloseTo(2 / 6, 12);
    expect(result.f1).toBeCloseTo((2 * (2 / 3) * (1 / 3)) / (2 / 3 + 1 / 3), 12);
    expect(result.candidateRecall).toBeCloseTo(5 / 6, 12);
    expect(result.tiers.likely).toMatchObject({ count: 2, precision: 0.5 });
    expect(result.tiers.possible).toMatchObject({ count: 1, precision: 1 });
  });
  it('counts a match for a claim whose contractor is not in the roster as wrong', () => {
    expect(evaluate([caseOf(1, null, 'verified')])).toMatchObject({ precision: 0, recall: null });
  });
  it('adds intervals to the figures of all tiers together', () => {
    const { intervals } = evaluate([
      ...Array.from({ length: 9 }, () => caseOf(1, 1, 'verified')),
      caseOf(2, null, 'likely'),
      ...Array.from({ length: 11 }, () => caseOf(null, 3, null)),
    ]);
    expect(intervals.precision).toEqual(wilsonInterval(9, 10));
    expect(intervals.recall).toEqual(wilsonInterval(9, 20));
    expect(intervals.f1?.low).toBeLessThan((2 * 9) / 30);
    expect(intervals.f1?.high).toBeGreaterThan((2 * 9) / 30);
    expect(evaluate([]).intervals).toEqual({ precision: null, recall: null, f1: null });
  });
  it('weights cases', () => {
    const result = evaluate([
      caseOf(1, 1, 'verified', { weight: 9 }),
      caseOf(2, 3, 'verified', { weight: 1 }),
    ]);
    expect(result).toMatchObject({ labelled: 10, precision: 0.9, recall: 0.9 });
  });
  it('counts the permits of one claim as one observation, however many they are', () => {
    const one = evaluate([caseOf(1, 1, 'verified')]).tiers.verified;
    const many = evaluate([caseOf(1, 1, 'verified', { weight: 5000 })]).tiers.verified;
    expect(many).toMatchObject({ count: 5000, precision: 1 });
    expect([many.low, many.high]).toEqual([one.low, one.high]);
  });
  it('gives claims of equal weight the interval of as many votes', () => {
    const equal = (weight: number) =>
      evaluate([
        ...Array.from({ length: 8 }, () => caseOf(1, 1, 'likely', { weight })),
        ...Array.from({ length: 2 }, () => caseOf(1, 2, 'likely', { weight })),
      ]).tiers.likely;
    expect(equal(1)).toMatchObject(wilsonInterval(8, 10));
    expect(equal(37).low).toBeCloseTo(equal(1).low ?? Number.NaN, 12);
    expect(equal(37).high).toBeCloseTo(equal(1).high ?? Number.NaN, 12);
  });
  it('measures the gap between confidence and accuracy, bin by bin', () => {
    const right = Array.from({ length: 8 }, () => caseOf(1, 1, 'likely', { confidence: 0.95 }));
    const wrong = Array.from({ length: 2 }, () => caseOf(1, 2, 'likely', { confidence: 0.95 }));
    expect(evaluate([...right, ...wrong]).calibrationError).toBeCloseTo(0.15, 12);
    // Bins are a tenth wide, including their lower ends; errors within one bin cancel out, errors in two don't.
    const errorOf = (sure: number, doubtful: number) =>
      evaluate([
        caseOf(1, 1, 'likely', { confidence: sure }),
        caseOf(1, 2, 'possible', { confidence: doubtful, weight: 3 }),
      ]).calibrationError;
    expect(errorOf(0.5, 0.55)).toBeCloseTo((3 * 0.55 - 0.5) / 4, 12);
    expect(errorOf(0.5, 0.45)).toBeCloseTo((3 * 0.45 + 0.5) / 4, 12);
    expect(errorOf(1, 0.95)).toBeCloseTo((3 * 0.95 - 0) / 4, 12);
  });
  it('leaves claims without a contractor out of the calibration error, and treats no confidence as 0', () => {
    const error = (...cases: EvaluatedCase[]) => evaluate(cases).calibrationError;
    const none = caseOf(null, 1, 'ambiguous', { confidence: 0.5 });
    expect(error(caseOf(null, 1, null), none)).toBeNull();
    expect(error(caseOf(1, 1, 'ambiguous'), caseOf(1, 1, null))).toBeNull();
    const unsure = caseOf(1, 1, 'likely');
    expect(error({ ...unsure, match: { ...unsure.match, confidence: null } })).toBe(1);
  });
  it('measures what blocking found', () => {
    const result = evaluate([
      caseOf(1, 1, 'possible', { weight: 3 }),
      caseOf(null, 2, null, { found: false, weight: 5 }),
      caseOf(null, null, null, { found: true, weight: 7 }),
    ]);
    expect(result).toMatchObject({ labelled: 15, candidateRecall: 3 / 8, precision: null, recall: 0 });
    expect(result.tiers.verified).toEqual({ count: 0, precision: null, low: null, high: null });
  });
  it('combines the ends of both intervals for F1, with effective sample sizes', () => {
    const { f1, intervals } = evaluate([
      caseOf(1, 1, 'verified', { weight: 3 }),
      caseOf(2, 2, 'likely'),
      caseOf(3, null, 'likely', { weight: 2 }),
      caseOf(4, 4, 'possible', { weight: 2 }),
    ]);
    // Kish: 6² / (9 + 1 + 4) and 6² / (9 + 1 + 4) cases; 4 of 6 are right in both.
    const worth = 36 / 14;
    const share = wilsonInterval((4 / 6) * worth, worth);
    expect(f1).toBeCloseTo(4 / 6, 12);
    for (const interval of Object.values(intervals)) {
      expect(interval?.low).toBeCloseTo(share.low, 12);
      expect(interval?.high).toBeCloseTo(share.high, 12);
    }
    const none = evaluate([caseOf(1, 2, 'verified')]).intervals;
    expect(none.f1).toEqual({ low: 0, high: none.precision?.high });
    expect(evaluate([caseOf(null, 2, null)]).intervals).toMatchObject({ precision: null, f1: null });
    expect(evaluate([caseOf(1, null, 'likely')]).intervals).toMatchObject({ recall: null, f1: null });
  });
  it('returns null for unknown figures', () => {
    expect(evaluate([])).toMatchObject({
      labelled: 0,
      precision: null,
      recall: null,
      calibrationError: null,
    });
  });
});

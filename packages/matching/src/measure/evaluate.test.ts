import type { Match, Tier } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { type EvaluatedCase, evaluate, wilsonInterval } from './evaluate.js';

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
  it('holds a match against a claim of nobody in the roster to be wrong', () => {
    expect(evaluate([caseOf(1, null, 'verified')])).toMatchObject({ precision: 0, recall: null });
  });
  it('gives the figures of all tiers together their intervals', () => {
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
  it('weighs cases', () => {
    const result = evaluate([
      caseOf(1, 1, 'verified', { weight: 9 }),
      caseOf(2, 3, 'verified', { weight: 1 }),
    ]);
    expect(result).toMatchObject({ labelled: 10, precision: 0.9, recall: 0.9 });
  });
  it('takes the permits of one claim for one witness, however many they are', () => {
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
  it('measures how far confidence is from what came true, bin by bin', () => {
    const right = Array.from({ length: 8 }, () => caseOf(1, 1, 'likely', { confidence: 0.95 }));
    const wrong = Array.from({ length: 2 }, () => caseOf(1, 2, 'likely', { confidence: 0.95 }));
    expect(evaluate([...right, ...wrong]).calibrationError).toBeCloseTo(0.15, 12);
  });
  it('gives null for what cannot be said', () => {
    expect(evaluate([])).toMatchObject({
      labelled: 0,
      precision: null,
      recall: null,
      calibrationError: null,
    });
  });
});

describe('wilsonInterval', () => {
  it.each([
    [10, 10, 0.7225, 1],
    [0, 10, 0, 0.2775],
    [50, 100, 0.4038, 0.5962],
  ])('%d of %d', (right, count, low, high) => {
    const interval = wilsonInterval(right, count);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('holds the share itself, whatever the counts', () => {
    for (let count = 1; count <= 300; count++) {
      for (const right of [0, 1, count - 1, count]) {
        const { low, high } = wilsonInterval(right, count);
        expect(low).toBeLessThanOrEqual(right / count);
        expect(high).toBeGreaterThanOrEqual(right / count);
      }
    }
  });
});

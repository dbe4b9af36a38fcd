import type { Tier } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type EvaluatedCase, evaluate } from './evaluate.js';
import { precisionRecallCurve } from './precision-recall.js';
import { measureQuality, shareOf } from './quality-metrics.js';
import { reliabilityOf, surestCalibrationError } from './reliability.js';

function caseOf(
  contractorId: number | null,
  expected: number | null,
  tier: Tier | null,
  confidence = 0.9,
  weight = 1,
) {
  const match = { claimId: 1, contractorId, score: 1, confidence, tier, signals: [], candidateCount: 1 };
  return { match, expected, found: true, weight } satisfies EvaluatedCase;
}

/** Cases with some confidence, right or wrong, or not matched at all. */
const anyCase = fc
  .record({ confidence: fc.integer({ min: 70, max: 100 }), fate: fc.constantFrom('right', 'wrong', 'none') })
  .map(({ confidence, fate }) =>
    fate === 'none' ? caseOf(null, 1, null) : caseOf(fate === 'right' ? 1 : 2, 1, 'likely', confidence / 100),
  );

describe('measureQuality', () => {
  it('counts as evaluate does, with intervals, and the tiers of all claims', () => {
    const checked = [
      caseOf(1, 1, 'verified'),
      caseOf(2, 3, 'likely'),
      caseOf(4, 4, 'possible'),
      caseOf(null, 5, null),
    ];
    const figures = measureQuality(checked, 9, { claims: 4, matched: 2, verified: 1 });
    const { precision, recall, calibrationError, tiers } = evaluate(checked);
    expect(figures).toMatchObject({ claims: 4, truths: 9, checked: 4, calibrationError, tiers });
    expect([figures.precision.share, figures.recall.share]).toEqual([precision, recall]);
    expect(figures.precision).toEqual(shareOf(1, 2));
    expect(figures.recall).toEqual(shareOf(1, 4));
    expect(figures.matched).toEqual(shareOf(2, 4));
    expect(figures.verified).toEqual(shareOf(1, 2));
  });
  it('knows nothing of nothing', () => {
    const none = { count: 0, of: 0, share: null, low: null, high: null };
    expect(measureQuality([], 0, { claims: 0, matched: 0, verified: 0 })).toMatchObject({
      precision: none,
      recall: none,
      matched: none,
      surestCalibrationError: null,
    });
  });
});

describe('reliabilityOf', () => {
  it('puts every matched case in one bin, ascending, equal confidences together', () => {
    fc.assert(
      fc.property(fc.array(anyCase, { maxLength: 200 }), (cases) => {
        const bins = reliabilityOf(cases);
        const matched = cases.filter(({ match }) => match.contractorId !== null);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(matched.length);
        for (const [at, bin] of bins.entries()) {
          expect(bin.from).toBeGreaterThan(bins[at - 1]?.to ?? -1);
          expect(bin.low).toBeLessThanOrEqual(bin.right + 1e-9);
          expect(bin.high).toBeGreaterThanOrEqual(bin.right - 1e-9);
        }
      }),
    );
  });
  it('shows what was right, weighed', () => {
    const cases = [
      caseOf(1, 1, 'likely', 0.8, 3),
      caseOf(1, 2, 'likely', 0.8, 1),
      caseOf(1, 1, 'verified', 1, 4),
    ];
    expect(reliabilityOf(cases)).toMatchObject([
      { from: 0.8, to: 0.8, count: 4, confidence: 0.8, right: 0.75 },
      { from: 1, to: 1, count: 4, confidence: 1, right: 1 },
    ]);
  });
  it('leaves of the calibration error what chance does not explain', () => {
    const half = (count: number) =>
      Array.from({ length: count }, (_, at) => caseOf(at % 2, 1, 'likely', 0.9));
    expect(surestCalibrationError(reliabilityOf(half(2)))).toBe(0);
    expect(surestCalibrationError(reliabilityOf(half(400)))).toBeCloseTo(0.35, 2);
    expect(surestCalibrationError([])).toBeNull();
  });
});

describe('precisionRecallCurve', () => {
  it('believes ever more matches, the most confident first, and ends with all of them', () => {
    fc.assert(
      fc.property(fc.array(anyCase, { minLength: 1, maxLength: 200 }), (cases) => {
        const points = precisionRecallCurve(cases, 10);
        const matched = cases.filter(({ match }) => match.contractorId !== null);
        expect(points.length).toBeLessThanOrEqual(10);
        expect(points[points.length - 1]?.count ?? 0).toBe(matched.length);
        for (const [at, { confidence, recall, count }] of points.slice(1).entries()) {
          expect(confidence).toBeLessThan(points[at]?.confidence ?? 0);
          expect(recall).toBeGreaterThanOrEqual(points[at]?.recall ?? 0);
          expect(count).toBeGreaterThan(points[at]?.count ?? 0);
        }
      }),
    );
  });
  it('counts every case that the roster holds for recall', () => {
    const cases = [
      caseOf(1, 1, 'verified', 0.99),
      caseOf(2, 3, 'likely', 0.96),
      caseOf(null, 4, null),
      caseOf(5, null, 'likely', 0.96),
    ];
    expect(precisionRecallCurve(cases)).toEqual([
      { confidence: 0.99, precision: 1, recall: 1 / 3, count: 1 },
      { confidence: 0.96, precision: 1 / 3, recall: 1 / 3, count: 3 },
    ]);
    expect(precisionRecallCurve([caseOf(1, null, 'likely')])).toEqual([]);
  });
});

import { type Tier, wilsonInterval } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { type EvaluatedCase, evaluate } from './evaluate.js';
import { measureQuality, shareOf } from './quality-metrics.js';

function caseOf(
  contractorId: number | null,
  expected: number | null,
  tier: Tier | null,
  confidence = 0.9,
): EvaluatedCase {
  return { match: { contractorId, tier, confidence }, expected, found: true, weight: 1 };
}

describe('shareOf', () => {
  it('returns a share with its interval, and nulls if nothing was counted', () => {
    expect(shareOf(3, 4)).toEqual({ count: 3, of: 4, share: 0.75, ...wilsonInterval(3, 4) });
    expect(shareOf(0, 0)).toEqual({ count: 0, of: 0, share: null, low: null, high: null });
  });
});

describe('measureQuality', () => {
  it('counts as evaluate does, with intervals, and the tiers of all claims', () => {
    const checked = [
      caseOf(1, 1, 'verified'),
      caseOf(2, 3, 'likely'),
      caseOf(4, 4, 'possible'),
      caseOf(null, 5, null),
    ];
    const metrics = measureQuality(checked, 9, { claims: 8, matched: 6, verified: 1 });
    const { precision, recall, calibrationError, tiers } = evaluate(checked);
    expect(metrics).toMatchObject({ claims: 8, truths: 9, checked: 4, calibrationError, tiers });
    expect([metrics.precision.share, metrics.recall.share]).toEqual([precision, recall]);
    expect(metrics.precision).toEqual(shareOf(1, 2));
    expect(metrics.recall).toEqual(shareOf(1, 4));
    expect(metrics.matched).toEqual(shareOf(6, 8));
    expect(metrics.verified).toEqual(shareOf(1, 6));
  });
  it('separates the part of the calibration error that chance does not explain', () => {
    const checked = Array.from({ length: 100 }, () => caseOf(1, 2, 'likely', 0.9));
    const { calibrationError, surestCalibrationError } = measureQuality(checked, 100, {
      claims: 100,
      matched: 100,
      verified: 0,
    });
    expect(calibrationError).toBeCloseTo(0.9, 12);
    expect(surestCalibrationError).toBeCloseTo(0.9 - wilsonInterval(0, 100).high, 12);
  });
  it('returns no share if there is nothing to count', () => {
    const none = shareOf(0, 0);
    expect(measureQuality([], 0, { claims: 0, matched: 0, verified: 0 })).toMatchObject({
      precision: none,
      recall: none,
      matched: none,
      verified: none,
      surestCalibrationError: null,
    });
  });
});

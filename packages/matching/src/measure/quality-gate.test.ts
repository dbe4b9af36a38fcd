import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPolicy } from '../../cases/fixture.js';
import { checkQualityGate } from './quality-gate.js';
import { measureQuality, type QualityMetrics, shareOf } from './quality-metrics.js';

const bounds = readPolicy().proof;

/** Figures of a good run over a thousand claims. */
const good: QualityMetrics = {
  ...measureQuality([], 800, { claims: 0, matched: 0, verified: 0 }),
  claims: 1_000,
  checked: 800,
  precision: shareOf(690, 700),
  recall: shareOf(690, 800),
  calibrationError: 0.01,
  surestCalibrationError: 0,
  matched: shareOf(900, 1_000),
  verified: shareOf(700, 900),
};
const boundsBroken = (now: QualityMetrics, last: QualityMetrics | null = null) =>
  checkQualityGate(now, last, bounds).map(({ bound }) => bound);

describe('checkQualityGate', () => {
  it('finds nothing in a good run, with or without one before it', () => {
    expect(checkQualityGate(good, null, bounds)).toEqual([]);
    expect(checkQualityGate(good, good, bounds)).toEqual([]);
  });

  it.each<[string, Partial<QualityMetrics>, string]>([
    ['a precision that fell', { precision: shareOf(420, 700) }, 'leastPrecision'],
    [
      'confidences that keep no promise',
      { calibrationError: 0.3, surestCalibrationError: 0.2 },
      'mostCalibrationError',
    ],
    ['a recall that collapsed', { recall: shareOf(400, 800) }, 'leastRecallOfLast'],
    ['matches that went', { matched: shareOf(300, 1_000) }, 'leastMatchedOfLast'],
    ['a tier that emptied', { verified: shareOf(100, 900) }, 'leastVerifiedOfLast'],
  ])('finds %s', (_what, over, bound) => {
    expect(boundsBroken({ ...good, ...over }, good)).toEqual([bound]);
  });

  it('says which figure is out of which bound, with its interval', () => {
    const [precision] = checkQualityGate({ ...good, precision: shareOf(420, 700) }, null, bounds);
    expect(precision?.says).toBe(
      `precision 0.600 (95%: 0.563 to 0.636) is below proof.leastPrecision ${bounds.leastPrecision}`,
    );
    const [recall] = checkQualityGate({ ...good, recall: shareOf(400, 800) }, good, bounds);
    expect(recall?.says).toMatch(/^recall 0\.500 .+proof\.leastRecallOfLast, 0\.7 of the 0\.837 that/);
  });

  it('gives the benefit of the doubt: a share below the bound is no finding if its interval reaches the bound', () => {
    const precision = shareOf(166, 200);
    expect(precision.share).toBeLessThan(bounds.leastPrecision);
    expect(boundsBroken({ ...good, precision })).toEqual([]);
  });

  it('accepts a figure exactly at a bound', () => {
    const share = (high: number) => ({ count: 1, of: 1_000, share: high, low: high, high });
    const run = (over: Partial<QualityMetrics>) =>
      checkQualityGate(
        { ...good, ...over },
        { ...good, recall: share(0.8), matched: share(0.9), verified: share(0.5) },
        bounds,
      );
    const exact: Partial<QualityMetrics> = {
      precision: share(bounds.leastPrecision),
      surestCalibrationError: bounds.mostCalibrationError,
      recall: share(bounds.leastRecallOfLast * 0.8),
      matched: share(bounds.leastMatchedOfLast * 0.9),
      verified: share(bounds.leastVerifiedOfLast * 0.5),
      checked: bounds.truthsNeeded,
    };
    expect(run(exact)).toEqual([]);
    for (const [figure, bound] of [
      ['precision', 'leastPrecision'],
      ['recall', 'leastRecallOfLast'],
      ['matched', 'leastMatchedOfLast'],
      ['verified', 'leastVerifiedOfLast'],
    ] as const) {
      const limit = (exact[figure] as { high: number }).high;
      const [failure, ...others] = run({ ...exact, [figure]: share(limit - 0.001) });
      expect(others).toEqual([]);
      expect(failure).toMatchObject({ bound, limit: expect.closeTo(limit, 12), best: limit - 0.001 });
    }
    const surestCalibrationError = bounds.mostCalibrationError + 0.001;
    expect(run({ ...exact, surestCalibrationError, calibrationError: null })).toEqual([
      {
        bound: 'mostCalibrationError',
        limit: bounds.mostCalibrationError,
        best: surestCalibrationError,
        says: `calibration error unknown, at least ${surestCalibrationError.toFixed(3)} of it beyond chance, is above proof.mostCalibrationError ${bounds.mostCalibrationError}`,
      },
    ]);
  });

  it('names the share that is compared with the last run', () => {
    const says = (over: Partial<QualityMetrics>) =>
      checkQualityGate({ ...good, ...over }, good, bounds)[0]?.says;
    expect(says({ recall: shareOf(400, 800) })).toMatch(
      /^recall 0\.500 \(95%: 0\.465 to 0\.535\) is below 0\.\d{3} \(/,
    );
    expect(says({ matched: shareOf(300, 1_000) })).toMatch(/^share of claims with a contractor 0\.300 /);
    expect(says({ verified: shareOf(100, 900) })).toMatch(/^share of verified matches 0\.111 /);
  });

  it('judges as soon as there are enough known answers', () => {
    const poor = { ...good, precision: shareOf(1, 500), checked: bounds.truthsNeeded };
    expect(boundsBroken(poor)).toEqual(['leastPrecision']);
    expect(boundsBroken({ ...poor, checked: bounds.truthsNeeded - 1 })).toEqual([]);
    const few = shareOf(0, bounds.truthsNeeded - 1);
    const enough = shareOf(0, bounds.truthsNeeded);
    expect(boundsBroken({ ...good, recall: few }, good)).toEqual([]);
    expect(boundsBroken({ ...good, recall: enough }, good)).toEqual(['leastRecallOfLast']);
    const last = { ...good, matched: shareOf(bounds.truthsNeeded - 1, bounds.truthsNeeded - 1) };
    expect(boundsBroken({ ...good, matched: enough }, last)).toEqual([]);
    expect(boundsBroken({ ...good, matched: enough }, { ...good, matched: shareOf(0, 0) })).toEqual([]);
  });

  it('judges nothing on few known answers or few claims', () => {
    const poor = { ...good, precision: shareOf(1, 50), checked: bounds.truthsNeeded - 1 };
    expect(boundsBroken({ ...poor, surestCalibrationError: 0.9 })).toEqual([]);
    expect(boundsBroken({ ...good, matched: shareOf(0, 3), verified: shareOf(0, 0) }, good)).toEqual([]);
    expect(boundsBroken({ ...good, recall: shareOf(0, 0), checked: 0 }, good)).toEqual([]);
  });

  it('treats an accepted run out of bounds as the new normal, but not a worse one', () => {
    const accepted = {
      ...good,
      precision: shareOf(420, 700),
      calibrationError: 0.3,
      surestCalibrationError: 0.25,
    };
    expect(boundsBroken(accepted, good)).toEqual(['leastPrecision', 'mostCalibrationError']);
    expect(boundsBroken(accepted, accepted)).toEqual([]);
    const slightlyWorse = { ...accepted, precision: shareOf(415, 700), surestCalibrationError: 0.26 };
    expect(boundsBroken(slightlyWorse, accepted)).toEqual([]);
    const worse = { ...accepted, precision: shareOf(300, 700), surestCalibrationError: 0.35 };
    expect(boundsBroken(worse, accepted)).toEqual(['leastPrecision', 'mostCalibrationError']);
  });

  it('does not lower a bound for a run that was within it', () => {
    const near = { ...good, precision: shareOf(166, 200) };
    expect(boundsBroken({ ...good, precision: shareOf(420, 700) }, near)).toEqual(['leastPrecision']);
  });

  it('never refuses a run that is as good as the last one', () => {
    const share = fc
      .tuple(fc.nat(3_000), fc.nat(3_000))
      .map(([a, b]) => shareOf(Math.min(a, b), Math.max(a, b)));
    fc.assert(
      fc.property(share, share, share, (recall, matched, verified) => {
        const figures = { ...good, recall, matched, verified };
        expect(checkQualityGate(figures, figures, bounds)).toEqual([]);
      }),
    );
  });
});

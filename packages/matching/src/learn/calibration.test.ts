import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calibrationBitsOf, readPolicy } from '../../cases/fixture.js';
import { type JudgedCandidate, openCalibration } from '../model/calibration.js';
import { bitOfCode } from '../signals.js';
import { fitCalibration, type TestPrediction, testPredictionOf } from './calibration.js';

const candidate = (score: number, over: Partial<JudgedCandidate> = {}): JudgedCandidate => ({
  score,
  firm: 1,
  basis: 'clear',
  codes: 0,
  ...over,
});
/** A number of predictions for one candidate, a share of which is correct. */
const predictionsOf = (one: JudgedCandidate, count: number, share: number): TestPrediction[] => [
  testPredictionOf([one], 1, count * share),
  testPredictionOf([one], 0, count * (1 - share)),
];
const probabilityOf = (predictions: readonly TestPrediction[], one: JudgedCandidate): number =>
  openCalibration({ origin: 'made up', bits: fitCalibration(predictions, null) }, readPolicy()).probabilityOf(
    [one],
  );

describe('testPredictionOf', () => {
  it('has the terms that are not 0', () => {
    const best = candidate(3, { codes: bitOfCode.name_exact });
    const prediction = testPredictionOf([best, candidate(1, { firm: 2 })], 1, 2);
    expect(prediction).toMatchObject({ basis: 'clear', right: 1, weight: 2 });
    expect(prediction.odds).toBeCloseTo(3 - Math.log2(3), 12);
    expect(prediction.terms).toHaveLength(prediction.values.length);
    expect(prediction.values).toEqual([1, prediction.odds, 1, 1, 2]);
  });
});

describe('fitCalibration', () => {
  const measured = [
    ...predictionsOf(candidate(-4), 4000, 0.1),
    ...predictionsOf(candidate(2), 4000, 0.4),
    ...predictionsOf(candidate(10), 4000, 0.9),
  ];
  it('predicts as many correct matches as there are', () => {
    expect(probabilityOf(measured, candidate(-4))).toBeCloseTo(0.1, 1);
    expect(probabilityOf(measured, candidate(2))).toBeCloseTo(0.4, 1);
    expect(probabilityOf(measured, candidate(10))).toBeCloseTo(0.9, 1);
  });
  it('lets a signal count for itself', () => {
    const known = candidate(2, { codes: bitOfCode.city_differs });
    const usual = [...measured, ...predictionsOf(known, 4000, 0.9)];
    expect(probabilityOf(usual, known)).toBeGreaterThan(0.85);
    expect(probabilityOf(usual, candidate(2))).toBeLessThan(0.5);
  });
  it('stays near the average if there are few claims', () => {
    const whole = calibrationBitsOf({ clear: 1 });
    expect(fitCalibration([], whole)).toEqual(whole);
    const few = fitCalibration(predictionsOf(candidate(2), 1, 0), whole);
    expect(Math.abs(few.clear - whole.clear)).toBeLessThan(0.5);
  });
  it('never falls with the odds, and does not depend on the order of claims', () => {
    const claims = fc.array(
      fc.record({ score: fc.double({ min: -20, max: 30, noNaN: true }), right: fc.boolean() }),
      { minLength: 60, maxLength: 200 },
    );
    fc.assert(
      fc.property(claims, (some) => {
        const all = some.map(({ score, right }) => testPredictionOf([candidate(score)], Number(right), 1));
        const bits = fitCalibration(all, null);
        expect(Math.min(bits.odds_below, bits.odds, bits.odds_beyond)).toBeGreaterThan(0);
        expect(bits.gap).toBeGreaterThanOrEqual(0);
        const reversed = fitCalibration([...all].reverse(), null);
        for (const [term, value] of Object.entries(bits))
          expect(Math.abs(reversed[term as keyof typeof bits] - value)).toBeLessThan(0.002);
      }),
      { numRuns: 20 },
    );
  });
});

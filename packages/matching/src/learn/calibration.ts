/** Learns the calibration from test predictions. */
import { eachTerm, type JudgedCandidate } from '../model/calibration.js';
import {
  type Basis,
  type CalibrationBits,
  type CalibrationTerm,
  calibrationTerms,
  risingTerms,
} from '../model/calibration-terms.js';
import { posteriorOdds } from '../probability.js';
import { type LogisticCase, logisticRegression } from './logistic-regression.js';

/** The best candidate of a test case: what its probability is based on, and whether it is right. */
export interface TestPrediction extends LogisticCase {
  /** In bits. */
  readonly odds: number;
  readonly basis: Basis;
}

/**
 * @param ranked best first, with numbers hidden
 * @param right 1 if the best one is right, 0 if it is wrong; between them if that is only probable
 * @param weight the number of claims it represents
 */
export function testPredictionOf(
  ranked: readonly [JudgedCandidate, ...JudgedCandidate[]],
  right: number,
  weight: number,
): TestPrediction {
  const odds = posteriorOdds(ranked);
  const terms: number[] = [];
  const values: number[] = [];
  eachTerm(ranked, odds, (term, value) => {
    if (value === 0) return;
    terms.push(term);
    values.push(value);
  });
  return { odds, basis: ranked[0].basis, terms, values, right, weight };
}

/** The assumption before any measurement: good odds are too optimistic. */
const believed: Partial<Record<CalibrationTerm, number>> = { odds_below: 0.7, odds: 0.5, odds_beyond: 0.2 };
/** The assumption, or the global measurement, counts like this many uncertain claims for one term. */
const priorClaims = 16;
/** For terms counted in bits, a step from 0 to 8 corresponds to a signal. */
const bitsOfStep = 8;
/** The assumption about the first term is so weak that it never matters. */
const nothing = 0.01;
/** Better odds always give a higher probability. */
const leastSlope = 0.01;

/** @param whole the global calibration that a jurisdiction's is drawn toward; null for the global one itself */
export function fitCalibration(
  predictions: readonly TestPrediction[],
  whole: CalibrationBits | null,
): CalibrationBits {
  const isRising = (term: CalibrationTerm): boolean => (risingTerms as readonly string[]).includes(term);
  const isOdds = (term: CalibrationTerm): boolean => term.startsWith('odds');
  const of = (value: (term: CalibrationTerm) => number): Float64Array =>
    Float64Array.from(calibrationTerms, value);
  const fitted = logisticRegression(predictions, {
    mean: of((term) => (whole ?? believed)[term] ?? 0).map((bits) => bits * Math.LN2),
    precision: of((term) => {
      // An uncertain claim carries a quarter of its weight.
      if (term === 'start' && whole === null) return nothing;
      return (priorClaims / 4) * (isRising(term) ? bitsOfStep ** 2 : 1);
    }),
    least: of((term) => {
      if (isOdds(term)) return leastSlope * Math.LN2;
      return isRising(term) ? 0 : Number.NEGATIVE_INFINITY;
    }),
  });
  return Object.fromEntries(
    calibrationTerms.map((term, at) => [term, Number(((fitted[at] as number) / Math.LN2).toFixed(3)) + 0]),
  ) as CalibrationBits;
}

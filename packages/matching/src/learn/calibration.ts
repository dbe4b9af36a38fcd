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

/** The best candidate of a test case: what its probability rests on, and whether it is right. */
export interface TestPrediction extends LogisticCase {
  /** In bits. */
  readonly odds: number;
  readonly basis: Basis;
}

/**
 * @param ranked best first, with numbers hidden
 * @param right 1 when the best one is right, 0 when it is wrong; between them when that is only probable
 * @param weight how many claims it stands for
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

/** What is believed before anything was measured: good odds promise more than they keep. */
const believed: Partial<Record<CalibrationTerm, number>> = { odds_below: 0.7, odds: 0.5, odds_beyond: 0.2 };
/** What is believed, or was measured on the whole, counts like so many claims that speak for one term and are in doubt. */
const priorClaims = 16;
/** Of terms that are counted in bits a step from 0 to 8 is what a signal is. */
const bitsOfStep = 8;
/** So little is believed of the first term that it never matters. */
const nothing = 0.01;
/** Better odds always give a higher probability. */
const leastSlope = 0.01;

/**
 * @param whole the calibration of the whole that a jurisdiction's is drawn to; null for that of the whole
 */
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
      // A claim in doubt tells a quarter of its weight.
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

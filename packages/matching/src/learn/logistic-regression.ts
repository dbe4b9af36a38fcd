/**
 * Logistic regression with a prior: finds the maximum a posteriori by Newton's method. Coordinate descent finds each
 * step, so that coefficients can have a lower bound.
 */

/** A case: its nonzero terms, the share of it that is correct, and the number of cases it represents. */
export interface LogisticCase {
  readonly terms: readonly number[];
  readonly values: readonly number[];
  readonly right: number;
  readonly weight: number;
}

/** Each coefficient's prior: a normal distribution and a lower bound. */
interface LogisticPrior {
  readonly mean: Float64Array;
  readonly precision: Float64Array;
  readonly least: Float64Array;
}

const rounds = 40;
const sweeps = 200;
/** A coefficient's maximum change in one step. Far from the maximum, a full step may go astray. */
const farthestStep = 2;
const settled = 1e-5;

/** Returns the coefficients for natural log odds. Deterministic. */
export function logisticRegression(cases: readonly LogisticCase[], prior: LogisticPrior): Float64Array {
  const coefficients = prior.mean.slice();
  for (let round = 0; round < rounds; round += 1) {
    const step = stepOf(quadraticAt(coefficients, cases, prior), coefficients, prior.least);
    let moved = 0;
    for (const [at, wanted] of step.entries()) {
      const taken = Math.max(-farthestStep, Math.min(farthestStep, wanted));
      coefficients[at] = (coefficients[at] as number) + taken;
      moved = Math.max(moved, Math.abs(taken));
    }
    if (moved < settled) break;
  }
  return coefficients;
}

/** The log posterior near a point: its slope and curvature. */
interface Quadratic {
  readonly slope: Float64Array;
  readonly curvature: readonly Float64Array[];
}

function quadraticAt(
  coefficients: Float64Array,
  cases: readonly LogisticCase[],
  { mean, precision }: LogisticPrior,
): Quadratic {
  const slope = mean.map((value, at) => (precision[at] as number) * (value - (coefficients[at] as number)));
  const curvature = Array.from(precision, (value, at) => {
    const row = new Float64Array(precision.length);
    row[at] = value;
    return row;
  });
  for (const one of cases) addCase(one, coefficients, slope, curvature);
  return { slope, curvature };
}

function addCase(
  { terms, values, right, weight }: LogisticCase,
  coefficients: Float64Array,
  slope: Float64Array,
  curvature: readonly Float64Array[],
): void {
  let logit = 0;
  for (let k = 0; k < terms.length; k += 1)
    logit += (coefficients[terms[k] as number] as number) * (values[k] as number);
  const expected = 1 / (1 + Math.exp(-logit));
  const error = weight * (right - expected);
  const spread = weight * expected * (1 - expected);
  for (let k = 0; k < terms.length; k += 1) {
    const term = terms[k] as number;
    const value = values[k] as number;
    slope[term] = (slope[term] as number) + error * value;
    const row = curvature[term] as Float64Array;
    for (let l = 0; l < terms.length; l += 1) {
      const other = terms[l] as number;
      row[other] = (row[other] as number) + spread * value * (values[l] as number);
    }
  }
}

/** The step to the quadratic's maximum that keeps every coefficient above its bound. */
function stepOf({ slope, curvature }: Quadratic, from: Float64Array, least: Float64Array): Float64Array {
  const step = new Float64Array(slope.length);
  // The slope at the end of the step so far.
  const left = slope.slice();
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    let moved = 0;
    for (const [at, row] of curvature.entries()) {
      const wanted = (step[at] as number) + (left[at] as number) / (row[at] as number);
      const taken = Math.max(wanted, (least[at] as number) - (from[at] as number));
      const change = taken - (step[at] as number);
      if (change === 0) continue;
      step[at] = taken;
      for (let other = 0; other < left.length; other += 1)
        left[other] = (left[other] as number) - (row[other] as number) * change;
      moved = Math.max(moved, Math.abs(change));
    }
    if (moved < settled) break;
  }
  return step;
}

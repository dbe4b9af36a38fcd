import { type EvaluatedCase, type Evaluation, evaluate } from '@crs/matching';
import type { SampledStratum, Stratum } from '@crs/store';

/** A labeled claim of a sample with its match. */
export interface SampledCase extends Omit<EvaluatedCase, 'found' | 'weight'> {
  readonly stratum: string;
  readonly claimId: number;
}

/** The labeled part of a stratum, and its accuracy. */
interface StratumFigures extends SampledStratum {
  /** Claims labeled with a contractor, or with none. */
  readonly labelled: number;
  /**
   * The number of correct matches among these claims: to the labeled contractor, or to none if the label names none.
   */
  readonly right: number;
}

/** A sample's estimate for all claims that it was drawn from. */
interface SampleFigures {
  readonly strata: readonly StratumFigures[];
  /** For all claims in the labeled strata. */
  readonly estimate: Evaluation;
  /** Claims in strata without a label, which the estimate does not cover. */
  readonly uncovered: number;
}

/**
 * Estimates the quality of all claims from the labeled ones. Each labeled claim represents its share of the stratum:
 * its weight is the size of the stratum divided by its labels, the estimator of a stratified sample (Cochran, "Sampling
 * Techniques", 1977, chapter 5), with ratios for precision and recall. Their 95% intervals are Wilson's with Kish's
 * effective size of a weighted sample, see `weightedInterval`. If claims of a stratum were left out, the others are
 * assumed to be like them. Pure.
 */
export function estimateQuality(
  strata: readonly SampledStratum[],
  cases: readonly SampledCase[],
): SampleFigures {
  const figures = strata.map((stratum) => {
    const own = cases.filter((one) => one.stratum === stratum.stratum);
    return { ...stratum, labelled: own.length, right: own.filter(isRight).length };
  });
  const weights = new Map(figures.map(({ stratum, claims, labelled }) => [stratum, claims / labelled]));
  return {
    strata: figures,
    estimate: evaluate(cases.map((one) => ({ ...one, found: true, weight: weights.get(one.stratum) ?? 0 }))),
    uncovered: figures.reduce((sum, { claims, labelled }) => sum + (labelled === 0 ? claims : 0), 0),
  };
}

/** True for a match to the right contractor, or to none if the label names none. */
export const isRight = ({ match, expected }: Pick<SampledCase, 'match' | 'expected'>): boolean =>
  match.contractorId === expected;

/** Minimum number of claims drawn from each stratum, if it has them: fewer give no meaningful interval. */
const FEWEST = 5;

/**
 * Spreads a sample over strata: each gets a few, and the rest is divided by the square roots of their sizes, so that
 * small strata, where matches are uncertain, are measured nearly as well as large ones. This is Bankier's power
 * allocation with power 1/2 ("Power Allocations", The American Statistician 42, 1988); seats are assigned one by one as
 * in Sainte-Laguë. Pure.
 * @param size number of claims in the sample; all claims if there are fewer
 */
export function allocate(strata: readonly Stratum[], size: number): SampledStratum[] {
  const drawn = strata.map(() => 0);
  const give = (priority: (claims: number, has: number) => number): boolean => {
    let best = -1;
    for (const [at, { claims }] of strata.entries()) {
      const has = drawn[at] as number;
      if (has >= claims || priority(claims, has) <= 0) continue;
      if (best < 0 || priority(claims, has) > priority(strata[best]?.claims ?? 0, drawn[best] as number))
        best = at;
    }
    if (best >= 0) drawn[best] = (drawn[best] as number) + 1;
    return best >= 0;
  };
  let left = size;
  while (left > 0 && give((_, has) => FEWEST - has)) left -= 1;
  while (left > 0 && give((claims, has) => Math.sqrt(claims) / (2 * has + 1))) left -= 1;
  return strata.map((stratum, at) => ({ ...stratum, drawn: drawn[at] as number }));
}

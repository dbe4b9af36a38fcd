import { type EvaluatedCase, type Evaluation, evaluate } from '@crs/matching';
import type { SampledStratum } from '@crs/store';

/** A labelled claim of a sample with its match. */
export interface SampledCase extends Omit<EvaluatedCase, 'found' | 'weight'> {
  readonly stratum: string;
  readonly claimId: number;
}

/** How far a stratum was labelled, and how right it is. */
export interface StratumFigures extends SampledStratum {
  /** Claims with a label that says who is meant, or that nobody is. */
  readonly labelled: number;
  /** Those of them whose match is right: to this contractor, or to nobody where nobody is meant. */
  readonly right: number;
}

/** What a sample says of all claims that it was drawn from. */
export interface SampleFigures {
  readonly strata: readonly StratumFigures[];
  /** Of all claims of the strata that were labelled. */
  readonly estimate: Evaluation;
  /** Claims of strata without a label: the estimate says nothing of them. */
  readonly uncovered: number;
}

/**
 * Estimates the quality of all claims from the labelled ones. Each stands for as many claims of its stratum as were not drawn or
 * not labelled: its weight is the size of the stratum by its labels, the estimator of a stratified sample (Cochran, "Sampling
 * Techniques", 1977, chapter 5), with ratios for precision and recall. Their 95% intervals are Wilson's with Kish's effective
 * size of a weighted sample, see `weightedInterval`. Where claims of a stratum were left out, the others are taken to be like
 * them. Pure.
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

/** True for a match to the contractor that is meant, or to nobody where nobody is. */
export const isRight = ({ match, expected }: Pick<SampledCase, 'match' | 'expected'>): boolean =>
  match.contractorId === expected;

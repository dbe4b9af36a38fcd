/** Pools the weights of all jurisdictions into global ones. */
import { weightCount } from '../model/levels.js';
import type { ModelWeights } from '../model/model.js';
import { countsOf, Weights } from '../model/weights.js';
import { type Estimate, evidenceOf, type Prior, shrink } from './expectation-maximization.js';

/** Pools estimates. Each counts up to `maxPairs` pairs at a level, so that no large jurisdiction dominates. */
export function pool(estimates: readonly Estimate[], prior: Prior, maxPairs: number): Estimate {
  const evidence = new Float64Array(weightCount);
  const observed = new Float64Array(weightCount);
  const matches = new Float64Array(weightCount);
  const others = new Float64Array(weightCount);
  for (const estimate of estimates) {
    for (let index = 0; index < weightCount; index += 1) {
      const pairs = Math.min(maxPairs, estimate.evidence[index] as number);
      evidence[index] = (evidence[index] as number) + pairs;
      observed[index] = (observed[index] as number) + pairs * (estimate.observed[index] as number);
      matches[index] = (matches[index] as number) + (estimate.matches[index] as number);
      others[index] = (others[index] as number) + (estimate.others[index] as number);
    }
  }
  const mean = observed.map((sum, index) => (evidence[index] === 0 ? 0 : sum / (evidence[index] as number)));
  const shares = [prior.inRoster, ...estimates.map(({ inRoster }) => inRoster)];
  return {
    values: shrink(mean, evidence, prior.values, prior.pairs),
    matches,
    others,
    observed: mean,
    evidence,
    inRoster: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    claims: estimates.reduce((sum, { claims }) => sum + claims, 0),
  };
}

/** The estimate of a jurisdiction that keeps its weights. */
export function fromModelWeights(weights: ModelWeights, { pairs, othersShare }: Prior): Estimate {
  const { values } = new Weights('', weights);
  const matches = countsOf(weights, 'matches');
  const others = countsOf(weights, 'others');
  return {
    values,
    observed: values,
    matches,
    others,
    evidence: evidenceOf(matches, others, { pairs, othersShare }),
    inRoster: weights.inRoster,
    claims: weights.claims,
  };
}

/**
 * Learns weights without labels by expectation–maximization of the Fellegi–Sunter model ("A theory for record linkage",
 * JASA 64, 1969). A claim matches one of its candidates or none. Each round computes each pair's match probability with
 * the current weights, and then new weights from these expectations.
 */
import {
  curvePoints,
  curveStart,
  type LevelGroup,
  levelIndex,
  levelRows,
  nameLevels,
  weightCount,
} from '../model/levels.js';
import type { AgreementPatterns } from './agreement-patterns.js';
import { isotonicRegression } from './isotonic-regression.js';
import type { Observations } from './observe.js';

/** Estimated weights with the expectations behind them. */
export interface Estimate {
  readonly values: Float64Array;
  /** Expected number of matching and of other pairs at each level. */
  readonly matches: Float64Array;
  readonly others: Float64Array;
  /** Weights before shrinking, and the number of pairs behind them. */
  readonly observed: Float64Array;
  readonly evidence: Float64Array;
  readonly inRoster: number;
  readonly claims: number;
}

/** The weights that estimates are drawn toward if pairs are few. */
export interface Prior {
  readonly values: Float64Array;
  readonly inRoster: number;
  /** The prior counts like this many pairs at each level, and like twice as many claims. */
  readonly pairs: number;
  /** The weight of non-matching pairs, compared with matching ones. */
  readonly othersShare: number;
}

/** Runs `rounds` rounds, starting from the prior. Deterministic. */
export function estimateWeights(seen: Observations, prior: Prior, rounds: number): Estimate {
  let estimate = summarize(seen, expect(seen, prior.values, prior.inRoster), prior);
  for (let round = 1; round < rounds; round += 1) {
    estimate = summarize(seen, expect(seen, estimate.values, estimate.inRoster), prior);
  }
  return estimate;
}

interface Expectation {
  readonly matches: Float64Array;
  readonly others: Float64Array;
  readonly matched: number;
}

/** The E step: the match probability of each pair. */
function expect(seen: Observations, weights: Float64Array, inRoster: number): Expectation {
  const values = weighing(weights);
  const curves = new PatternSums(seen.curves, values);
  const levels = new PatternSums(seen.levels, values);
  const oddsOfNone = (1 - inRoster) / inRoster;
  let matched = 0;
  for (let claim = 0; claim < seen.claims; claim += 1)
    matched = expectOf(seen, claim, oddsOfNone, curves, levels, matched);
  const matches = new Float64Array(weightCount);
  const others = new Float64Array(weightCount);
  curves.spread(matches, others);
  levels.spread(matches, others);
  return { matches, others, matched };
}

/** The sums of one round by agreement pattern. */
class PatternSums {
  readonly odds: Float64Array;
  /** Expected matching and other pairs of each pattern. */
  readonly together: Float64Array;
  readonly apart: Float64Array;

  constructor(
    private readonly patterns: AgreementPatterns,
    values: Float64Array,
  ) {
    const { bits, terms, index, share } = patterns;
    this.together = new Float64Array(bits.length);
    this.apart = new Float64Array(bits.length);
    // Weights are at most some tens of bits, so neither these powers nor a product of two of them overflow.
    this.odds = new Float64Array(bits.length);
    for (let pattern = 0; pattern < bits.length; pattern += 1) {
      let score = bits[pattern] as number;
      const last = terms[pattern + 1] as number;
      for (let term = terms[pattern] as number; term < last; term += 1)
        score += (share[term] as number) * (values[index[term] as number] as number);
      this.odds[pattern] = Math.exp(score * Math.LN2);
    }
  }

  /** Adds the pairs of each pattern to its weights. */
  spread(matches: Float64Array, others: Float64Array): void {
    const { terms, index, share } = this.patterns;
    for (let pattern = 0; pattern < this.together.length; pattern += 1) {
      const together = this.together[pattern] as number;
      const apart = this.apart[pattern] as number;
      const last = terms[pattern + 1] as number;
      for (let term = terms[pattern] as number; term < last; term += 1) {
        const at = index[term] as number;
        const stands = share[term] as number;
        matches[at] = (matches[at] as number) + stands * together;
        others[at] = (others[at] as number) + stands * apart;
      }
    }
  }
}

/**
 * Adds the expectations of one claim; returns the matching pairs so far. A separate function, because V8 would
 * otherwise recompile the loop over all claims in every round.
 */
function expectOf(
  { firstPairs, endPairs, curvesOf, levelsOf }: Observations,
  claim: number,
  oddsOfNone: number,
  curves: PatternSums,
  levels: PatternSums,
  before: number,
): number {
  const from = firstPairs[claim] as number;
  const to = endPairs[claim] as number;
  const { odds: curveOdds, together: curveTogether, apart: curveApart } = curves;
  const { odds: levelOdds, together: levelTogether, apart: levelApart } = levels;
  let all = oddsOfNone;
  for (let pair = from; pair < to; pair += 1)
    all += (curveOdds[curvesOf[pair] as number] as number) * (levelOdds[levelsOf[pair] as number] as number);
  let matched = before;
  for (let pair = from; pair < to; pair += 1) {
    const curve = curvesOf[pair] as number;
    const level = levelsOf[pair] as number;
    const belongs = ((curveOdds[curve] as number) * (levelOdds[level] as number)) / all;
    const doubt = 1 - belongs;
    matched += belongs;
    curveTogether[curve] = (curveTogether[curve] as number) + belongs;
    curveApart[curve] = (curveApart[curve] as number) + doubt;
    levelTogether[level] = (levelTogether[level] as number) + belongs;
    levelApart[level] = (levelApart[level] as number) + doubt;
  }
  return matched;
}

/** A copy of the weights with 0 for reference levels. */
function weighing(weights: Float64Array): Float64Array {
  const values = weights.slice();
  for (const [index, { chance }] of levelRows.entries()) if (chance === 'reference') values[index] = 0;
  return values;
}

/** The M step, drawn to the prior. */
function summarize(seen: Observations, { matches, others, matched }: Expectation, prior: Prior): Estimate {
  const observed = new Float64Array(weightCount);
  weighLevels(seen, matches, others, observed);
  weighCurves(seen, matches, others, observed);
  const evidence = evidenceOf(matches, others, prior);
  const values = shrink(observed, evidence, prior.values, prior.pairs);
  const claims = prior.pairs * 2;
  return {
    values,
    matches,
    others,
    observed,
    evidence,
    inRoster: (matched + claims * prior.inRoster) / (seen.claims + claims),
    claims: seen.claims,
  };
}

/** The number of pairs behind each weight. */
export function evidenceOf(
  matches: Float64Array,
  others: Float64Array,
  { pairs, othersShare }: Pick<Prior, 'pairs' | 'othersShare'>,
): Float64Array {
  return matches.map((together, index) => {
    const apart = Math.min((others[index] as number) * othersShare, pairs);
    return Math.max(0, together) + Math.max(0, apart);
  });
}

/** Draws observed weights toward prior ones; the weights of a curve never fall. */
export function shrink(
  observed: Float64Array,
  evidence: Float64Array,
  prior: Float64Array,
  pairs: number,
): Float64Array {
  const values = observed.map((weight, index) => {
    const own = evidence[index] as number;
    return (own * weight + pairs * (prior[index] as number)) / (own + pairs);
  });
  for (const level of nameLevels) {
    const from = curveStart(level);
    const to = from + curvePoints.length;
    values.set(
      isotonicRegression(
        values.subarray(from, to),
        evidence.subarray(from, to).map((own) => own + pairs),
      ),
      from,
    );
  }
  return weighing(values);
}

/** Pseudo-count that keeps the shares of rare levels above zero. */
const pseudoCount = 0.3;

function weighLevels(
  seen: Observations,
  matches: Float64Array,
  others: Float64Array,
  observed: Float64Array,
): void {
  const named = sumFrom(matches, curveStart(nameLevels[0]));
  const groups = new Map<LevelGroup, { together: number; apartByCandidates: number }>();
  for (const [index, { group, chance }] of levelRows.entries()) {
    const sums = groups.get(group) ?? { together: 0, apartByCandidates: 0 };
    sums.together += matches[index] as number;
    if (chance !== 'exact_hit') sums.apartByCandidates += others[index] as number;
    groups.set(group, sums);
  }
  for (const [index, { group, chance }] of levelRows.entries()) {
    const sums = groups.get(group) ?? { together: 0, apartByCandidates: 0 };
    const together = sums.together + (group === 'name' ? named : 0);
    const share = (Math.max(0, matches[index] as number) + pseudoCount) / (together + 10 * pseudoCount);
    const apart = Math.max(0, others[index] as number) + pseudoCount;
    observed[index] =
      chance === 'exact_hit'
        ? Math.log2(share) - Math.log2(apart / Math.max(1, seen.printed[group] ?? 0))
        : chance === 'candidates'
          ? Math.log2(share) - Math.log2(apart / (sums.apartByCandidates + 10 * pseudoCount))
          : Math.log2(share);
  }
}

/** The u probability of names covers all contractors: those that are not candidates share nothing. */
function weighCurves(
  seen: Observations,
  matches: Float64Array,
  others: Float64Array,
  observed: Float64Array,
): void {
  const first = curveStart(nameLevels[0]);
  const together = sumFrom(matches, first) + (matches[levelIndex('name_differs')] as number);
  const all = Math.max(1, seen.claims * seen.rosterSize);
  for (let index = first; index < weightCount; index += 1) {
    const share = (Math.max(0, matches[index] as number) + pseudoCount / 10) / (together + 10 * pseudoCount);
    const apart = (Math.max(0, others[index] as number) + pseudoCount) / all;
    observed[index] = Math.log2(share) - Math.log2(apart) - seen.sizeBits;
  }
}

function sumFrom(values: Float64Array, from: number): number {
  let total = 0;
  for (let index = from; index < values.length; index += 1) total += values[index] as number;
  return total;
}

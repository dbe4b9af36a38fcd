/**
 * Weights learned without labels by expectation–maximisation: Fellegi and Sunter's model of linkage ("A theory for
 * record linkage", JASA 64, 1969), a claim meaning one of its candidates or none of them. Each round reckons how
 * probably each pair belongs together under the weights so far, and then takes the weights from those expectations.
 */
import {
  curvePoints,
  curveStart,
  type LevelGroup,
  levelIndex,
  levelRows,
  nameKinds,
  weightCount,
} from '../model/levels.js';
import type { AgreementPatterns } from './agreement-patterns.js';
import { isotonicRegression } from './isotonic-regression.js';
import type { Observations } from './observe.js';

/** Expectations over all pairs, and the weights they give by themselves. */
export interface Estimate {
  readonly values: Float64Array;
  /** Expected number of pairs at each level that belong together, and that do not. */
  readonly matches: Float64Array;
  readonly others: Float64Array;
  /** Weights before shrinking, and how many pairs they rest on. */
  readonly observed: Float64Array;
  readonly evidence: Float64Array;
  readonly inRoster: number;
  readonly claims: number;
}

/** What weights are drawn to where pairs are few. */
export interface Prior {
  readonly values: Float64Array;
  readonly inRoster: number;
  /** The base counts like so many pairs at each level, and like twice as many claims. */
  readonly pairs: number;
  /** Pairs that do not belong together count so much less than those that do. */
  readonly othersShare: number;
}

/** Runs so many rounds from the base's own weights. Deterministic. */
export function estimateWeights(seen: Observations, base: Prior, rounds: number): Estimate {
  let learning = summarise(seen, expect(seen, base.values, base.inRoster), base);
  for (let round = 1; round < rounds; round += 1) {
    learning = summarise(seen, expect(seen, learning.values, learning.inRoster), base);
  }
  return learning;
}

interface Expectation {
  readonly matches: Float64Array;
  readonly others: Float64Array;
  readonly matched: number;
}

/** The E step: how much of each pair belongs together. */
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

/** What one round reckons of patterns. */
class PatternSums {
  readonly odds: Float64Array;
  /** How many pairs of each pattern belong together, and how many do not. */
  readonly together: Float64Array;
  readonly apart: Float64Array;

  constructor(
    private readonly patterns: AgreementPatterns,
    values: Float64Array,
  ) {
    const { bits, terms, index, share } = patterns;
    this.together = new Float64Array(bits.length);
    this.apart = new Float64Array(bits.length);
    // A term weighs some tens of bits at most: neither these powers nor a product of two leave what a number can hold.
    this.odds = new Float64Array(bits.length);
    for (let pattern = 0; pattern < bits.length; pattern += 1) {
      let score = bits[pattern] as number;
      const last = terms[pattern + 1] as number;
      for (let term = terms[pattern] as number; term < last; term += 1)
        score += (share[term] as number) * (values[index[term] as number] as number);
      this.odds[pattern] = Math.exp(score * Math.LN2);
    }
  }

  /** Adds the pairs of each pattern to the weights it takes. */
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
 * Adds what the pairs of one claim say, and gives how many belong together by now. A function of its own: within the loop
 * over all claims it would be compiled anew in every round.
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

/** The weights, with 0 for levels that are only counted. */
function weighing(weights: Float64Array): Float64Array {
  const values = weights.slice();
  for (const [index, { chance }] of levelRows.entries()) if (chance === 'reference') values[index] = 0;
  return values;
}

/** The M step, drawn to the base. */
function summarise(seen: Observations, { matches, others, matched }: Expectation, base: Prior): Estimate {
  const observed = new Float64Array(weightCount);
  weighLevels(seen, matches, others, observed);
  weighCurves(seen, matches, others, observed);
  const evidence = evidenceOf(matches, others, base);
  const values = shrink(observed, evidence, base.values, base.pairs);
  const claims = base.pairs * 2;
  return {
    values,
    matches,
    others,
    observed,
    evidence,
    inRoster: (matched + claims * base.inRoster) / (seen.claims + claims),
    claims: seen.claims,
  };
}

/** How many pairs each weight rests on. */
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

/** Draws what was observed to what is believed; the weights of a curve never fall. */
export function shrink(
  observed: Float64Array,
  evidence: Float64Array,
  believed: Float64Array,
  pairs: number,
): Float64Array {
  const values = observed.map((weight, index) => {
    const own = evidence[index] as number;
    return (own * weight + pairs * (believed[index] as number)) / (own + pairs);
  });
  for (const kind of nameKinds) {
    const from = curveStart(kind);
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

/** Keeps shares off zero where a level was hardly seen. */
const little = 0.3;

function weighLevels(
  seen: Observations,
  matches: Float64Array,
  others: Float64Array,
  observed: Float64Array,
): void {
  const named = sumFrom(matches, curveStart(nameKinds[0]));
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
    const share = (Math.max(0, matches[index] as number) + little) / (together + 10 * little);
    const apart = Math.max(0, others[index] as number) + little;
    observed[index] =
      chance === 'exact_hit'
        ? Math.log2(share) - Math.log2(apart / Math.max(1, seen.printed[group] ?? 0))
        : chance === 'candidates'
          ? Math.log2(share) - Math.log2(apart / (sums.apartByCandidates + 10 * little))
          : Math.log2(share);
  }
}

/** Names are compared with all contractors: those that are no candidates share nothing. */
function weighCurves(
  seen: Observations,
  matches: Float64Array,
  others: Float64Array,
  observed: Float64Array,
): void {
  const first = curveStart(nameKinds[0]);
  const together = sumFrom(matches, first) + (matches[levelIndex('name_differs')] as number);
  const all = Math.max(1, seen.claims * seen.rosterSize);
  for (let index = first; index < weightCount; index += 1) {
    const share = (Math.max(0, matches[index] as number) + little / 10) / (together + 10 * little);
    const apart = (Math.max(0, others[index] as number) + little) / all;
    observed[index] = Math.log2(share) - Math.log2(apart) - seen.sizeBits;
  }
}

function sumFrom(values: Float64Array, from: number): number {
  let total = 0;
  for (let index = from; index < values.length; index += 1) total += values[index] as number;
  return total;
}

/** Compares the rounds of learning with the model's formulas, written out pair by pair. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  curvePoints,
  curveStart,
  levelGroups,
  levelIndex,
  levelRows,
  levels,
  nameLevels,
  weightCount,
} from '../model/levels.js';
import { AgreementPatternList } from './agreement-patterns.js';
import { estimateWeights, evidenceOf, type Prior } from './expectation-maximization.js';
import { isotonicRegression } from './isotonic-regression.js';
import type { Observations } from './observe.js';

interface Pair {
  readonly bits: number;
  readonly levels: readonly (readonly [index: number, share: number])[];
  readonly curves: readonly (readonly [index: number, share: number])[];
}

type Printed = Observations['printed'];

function packed(claims: readonly (readonly Pair[])[], printed: Printed = {}): Observations {
  const levels = new AgreementPatternList();
  const curves = new AgreementPatternList();
  const numbers = claims.flat().map((pair) => {
    for (const [index, share] of pair.levels) levels.note(index, share);
    for (const [index, share] of pair.curves) curves.note(index, share);
    return { level: levels.close(pair.bits), curve: curves.close(0) };
  });
  const ends = claims.map((_, at) => claims.slice(0, at + 1).flat().length);
  return {
    claims: claims.length,
    rosterSize: 100,
    sizeBits: Math.log2(100),
    firstPairs: Uint32Array.from([0, ...ends.slice(0, -1)]),
    endPairs: Uint32Array.from(ends),
    printed,
    printedBy: new Uint32Array(claims.length * 3),
    exactlyNamed: new Uint8Array(claims.length),
    personal: new Uint8Array(claims.length),
    levels: levels.packed(),
    curves: curves.packed(),
    levelsOf: Uint32Array.from(numbers, ({ level }) => level),
    curvesOf: Uint32Array.from(numbers, ({ curve }) => curve),
  };
}

/** The E step: expected pairs of each weight, and how many belong together. */
function expectationOf(claims: readonly (readonly Pair[])[], { values, inRoster }: Prior) {
  const matches = new Float64Array(weightCount);
  const others = new Float64Array(weightCount);
  const weight = (index: number): number => (index === levelIndex('in_time') ? 0 : (values[index] as number));
  let matched = 0;
  for (const pairs of claims) {
    const odds = pairs.map(({ bits, levels, curves }) => {
      const score = [...levels, ...curves].reduce((sum, [index, share]) => sum + share * weight(index), bits);
      return 2 ** (Math.log2(inRoster / (1 - inRoster)) + score);
    });
    const all = odds.reduce((sum, one) => sum + one, 1);
    for (const [at, { levels, curves }] of pairs.entries()) {
      const belongs = (odds[at] as number) / all;
      matched += belongs;
      for (const [index, share] of [...levels, ...curves]) {
        matches[index] = (matches[index] as number) + share * belongs;
        others[index] = (others[index] as number) + share * (1 - belongs);
      }
    }
  }
  return { matches, others, matched };
}

/** The M step: the weight of each level before it is drawn toward the prior. */
function weightsFrom(matches: Float64Array, others: Float64Array, claims: number, printed: Printed) {
  const sum = (of: Float64Array, indexes: readonly number[]): number =>
    indexes.reduce((total, index) => total + (of[index] as number), 0);
  const curveIndexes = Array.from({ length: weightCount - levels.length }, (_, at) => levels.length + at);
  const named = sum(matches, curveIndexes);
  const observed = new Float64Array(weightCount);
  for (const [index, { group, chance }] of levelRows.entries()) {
    const inGroup = Object.keys(levelGroups[group]).map((level) =>
      levelIndex(level as (typeof levels)[number]),
    );
    const total = sum(matches, inGroup) + (group === 'name' ? named : 0);
    const m = (Math.max(0, matches[index] as number) + 0.3) / (total + 3);
    const apart = Math.max(0, others[index] as number) + 0.3;
    const counted = inGroup.filter((one) => levelRows[one]?.chance !== 'exact_hit');
    const u = {
      exact_hit: apart / Math.max(1, printed[group] ?? 0),
      candidates: apart / (sum(others, counted) + 3),
      none: 1,
      rarity: 1,
      reference: 1,
    }[chance];
    observed[index] = Math.log2(m / u);
  }
  for (const index of curveIndexes) {
    const total = named + (matches[levelIndex('name_differs')] as number);
    const m = (Math.max(0, matches[index] as number) + 0.03) / (total + 3);
    const u = (Math.max(0, others[index] as number) + 0.3) / Math.max(1, claims * 100);
    observed[index] = Math.log2(m / u) - Math.log2(100);
  }
  return observed;
}

/**
 * Weights drawn toward the prior: a mean weighted by pairs; curves never fall, and the reference level has no weight.
 */
function drawn(observed: Float64Array, evidence: Float64Array, base: Prior): Float64Array {
  const weights = Array.from(observed, (weight, index) => {
    const own = evidence[index] as number;
    return (own * weight + base.pairs * (base.values[index] as number)) / (own + base.pairs);
  });
  for (const level of nameLevels) {
    const [from, to] = [curveStart(level), curveStart(level) + curvePoints.length];
    const counts = Array.from(evidence.slice(from, to), (own) => own + base.pairs);
    weights.splice(from, curvePoints.length, ...isotonicRegression(weights.slice(from, to), counts));
  }
  weights[levelIndex('in_time')] = 0;
  return Float64Array.from(weights);
}

function expectClose(found: Float64Array, expected: Float64Array): void {
  const wrong = Array.from(expected).findIndex(
    (value, at) => !(Math.abs(value - (found[at] as number)) < 1e-9),
  );
  expect([wrong, found[wrong]]).toEqual([-1, undefined]);
}

describe('estimateWeights', () => {
  const claimsWith = (...shares: readonly number[]) => {
    const share = fc.constantFrom(...shares);
    const level = fc.tuple(fc.nat(levels.length - 1), share);
    const curve = fc.tuple(fc.integer({ min: curveStart('printed'), max: weightCount - 1 }), share);
    const pair = fc.record({
      bits: fc.constantFrom(0, -3.5, 12),
      levels: fc.array(level, { maxLength: 6 }),
      curves: fc.array(curve, { maxLength: 3 }),
    });
    return fc.array(fc.array(pair, { maxLength: 4 }), { minLength: 1, maxLength: 12 });
  };
  const anyClaims = claimsWith(1, 1, 1, 0.4);
  const anyPrior = fc
    .record({
      values: fc.array(fc.double({ min: -15, max: 15, noNaN: true }), {
        minLength: weightCount,
        maxLength: weightCount,
      }),
      inRoster: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    })
    .map(
      ({ values, inRoster }): Prior => ({
        values: Float64Array.from(values),
        inRoster,
        pairs: 20,
        othersShare: 0.1,
      }),
    );

  it('expects from each weight what its pairs show one by one', () => {
    fc.assert(
      fc.property(claimsWith(1, 1, 1, -1, 0.4), anyPrior, (claims, base) => {
        const learned = estimateWeights(packed(claims), base, 1);
        const { matches, others, matched } = expectationOf(claims, base);
        expectClose(learned.matches, matches);
        expectClose(learned.others, others);
        expect(learned.inRoster).toBeCloseTo((matched + 40 * base.inRoster) / (claims.length + 40), 9);
        expect(learned.claims).toBe(claims.length);
      }),
    );
  });
  it('weighs each level by the m and u probabilities of its kind, pulled toward the prior', () => {
    const printed = { phone: 40, street: 3 };
    fc.assert(
      fc.property(anyClaims, anyPrior, (claims, base) => {
        const learned = estimateWeights(packed(claims, printed), base, 1);
        expectClose(learned.observed, weightsFrom(learned.matches, learned.others, claims.length, printed));
        expectClose(learned.evidence, evidenceOf(learned.matches, learned.others, base));
        expectClose(learned.values, drawn(learned.observed, learned.evidence, base));
      }),
      { numRuns: 50 },
    );
  });
  it('continues from the weights of the previous round', () => {
    fc.assert(
      fc.property(anyClaims, anyPrior, (claims, base) => {
        const seen = packed(claims);
        const { values, inRoster } = estimateWeights(seen, base, 1);
        const second = estimateWeights(seen, base, 2);
        const { matches, others } = expectationOf(claims, { ...base, values, inRoster });
        expectClose(second.matches, matches);
        expectClose(second.values, drawn(second.observed, evidenceOf(matches, others, base), base));
      }),
      { numRuns: 30 },
    );
  });
  it('has only the prior without a claim', () => {
    const base: Prior = { values: new Float64Array(weightCount), inRoster: 0.3, pairs: 20, othersShare: 0.1 };
    const { values, inRoster, claims } = estimateWeights(packed([]), base, 3);
    expect([...new Set(values)]).toEqual([0]);
    expect([inRoster, claims]).toEqual([expect.closeTo(0.3, 12), 0]);
  });
});

describe('evidenceOf', () => {
  it.each([
    [5, 100, 15],
    [5, 200, 25],
    [5, 1000, 25],
    [-2, 100, 10],
    [4, -30, 4],
    [0, 0, 0],
  ])('counts %d matching pairs, and a share of %d others up to the prior: %d', (matches, others, pairs) => {
    const counts = evidenceOf(Float64Array.of(matches), Float64Array.of(others), {
      pairs: 20,
      othersShare: 0.1,
    });
    expect([...counts]).toEqual([pairs]);
  });
});

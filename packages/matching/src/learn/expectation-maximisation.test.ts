/** Rounds that reckon with patterns are held against the model's own formula, pair by pair. */
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { curveStart, levelIndex, levels, weightCount } from '../model/levels.js';
import { AgreementPatternList } from './agreement-patterns.js';
import { estimateWeights, type Prior } from './expectation-maximisation.js';
import type { Observations } from './observe.js';

interface Pair {
  readonly bits: number;
  readonly levels: readonly (readonly [index: number, share: number])[];
  readonly curves: readonly (readonly [index: number, share: number])[];
}

function packed(claims: readonly (readonly Pair[])[]): Observations {
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
    printed: {},
    printedBy: new Uint32Array(claims.length * 3),
    levels: levels.packed(),
    curves: curves.packed(),
    levelsOf: Uint32Array.from(numbers, ({ level }) => level),
    curvesOf: Uint32Array.from(numbers, ({ curve }) => curve),
  };
}

/** Expected pairs of each weight, and how many belong together. */
function reckoned(claims: readonly (readonly Pair[])[], { values, inRoster }: Prior) {
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

it('expects of each weight what its pairs say one by one', () => {
  const share = fc.constantFrom(1, 1, 1, -1, 0.4);
  const level = fc.tuple(fc.nat(levels.length - 1), share);
  const curve = fc.tuple(fc.integer({ min: curveStart('printed'), max: weightCount - 1 }), share);
  const pair = fc.record({
    bits: fc.constantFrom(0, -3.5, 12),
    levels: fc.array(level, { maxLength: 6 }),
    curves: fc.array(curve, { maxLength: 3 }),
  });
  const claims = fc.array(fc.array(pair, { maxLength: 4 }), { minLength: 1, maxLength: 12 });
  const weights = fc.array(fc.double({ min: -15, max: 15, noNaN: true }), {
    minLength: weightCount,
    maxLength: weightCount,
  });
  fc.assert(
    fc.property(
      claims,
      weights,
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (list, values, inRoster) => {
        const base: Prior = { values: Float64Array.from(values), inRoster, pairs: 20, othersShare: 0.1 };
        const learned = estimateWeights(packed(list), base, 1);
        const { matches, others, matched } = reckoned(list, base);
        for (const [index, count] of matches.entries()) expect(learned.matches[index]).toBeCloseTo(count, 9);
        for (const [index, count] of others.entries()) expect(learned.others[index]).toBeCloseTo(count, 9);
        expect(learned.inRoster).toBeCloseTo((matched + 40 * inRoster) / (list.length + 40), 9);
      },
    ),
  );
});

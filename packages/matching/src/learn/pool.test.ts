import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { curvePoints, curveStart, levelIndex, nameLevels, weightCount } from '../model/levels.js';
import { toModelWeights } from '../model/weights.js';
import { type Estimate, type Prior, shrink } from './expectation-maximization.js';
import { fromModelWeights, pool } from './pool.js';

const flat = (value: number): Float64Array => new Float64Array(weightCount).fill(value);
const prior: Prior = { values: flat(0), inRoster: 0.5, pairs: 25, othersShare: 0.1 };
const zip = levelIndex('zip');

/** What a jurisdiction learned: every level observed at one weight, from this many pairs. */
function learned(observed: number, pairs: number, inRoster = 0.5): Estimate {
  return {
    values: flat(observed),
    observed: flat(observed),
    matches: flat(pairs),
    others: flat(0),
    evidence: flat(pairs),
    inRoster,
    claims: pairs * 2,
  };
}

describe('pool', () => {
  it('returns the prior weights if nothing was learned', () => {
    const whole = pool([], { ...prior, values: flat(1.5) }, 50);
    expect(whole.values[zip]).toBe(1.5);
    expect([whole.inRoster, whole.claims]).toEqual([0.5, 0]);
  });
  it('limits each jurisdiction to its share, however large it is', () => {
    const [large, small] = [learned(4, 1_000_000), learned(-4, 50)];
    const whole = pool([large, small], prior, 50);
    expect(whole.observed[zip]).toBe(0);
    expect(pool([large], prior, 50).values[zip]).toBeCloseTo((4 * 50) / (50 + 25), 9);
  });
  it('counts a jurisdiction with fewer pairs by its pairs', () => {
    expect(pool([learned(6, 50), learned(0, 10)], prior, 50).observed[zip]).toBeCloseTo(5, 9);
  });
  it('adds up pairs and claims, and averages the shares with the prior', () => {
    const whole = pool([learned(1, 10, 0.9), learned(1, 20, 0.1)], prior, 50);
    expect([whole.matches[zip], whole.claims]).toEqual([30, 60]);
    expect(whole.inRoster).toBeCloseTo((0.5 + 0.9 + 0.1) / 3, 9);
  });
  it('keeps the weights of a jurisdiction that is not learned again', () => {
    const own = toModelWeights(flat(2), flat(30), flat(100), { claims: 80, inRoster: 0.4 });
    const kept = fromModelWeights(own, prior);
    expect([kept.observed[zip], kept.evidence[zip], kept.claims]).toEqual([2, 30 + 10, 80]);
  });
});

describe('shrink', () => {
  const numbers = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), {
    minLength: weightCount,
    maxLength: weightCount,
  });

  it('leaves every weight between the observation and the prior, and no curve falling', () => {
    fc.assert(
      fc.property(numbers, fc.nat(200), (observed, pairs) => {
        const values = shrink(Float64Array.from(observed), flat(pairs), flat(1), 25);
        const seen = observed[zip] as number;
        expect(values[zip]).toBeGreaterThanOrEqual(Math.min(seen, 1) - 1e-9);
        expect(values[zip]).toBeLessThanOrEqual(Math.max(seen, 1) + 1e-9);
        for (const level of nameLevels) {
          const curve = [...values.subarray(curveStart(level), curveStart(level) + curvePoints.length)];
          expect(curve).toEqual(curve.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 50 },
    );
  });
  it('gives the reference level no weight', () => {
    expect(shrink(flat(3), flat(100), flat(3), 25)[levelIndex('in_time')]).toBe(0);
  });
});

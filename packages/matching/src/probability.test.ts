import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jointOdds, posteriorOdds } from './probability.js';

/** The scores of this many firms. */
const firms = (...scores: number[]) => scores.map((score, firm) => ({ score, firm }));
const bits = fc.double({ min: -40, max: 40, noNaN: true });

describe('posteriorOdds', () => {
  it('is the score if there is no other candidate', () => {
    expect(posteriorOdds(firms(6))).toBe(6);
  });
  it('is never above even odds in a tie', () => {
    fc.assert(
      fc.property(bits, (score) => expect(posteriorOdds(firms(score, score))).toBeLessThanOrEqual(0)),
    );
  });
  it('falls as another candidate gets closer', () => {
    fc.assert(
      fc.property(bits, bits, fc.double({ min: 0.1, max: 5, noNaN: true }), (best, other, nearer) => {
        expect(posteriorOdds(firms(best, other + nearer))).toBeLessThanOrEqual(
          posteriorOdds(firms(best, other)),
        );
      }),
    );
  });
  it("uses the firm's best license: its other licenses count neither for nor against it", () => {
    const lines = (...ranked: [number, number][]) =>
      posteriorOdds(ranked.map(([score, firm]) => ({ score, firm })));
    expect(lines([4, 1], [4, 1])).toBe(4);
    expect(lines([4, 1], [4, 2], [4, 1])).toBeCloseTo(Math.log2(16 / 17), 10);
    expect(lines([4, 1], [4, 2], [4, 2])).toBeCloseTo(Math.log2(16 / 33), 10);
  });
  it('is zero without a candidate', () => {
    expect(posteriorOdds([])).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('jointOdds', () => {
  it('makes two equal candidates together more likely than either alone', () => {
    expect(jointOdds([4, 4], [])).toBe(5);
    expect(jointOdds([4, 4], [4])).toBeCloseTo(Math.log2(32 / 17), 10);
  });
});

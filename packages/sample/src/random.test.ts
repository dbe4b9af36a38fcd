import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Random, streamsOf } from './random.js';

describe('Random', () => {
  it('returns a fixed sequence, so that samples stay the same in later versions', () => {
    const random = new Random(1);
    expect([1, 2, 3].map(() => random.between(0, 999_999))).toEqual([627073, 2735, 527447]);
  });

  it('stays within its bounds and favors early items', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (seed, low, span) => {
        const drawn = new Random(seed).between(low, low + span);
        expect(drawn).toBeGreaterThanOrEqual(low);
        expect(drawn).toBeLessThanOrEqual(low + span);
      }),
    );
    const random = new Random(5);
    const early = Array.from({ length: 1000 }, () => random.pickEarly([0, 1, 2, 3], 2.2));
    expect(early.filter((item) => item === 0).length).toBeGreaterThan(
      2 * early.filter((item) => item === 3).length,
    );
  });

  it('shuffles without losing anything', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer()), (seed, items) => {
        const shuffled = new Random(seed).shuffle([...items]);
        expect(shuffled.sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b));
      }),
    );
  });
});

describe('streamsOf', () => {
  it('gives each purpose, position, and variant its own stream', () => {
    const streams = streamsOf(1);
    const first = [
      streams('a')(),
      streams('b')(),
      streams('a')(1),
      streams('a')(0, 1),
      streamsOf(2)('a')(),
    ].map((random) => random.next());
    expect(new Set(first).size).toBe(first.length);
    expect(streams('a')(1).next()).toBe(first[2]);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allocate } from './allocate.js';

const strataOf = (...claims: number[]) => claims.map((count, at) => ({ stratum: `s${at}`, claims: count }));
const some = fc.array(fc.nat({ max: 50_000 }), { maxLength: 9 });

describe('allocate', () => {
  it('draws as many as asked, or all that there are, and of no stratum more than it has', () => {
    fc.assert(
      fc.property(some, fc.nat({ max: 2_000 }), (sizes, size) => {
        const strata = allocate(strataOf(...sizes), size);
        const all = sizes.reduce((sum, claims) => sum + claims, 0);
        expect(strata.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(Math.min(size, all));
        for (const { drawn, claims } of strata) expect(drawn).toBeLessThanOrEqual(claims);
      }),
    );
  });

  it('draws some of every stratum, and never fewer of a larger one', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 45, max: 2_000 }), (sizes, size) => {
        const strata = allocate(strataOf(...sizes), size).sort((a, b) => a.claims - b.claims);
        for (const [at, { drawn, claims }] of strata.entries()) {
          expect(drawn).toBeGreaterThanOrEqual(Math.min(claims, 5));
          expect(drawn).toBeGreaterThanOrEqual((strata[at - 1]?.drawn ?? 0) - 1);
        }
      }),
    );
  });

  it.each([
    { sizes: [10_000, 100], size: 110, drawn: [100, 10] },
    { sizes: [3, 10_000], size: 20, drawn: [3, 17] },
    { sizes: [2, 3], size: 100, drawn: [2, 3] },
    { sizes: [], size: 10, drawn: [] },
    { sizes: [50, 50], size: 1, drawn: [1, 0] },
  ])('spreads $size over $sizes as $drawn', ({ sizes, size, drawn }) => {
    expect(allocate(strataOf(...sizes), size).map((one) => one.drawn)).toEqual(drawn);
  });
});

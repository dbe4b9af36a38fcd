import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimOf } from '../../cases/fixture.js';
import { sampleClaims, twoFoldSplits } from './train-test-split.js';

const names = ['Tamarack', 'TAMARACK', 'tamarack', 'Corbel', 'Hawser', 'Larch', null];
const claims = fc
  .array(fc.constantFrom(...names), { maxLength: 60 })
  .map((of) => of.map((name, at) => claimOf({ id: at + 1, name })));
const many = Array.from({ length: 400 }, (_, at) => claimOf({ id: at + 1, name: `Firm ${at % 200}` }));

describe('sampleClaims', () => {
  it('samples claims of whole firms, the same ones in any order', () => {
    const ids = (of: typeof many, seed = 1) => sampleClaims(of, { seed, claims: 100 }).map(({ id }) => id);
    const sample = ids(many);
    expect(sample).toHaveLength(100);
    expect(ids([...many].reverse())).toEqual(sample);
    // Claims of one firm have the same rank and are sorted by id.
    const firms = sample.map((id) => (id - 1) % 200);
    expect(firms.filter((_, at) => at % 2 === 0)).toEqual(firms.filter((_, at) => at % 2 === 1));
    expect(sample.every((id, at) => at % 2 === 0 || id > (sample[at - 1] as number))).toBe(true);
    expect(sample).not.toEqual([...sample].sort((a, b) => a - b));
    expect(new Set(ids(many, 2))).not.toEqual(new Set(sample));
  });
  it('returns all claims if there are no more', () => {
    const all = sampleClaims(many.slice(0, 5), { seed: 1, claims: 5 });
    expect(all.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(sampleClaims(many, { seed: 1, claims: 0 })).toEqual([]);
  });
});

describe('twoFoldSplits', () => {
  it('tests each half with the other, with all claims of one firm on one side', () => {
    fc.assert(
      fc.property(claims, fc.nat(5), (of, seed) => {
        const [first, second] = twoFoldSplits(of, seed);
        expect([second?.training, second?.test]).toEqual([first?.test, first?.training]);
        const both = [...(first?.training ?? []), ...(first?.test ?? [])];
        expect(both.sort((a, b) => a - b)).toEqual([...of.keys()]);
        for (const name of ['tamarack', 'corbel', 'hawser', 'larch']) {
          const isOf = (at: number) => of[at]?.name?.toLowerCase() === name;
          expect(first?.training.some(isOf) && first?.test.some(isOf)).toBe(false);
        }
      }),
    );
  });
  it('makes halves of about the same size, which depend on the seed but not on the sample', () => {
    const halves = [1, 2].map((seed) => twoFoldSplits(many, seed)[0]?.test ?? []);
    for (const half of halves) {
      expect(half.length).toBeGreaterThan(150);
      expect(half.length).toBeLessThan(250);
      expect(half).toEqual([...half].sort((a, b) => a - b));
    }
    expect(halves[0]).not.toEqual(halves[1]);
    // Claims that the sample ranks first are in both halves.
    const lowest = sampleClaims(many, { seed: 1, claims: 100 });
    expect(twoFoldSplits(lowest, 1)[0]?.test.length).toBeGreaterThan(25);
    expect(twoFoldSplits(lowest, 1)[1]?.test.length).toBeGreaterThan(25);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allocate, estimateQuality, type SampledCase } from './sample-figures.js';

const tierOf = (stratum: string) => (stratum === 'unmatched' ? null : (stratum as 'verified' | 'possible'));

/** A claim in a stratum, correct or wrong; a wrong one in `unmatched` has a contractor that wasn't found. */
const caseOf = (stratum: string, claimId: number, right: boolean): SampledCase => {
  const contractorId = stratum === 'unmatched' ? null : 1;
  return {
    stratum,
    claimId,
    match: { contractorId, tier: tierOf(stratum), confidence: contractorId === null ? null : 0.9 },
    expected: right ? contractorId : 2,
  };
};

const labeled = (stratum: string, right: number, wrong: number): SampledCase[] =>
  Array.from({ length: right + wrong }, (_, at) => caseOf(stratum, at, at < right));

describe('estimateQuality', () => {
  it('weights each label by the claims that it represents', () => {
    const { estimate, strata, uncovered } = estimateQuality(
      [
        { stratum: 'verified', claims: 900, drawn: 10 },
        { stratum: 'unmatched', claims: 100, drawn: 20 },
      ],
      [...labeled('verified', 9, 1), ...labeled('unmatched', 10, 10)],
    );
    // Of 900 verified claims, 810 are correct; 90 wrong ones and half of the 100 unmatched ones have another
    // contractor.
    expect(estimate.labelled).toBeCloseTo(1_000, 9);
    expect(estimate.precision).toBeCloseTo(0.9, 9);
    expect(estimate.recall).toBeCloseTo(810 / (810 + 90 + 50), 9);
    expect(strata.map(({ labelled: count, right }) => [count, right])).toEqual([
      [10, 9],
      [20, 10],
    ]);
    expect(uncovered).toBe(0);
  });

  it('is the plain share, with its interval, if every claim was drawn', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat({ max: 60 }), (right, wrong) => {
        const claims = right + wrong;
        const { estimate } = estimateQuality(
          [{ stratum: 'verified', claims, drawn: claims }],
          labeled('verified', right, wrong),
        );
        expect(estimate.precision).toBeCloseTo(right / claims, 9);
        const { low, high } = estimate.intervals.precision ?? { low: 1, high: 0 };
        expect(low).toBeLessThanOrEqual(right / claims);
        expect(high).toBeGreaterThanOrEqual(right / claims);
      }),
    );
  });

  it('says how many claims it does not cover', () => {
    const { estimate, uncovered } = estimateQuality(
      [
        { stratum: 'verified', claims: 900, drawn: 10 },
        { stratum: 'possible', claims: 60, drawn: 5 },
      ],
      labeled('verified', 10, 0),
    );
    expect([uncovered, estimate.labelled]).toEqual([60, 900]);
    expect(estimateQuality([], []).estimate.precision).toBeNull();
  });

  it('contains the truth in at least nine of ten intervals, over many samples of one town', () => {
    // Shares of correct claims by stratum, and a Lehmer generator (MINSTD), so that it is the same every time.
    const town = [
      { stratum: 'verified', claims: 4_000, right: 0.985 },
      { stratum: 'possible', claims: 300, right: 0.7 },
      { stratum: 'unmatched', claims: 700, right: 0.8 },
    ];
    let state = 20_270_102;
    const chance = (): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const sum = (of: (one: (typeof town)[number]) => number): number =>
      town.reduce((total, one) => total + of(one), 0);
    const found = 4_000 * 0.985;
    // Verified and likely matches; everything except correctly unmatched claims has a contractor.
    const recall =
      found / sum(({ stratum, claims, right }) => (stratum === 'unmatched' ? claims * (1 - right) : claims));
    let hits = 0;
    const repeats = 400;
    for (let at = 0; at < repeats; at++) {
      const strata = allocate(town, 200);
      const cases = strata.flatMap(({ stratum, drawn }) => {
        const right = town.find((one) => one.stratum === stratum)?.right ?? 0;
        return Array.from({ length: drawn }, (_, id) => caseOf(stratum, id, chance() < right));
      });
      const { intervals } = estimateQuality(strata, cases).estimate;
      const holds = (interval: { low: number; high: number } | null, truth: number): boolean =>
        interval !== null && interval.low <= truth && truth <= interval.high;
      if (holds(intervals.precision, 0.985)) hits += 0.5;
      if (holds(intervals.recall, recall)) hits += 0.5;
    }
    expect(hits / repeats).toBeGreaterThan(0.9);
  });
});

const strataOf = (...claims: number[]) => claims.map((count, at) => ({ stratum: `s${at}`, claims: count }));
const some = fc.array(fc.nat({ max: 50_000 }), { maxLength: 9 });

describe('allocate', () => {
  it('draws as many as requested, or all there are, and from no stratum more than it has', () => {
    fc.assert(
      fc.property(some, fc.nat({ max: 2_000 }), (sizes, size) => {
        const strata = allocate(strataOf(...sizes), size);
        const all = sizes.reduce((sum, claims) => sum + claims, 0);
        expect(strata.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(Math.min(size, all));
        for (const { drawn, claims } of strata) expect(drawn).toBeLessThanOrEqual(claims);
      }),
    );
  });

  it('draws some from every stratum, and never fewer from a larger one', () => {
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

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calibrationOf, readPolicy, readSettings } from '../cases/fixture.js';
import {
  amongNamesakes,
  confidencesOf,
  jointOdds,
  posteriorOdds,
  probabilityOf,
  shiftedBy,
} from './probability.js';

/** Scores of so many firms. */
const firms = (...scores: number[]) => scores.map((score, firm) => ({ score, firm }));
const bits = fc.double({ min: -40, max: 40, noNaN: true });

describe('posteriorOdds', () => {
  it('is the score where there is no other candidate', () => {
    expect(posteriorOdds(firms(6))).toBe(6);
  });
  it('is never above even odds in a tie', () => {
    fc.assert(
      fc.property(bits, (score) => expect(posteriorOdds(firms(score, score))).toBeLessThanOrEqual(0)),
    );
  });
  it('falls when another candidate comes nearer', () => {
    fc.assert(
      fc.property(bits, bits, fc.double({ min: 0.1, max: 5, noNaN: true }), (best, other, nearer) => {
        expect(posteriorOdds(firms(best, other + nearer))).toBeLessThanOrEqual(
          posteriorOdds(firms(best, other)),
        );
      }),
    );
  });
  it('are those of the best line of a firm: its other lines speak neither for nor against it', () => {
    const lines = (...ranked: [number, number][]) =>
      posteriorOdds(ranked.map(([score, firm]) => ({ score, firm })));
    expect(lines([4, 1], [4, 1])).toBe(4);
    expect(lines([4, 1], [4, 2], [4, 1])).toBeCloseTo(Math.log2(16 / 17), 10);
    expect(lines([4, 1], [4, 2], [4, 2])).toBeCloseTo(Math.log2(16 / 33), 10);
  });
  it('says nothing can be meant without a candidate', () => {
    expect(posteriorOdds([])).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('jointOdds', () => {
  it('lets two equal candidates be likelier together than either alone', () => {
    expect(jointOdds([4, 4], [])).toBe(5);
    expect(jointOdds([4, 4], [4])).toBeCloseTo(Math.log2(32 / 17), 10);
  });
});

describe('confidencesOf', () => {
  const { calibration } = readSettings().model;
  const bases = ['number', 'clear', 'name_only', 'contradicted'] as const;
  const candidate = fc.record({
    score: fc.double({ min: -30, max: 30, noNaN: true }),
    firm: fc.integer({ min: 1, max: 4 }),
    basis: fc.constantFrom(...bases),
  });
  const ranking = fc
    .array(candidate, { minLength: 1, maxLength: 8 })
    .map((ranked) => ranked.sort((a, b) => b.score - a.score));
  const confidencesOfAll = (ranked: Parameters<typeof confidencesOf>[0]) =>
    confidencesOf(ranked, calibration, ranked.length);

  it('is of the best one what it is matched with', () => {
    fc.assert(
      fc.property(ranking, (ranked) => {
        const table = calibration[ranked[0]?.basis ?? 'clear'];
        expect(confidencesOfAll(ranked)[0]).toBe(probabilityOf(posteriorOdds(ranked), table));
      }),
    );
  });
  it('adds up to no more than 1 over all firms, and never rises as scores fall', () => {
    fc.assert(
      fc.property(ranking, (ranked) => {
        const confidences = confidencesOfAll(ranked);
        const ofFirms = [...new Map(ranked.map(({ firm }, at) => [firm, confidences[at] ?? 0])).values()];
        expect(ofFirms.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1 + 1e-9);
        expect(ofFirms).toEqual([...ofFirms].sort((a, b) => b - a));
      }),
    );
  });
  it('is the same whether few are computed or many', () => {
    fc.assert(
      fc.property(ranking, (ranked) => {
        expect(confidencesOf(ranked, calibration, 2)).toEqual(confidencesOfAll(ranked).slice(0, 2));
      }),
    );
  });
  it('gives lines of one firm the same', () => {
    const [first, second] = confidencesOfAll([
      { score: 12, firm: 1, basis: 'clear' },
      { score: 9, firm: 1, basis: 'name_only' },
    ]);
    expect(second).toBe(first);
  });
  it('gives nothing without a candidate', () => {
    expect(confidencesOfAll([])).toEqual([]);
  });
});

describe('probabilityOf', () => {
  const table: [number, number][] = [
    [-2, 0.1],
    [0, 0.5],
    [4, 0.9],
  ];
  it.each([
    [Number.NEGATIVE_INFINITY, 0.1],
    [-9, 0.1],
    [-2, 0.1],
    [-1, 0.3],
    [0, 0.5],
    [2, 0.7],
    [4, 0.9],
    [50, 0.9],
  ])('odds %d give %d', (odds, probability) => {
    expect(probabilityOf(odds, table)).toBeCloseTo(probability, 12);
  });
});

describe('shiftedBy', () => {
  const calibration = calibrationOf([
    [-4, 0],
    [0, 0.5],
    [4, 0.8],
    [8, 1],
  ]);
  it('moves the odds of every probability by the bits', () => {
    const lower = shiftedBy(calibration, -2).sole_clear;
    expect(lower.map(([odds]) => odds)).toEqual([-4, 0, 4, 8]);
    // Odds of 1 to 1 become 1 to 4, 4 to 1 become 1 to 1; what is certain stays so.
    expect(lower.map(([, share]) => Number(share.toFixed(12)))).toEqual([0, 0.2, 0.5, 1]);
  });
  it('leaves the tables as they are with no bits', () => {
    expect(shiftedBy(calibration, 0)).toBe(calibration);
  });
});

describe('amongNamesakes', () => {
  const policy = readPolicy();
  const calibration = {
    ...calibrationOf([
      [0, 0.5],
      [4, 0.8],
    ]),
    namesakes: 0.05,
  };
  it('takes more odds for moved firms and persons where names repeat more often than where it was measured', () => {
    const denser = amongNamesakes(calibration, 0.2, policy);
    const bits = 2 * policy.learning.namesakeBits;
    for (const basis of ['sole_contradicted', 'namesake'] as const)
      expect(denser[basis]).toEqual([
        [bits, 0.5],
        [4 + bits, 0.8],
      ]);
    expect(denser.sole_clear).toBe(calibration.sole_clear);
  });
  it('stays where names repeat no more often, and where nobody counted them', () => {
    expect(amongNamesakes(calibration, 0.04, policy)).toBe(calibration);
    const { namesakes, ...uncounted } = calibration;
    expect(amongNamesakes(uncounted, 0.2, policy)).toBe(uncounted);
  });
});

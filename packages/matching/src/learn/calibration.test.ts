import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CalibrationTable } from '../model/model.js';
import { probabilityOf } from '../probability.js';
import { calibrate, type TestPrediction } from './calibration.js';

const prediction = (odds: number, right: number | boolean, weight = 1): TestPrediction => ({
  odds,
  right: Number(right),
  basis: 'clear',
  weight,
});

/** So many predictions at the same odds, of which a share is right. */
function predictionsAt(odds: number, count: number, share: number): TestPrediction[] {
  return Array.from({ length: count }, (_, at) => prediction(odds, at < count * share));
}

/** The probability that log2 odds promise. */
const promised = (odds: number): number => 2 ** odds / (1 + 2 ** odds);
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
/** The probability of a bin: four claims of the promised probability are added to the counted ones. */
const shareOf = (odds: number, right: number, count: number): number =>
  rounded((right + 4 * promised(odds)) / (count + 4));
/** The table of the odds themselves. */
const byOddsAlone: CalibrationTable = [-12, -8, -4, -2, 0, 2, 4, 8, 12].map((odds) => [
  odds,
  rounded(promised(odds)),
]);

describe('calibrate', () => {
  it('gives the measured share of each bin, and an eighth of the last doubt 8 bits further', () => {
    const table = calibrate([
      ...predictionsAt(-4, 400, 0.1),
      ...predictionsAt(2, 400, 0.4),
      ...predictionsAt(10, 400, 0.9),
    ]);
    const last = shareOf(10, 360, 400);
    expect(table).toEqual([
      [-4, shareOf(-4, 40, 400)],
      [2, shareOf(2, 160, 400)],
      [10, last],
      [18, rounded(1 - (1 - last) / 8)],
    ]);
    expect(probabilityOf(40, table)).toBe(table[3]?.[1]);
  });
  it('counts a claim that is only probably right by its probability', () => {
    const half = Array.from({ length: 40 }, () => prediction(0, 0.75));
    expect(calibrate([...half, ...predictionsAt(5, 40, 1)])[0]).toEqual([0, shareOf(0, 30, 40)]);
  });
  it('pools bins whose shares fall, by their weights', () => {
    const table = calibrate([
      ...predictionsAt(0, 300, 0.8),
      ...predictionsAt(3, 100, 0.4),
      ...predictionsAt(8, 100, 0.9),
    ]);
    const pooled = ((240 + 2) / 304) * 300 + ((40 + 4 * promised(3)) / 104) * 100;
    expect(table.slice(0, 2)).toEqual([
      [0, rounded(pooled / 400)],
      [3, rounded(pooled / 400)],
    ]);
  });
  it('keeps only the first and the last of points with the same probability', () => {
    const table = calibrate([0, 3, 6, 9].flatMap((odds, at) => predictionsAt(odds, 40, 1 - at / 4)));
    expect(table.map(([odds]) => odds)).toEqual([0, 9, 17]);
    expect(table[0]?.[1]).toBe(table[1]?.[1]);
  });

  describe('bins', () => {
    /** Odds that rise by a thousandth from claim to claim; the first ones are wrong. */
    const rising = (count: number, wrong: number): TestPrediction[] =>
      Array.from({ length: count }, (_, at) => prediction(at / 1000, at >= wrong));

    it('close with 120 claims', () => {
      // Mean odds round to 0.1 and 0.2.
      const table = calibrate(rising(240, 60));
      expect(table.map(([odds]) => odds)).toEqual([0.1, 0.2, 8.2]);
      expect(table[0]?.[1]).toBe(shareOf(0.0595, 60, 120));
      expect(table[1]?.[1]).toBe(shareOf(0.1795, 120, 120));
      expect(calibrate(rising(144, 60))).toEqual(byOddsAlone);
      expect(calibrate(rising(145, 60))).not.toEqual(byOddsAlone);
    });
    it.each<[string, number, number, number, number]>([
      ['25 claims and 1.5 bits', 25, 1.5, 25, 2],
      ['less than 1.5 bits', 25, 1.499, 25, 1],
      ['less than 25 claims below', 24, 1.5, 25, 1],
      ['less than 25 claims above', 25, 1.5, 24, 1],
    ])('close with 25 claims that span 1.5 bits: %s', (_, below, odds, above, bins) => {
      const table = calibrate([...predictionsAt(0, below, 0), ...predictionsAt(odds, above, 1)]);
      if (bins === 1) expect(table).toEqual(byOddsAlone);
      else
        expect(table.slice(0, 2)).toEqual([
          [0, shareOf(0, 0, below)],
          [odds, shareOf(odds, above, above)],
        ]);
    });
    it('keep claims with equal odds together, however many they are', () => {
      const table = calibrate([...predictionsAt(-1, 300, 0.5), ...predictionsAt(1, 30, 0.9)]);
      expect(table[0]).toEqual([-1, shareOf(-1, 150, 300)]);
      expect(table[1]).toEqual([1, shareOf(1, 27, 30)]);
    });
    it('take a small rest into the last one', () => {
      const all = [...predictionsAt(0, 120, 0), ...predictionsAt(2, 120, 0.5), ...predictionsAt(4, 24, 1)];
      const odds = (2 * 120 + 4 * 24) / 144;
      expect(calibrate(all)[1]).toEqual([rounded(Math.round(odds * 10) / 10), shareOf(odds, 84, 144)]);
    });
    it('with the same rounded odds are one point', () => {
      const table = calibrate([
        ...predictionsAt(0, 120, 0),
        ...predictionsAt(0.04, 120, 0.5),
        ...predictionsAt(3, 120, 1),
      ]);
      expect(table.map(([odds]) => odds)).toEqual([0, 3, 11]);
      expect(table[0]?.[1]).toBe(shareOf(0, 0, 120));
    });
  });

  it.each<[string, TestPrediction[]]>([
    ['no claim', []],
    ['five claims', predictionsAt(3, 5, 0)],
    ['many claims at equal odds', predictionsAt(3, 500, 0)],
  ])('takes the odds at their word with fewer than two bins: %s', (_, predictions) => {
    expect(calibrate(predictions)).toEqual(byOddsAlone);
  });
  it('counts a prediction as often as it stands for claims', () => {
    const wrong = Array.from({ length: 10 }, () => prediction(0, false, 4));
    const [first] = calibrate([...predictionsAt(0, 40, 1), ...wrong, ...predictionsAt(5, 40, 1)]);
    expect(first).toEqual([0, shareOf(0, 40, 80)]);
  });

  describe('drawn to a table', () => {
    const drawnTo = {
      table: [
        [-6, 0.1],
        [0, 0.5],
        [3, 0.8],
        [9, 0.9],
      ] as [number, number][],
      count: 40,
    };
    it('counts the table like so many claims of each bin, and takes what lies beyond the bins from it', () => {
      expect(calibrate(predictionsAt(0, 40, 1), drawnTo)).toEqual([
        [-6, 0.1],
        [0, rounded((40 + 40 * 0.5) / 80)],
        [3, 0.8],
        [9, 0.9],
      ]);
    });
    it('is the table itself without a claim', () => {
      expect(calibrate([], drawnTo)).toBe(drawnTo.table);
    });
    it('never falls where the claims are right more often than the table beyond them says', () => {
      const table = calibrate(predictionsAt(0, 400, 1), drawnTo);
      const share = rounded((400 + 20) / 440);
      expect(table[1]?.[1]).toBeLessThan(share);
      expect(table.at(-1)?.[1]).toBe(table[1]?.[1]);
    });
  });
  it('never writes -0', () => {
    const [first] = calibrate([...predictionsAt(-0.04, 50, 0.5), ...predictionsAt(3, 50, 1)]);
    expect(Object.is(first?.[0], 0)).toBe(true);
  });
  it('never falls, and the order of claims makes no difference', () => {
    const claims = fc.array(
      fc.record({ odds: fc.double({ min: -20, max: 30, noNaN: true }), right: fc.boolean() }),
      { minLength: 60, maxLength: 400 },
    );
    fc.assert(
      fc.property(claims, (some) => {
        const all = some.map(({ odds, right }) => prediction(odds, right));
        const table = calibrate(all);
        for (let at = 1; at < table.length; at += 1) {
          const [[odds, share] = [0, 0], [before, less] = [0, 0]] = [table[at], table[at - 1]];
          expect(odds).toBeGreaterThan(before);
          expect(share).toBeGreaterThanOrEqual(less);
        }
        expect(calibrate([...all].reverse())).toEqual(table);
      }),
      { numRuns: 50 },
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { probabilityOf } from '../probability.js';
import { calibrate, type TestPrediction } from './calibration.js';

const judged = (odds: number, right: boolean): TestPrediction => ({
  odds,
  right: Number(right),
  basis: 'clear',
});

/** So many claims at the same odds, of which a share is right. */
function claimsAt(odds: number, count: number, share: number): TestPrediction[] {
  return Array.from({ length: count }, (_, at) => judged(odds, at < count * share));
}

describe('calibrate', () => {
  it('gives the shares that were measured, whatever the odds promised', () => {
    const table = calibrate([...claimsAt(-4, 400, 0.1), ...claimsAt(2, 400, 0.4), ...claimsAt(10, 400, 0.9)]);
    expect(probabilityOf(-4, table)).toBeCloseTo(0.1, 1);
    expect(probabilityOf(2, table)).toBeCloseTo(0.4, 1);
    expect(probabilityOf(10, table)).toBeCloseTo(0.9, 1);
  });
  it('takes the odds at their word where hardly anything was measured', () => {
    const table = calibrate(claimsAt(3, 5, 0));
    expect(probabilityOf(0, table)).toBe(0.5);
    expect(probabilityOf(4, table)).toBeCloseTo(16 / 17, 3);
  });
  it('leaves some of the doubt beyond what was measured', () => {
    const table = calibrate([...claimsAt(0, 200, 0.5), ...claimsAt(6, 200, 0.9)]);
    expect(probabilityOf(40, table)).toBeGreaterThan(0.98);
    expect(probabilityOf(40, table)).toBeLessThan(0.995);
  });
  it('never falls, and the order of claims makes no difference', () => {
    const claims = fc.array(
      fc.record({ odds: fc.double({ min: -20, max: 30, noNaN: true }), right: fc.boolean() }),
      { minLength: 60, maxLength: 400 },
    );
    fc.assert(
      fc.property(claims, (some) => {
        const all = some.map(({ odds, right }) => judged(odds, right));
        const table = calibrate(all);
        for (let at = 1; at < table.length; at += 1) {
          const [[odds, share] = [0, 0], [before, less] = [0, 0]] = [table[at], table[at - 1]];
          expect(odds).toBeGreaterThan(before);
          expect(share).toBeGreaterThanOrEqual(less);
        }
        expect(calibrate([...all].reverse())).toEqual(table);
      }),
    );
  });
});

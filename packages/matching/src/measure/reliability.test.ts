import { wilsonInterval } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EvaluatedCase } from './evaluate.js';
import { type ReliabilityBin, reliabilityOf, surestCalibrationError } from './reliability.js';

/** A case that was matched with some confidence, correctly or not. */
function caseOf(confidence: number | null, isRight: boolean, weight = 1): EvaluatedCase {
  const match = { contractorId: isRight ? 1 : 2, tier: 'likely' as const, confidence };
  return { match, expected: 1, found: true, weight };
}

const unmatched: EvaluatedCase = {
  match: { contractorId: null, tier: 'ambiguous', confidence: 0.9 },
  expected: 1,
  found: true,
  weight: 1,
};

describe('reliabilityOf', () => {
  it('makes ten bins of equal weight, in order of confidence', () => {
    const cases = Array.from({ length: 100 }, (_, at) => caseOf(at / 100, at % 10 < Math.floor(at / 10)));
    const bins = reliabilityOf([...cases].reverse());
    expect(bins).toHaveLength(10);
    for (const [at, bin] of bins.entries()) {
      expect(bin).toMatchObject({ from: at / 10, to: (at * 10 + 9) / 100, count: 10 });
      expect(bin.confidence).toBeCloseTo(at / 10 + 0.045, 12);
    }
    expect(bins.map(({ right }) => right)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
  });
  it('closes a bin once it has a tenth of the weight, so that heavy cases get their own', () => {
    const cases = [
      ...Array.from({ length: 5 }, (_, at) => caseOf(0.5 + at / 100, true, 2)),
      caseOf(0.7, false, 80),
      ...Array.from({ length: 5 }, (_, at) => caseOf((80 + at) / 100, true, 2)),
    ];
    expect(reliabilityOf(cases).map(({ from, to, count, right }) => [from, to, count, right])).toEqual([
      [0.5, 0.54, 10, 1],
      [0.7, 0.7, 80, 0],
      [0.8, 0.84, 10, 1],
    ]);
  });
  it('keeps equal confidences together, and a small remainder in its own bin', () => {
    const cases = [...Array.from({ length: 30 }, () => caseOf(0.6, true)), caseOf(0.9, true)];
    expect(reliabilityOf(cases).map(({ from, count }) => [from, count])).toEqual([
      [0.6, 30],
      [0.9, 1],
    ]);
  });
  it('returns weighted means, and the interval of the effective number of cases', () => {
    const cases = [caseOf(0.6, true, 3), caseOf(0.8, false, 1), caseOf(0.9, true, 36)];
    const [bin, ...others] = reliabilityOf(cases);
    expect(others).toHaveLength(1);
    // Kish: (3 + 1)² / (3² + 1²) = 1.6 cases.
    expect(bin).toEqual({
      from: 0.6,
      to: 0.8,
      count: 4,
      confidence: expect.closeTo(0.65, 12),
      right: 0.75,
      low: expect.closeTo(wilsonInterval(1.2, 1.6).low, 12),
      high: expect.closeTo(wilsonInterval(1.2, 1.6).high, 12),
    });
  });
  it('leaves out cases without a contractor or without weight, and treats no confidence as 0', () => {
    expect(reliabilityOf([unmatched, caseOf(0.9, true, 0)])).toEqual([]);
    expect(reliabilityOf([caseOf(null, true), unmatched])).toMatchObject([{ from: 0, to: 0, confidence: 0 }]);
    const nobody = { ...caseOf(0.9, true), expected: null };
    expect(reliabilityOf([nobody])).toMatchObject([{ count: 1, right: 0 }]);
  });
  it('puts every matched case in one bin, with the share inside its interval', () => {
    const anyCase = fc
      .tuple(fc.integer({ min: 70, max: 100 }), fc.boolean())
      .map(([confidence, isRight]) => caseOf(confidence / 100, isRight));
    fc.assert(
      fc.property(fc.array(anyCase, { maxLength: 200 }), (cases) => {
        const bins = reliabilityOf([unmatched, ...cases]);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(cases.length);
        for (const [at, bin] of bins.entries()) {
          expect(bin.from).toBeGreaterThan(bins[at - 1]?.to ?? -1);
          expect(bin.low).toBeLessThanOrEqual(bin.right);
          expect(bin.high).toBeGreaterThanOrEqual(bin.right);
        }
      }),
    );
  });
});

describe('surestCalibrationError', () => {
  const bin = (count: number, confidence: number, low: number, high: number): ReliabilityBin => ({
    from: confidence,
    to: confidence,
    count,
    confidence,
    right: (low + high) / 2,
    low,
    high,
  });

  it.each<[string, ReliabilityBin[], number]>([
    ['inside the interval', [bin(10, 0.9, 0.8, 0.95)], 0],
    ['at its ends', [bin(10, 0.8, 0.8, 0.95), bin(10, 0.95, 0.8, 0.95)], 0],
    ['above it', [bin(10, 0.9, 0.5, 0.7)], 0.2],
    ['below it', [bin(10, 0.3, 0.5, 0.7)], 0.2],
    ['by weight', [bin(30, 0.9, 0.5, 0.7), bin(10, 0.3, 0.4, 0.7), bin(60, 0.5, 0.4, 0.6)], 0.07],
  ])('is the distance of the confidence from the interval: %s', (_, bins, error) => {
    expect(surestCalibrationError(bins)).toBeCloseTo(error, 12);
  });
  it('is unknown without bins', () => {
    expect(surestCalibrationError([])).toBeNull();
  });
  it('returns the part of the error that chance does not explain', () => {
    const half = (count: number) => Array.from({ length: count }, (_, at) => caseOf(0.9, at % 2 === 0));
    expect(surestCalibrationError(reliabilityOf(half(2)))).toBe(0);
    // The upper end of 200 of 400 is 0.549.
    expect(surestCalibrationError(reliabilityOf(half(400)))).toBeCloseTo(0.351, 3);
  });
});

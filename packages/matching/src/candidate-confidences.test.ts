import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPolicy, readSettings } from '../cases/fixture.js';
import { confidencesOf } from './candidate-confidences.js';
import { openCalibration } from './model/calibration.js';

describe('confidencesOf', () => {
  const calibration = openCalibration(readSettings().model.calibration, readPolicy());
  const bases = ['number', 'clear', 'name_only', 'contradicted'] as const;
  const candidate = fc.record({
    score: fc.double({ min: -30, max: 30, noNaN: true }),
    firm: fc.integer({ min: 1, max: 4 }),
    basis: fc.constantFrom(...bases),
    codes: fc.nat(2 ** 20),
  });
  const ranking = fc
    .array(candidate, { minLength: 1, maxLength: 8 })
    .map((ranked) => ranked.sort((a, b) => b.score - a.score));
  const confidencesOfAll = (ranked: Parameters<typeof confidencesOf>[0]) =>
    confidencesOf(ranked, calibration, ranked.length);

  it('equals the match confidence for the best candidate', () => {
    fc.assert(
      fc.property(ranking, (ranked) => {
        expect(confidencesOfAll(ranked)[0]).toBe(calibration.probabilityOf(ranked));
      }),
    );
  });
  it('adds up to at most 1 over all firms, and never rises as scores fall', () => {
    fc.assert(
      fc.property(ranking, (ranked) => {
        const confidences = confidencesOfAll(ranked);
        const ofFirms = [...new Map(ranked.map(({ firm }, at) => [firm, confidences[at] ?? 0])).values()];
        expect(ofFirms.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1 + 1e-9);
        expect(ofFirms).toEqual([...ofFirms].sort((a, b) => b - a));
      }),
    );
  });
  it('is the same however many are computed', () => {
    fc.assert(
      fc.property(ranking, (ranked) => {
        expect(confidencesOf(ranked, calibration, 2)).toEqual(confidencesOfAll(ranked).slice(0, 2));
      }),
    );
  });
  it('is the same for licenses of one firm', () => {
    const [first, second] = confidencesOfAll([
      { score: 12, firm: 1, basis: 'clear', codes: 0 },
      { score: 9, firm: 1, basis: 'name_only', codes: 0 },
    ]);
    expect(second).toBe(first);
  });
  it('is empty without a candidate', () => {
    expect(confidencesOfAll([])).toEqual([]);
  });
});

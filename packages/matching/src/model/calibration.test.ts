import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calibrationBitsOf, calibrationOf, readPolicy, readSettings } from '../../cases/fixture.js';
import { posteriorOdds } from '../probability.js';
import { bitOfCode } from '../signals.js';
import { type JudgedCandidate, openCalibration } from './calibration.js';
import { bases } from './calibration-terms.js';

const judged = (score: number, over: Partial<JudgedCandidate> = {}): JudgedCandidate => ({
  score,
  firm: 1,
  basis: 'clear',
  codes: 0,
  ...over,
});
const probability = (bits: number): number => 2 ** bits / (1 + 2 ** bits);

describe('a calibration', () => {
  it('returns nothing without a candidate', () => {
    expect(calibrationOf().probabilityOf([])).toBe(0);
    expect(calibrationOf().partsOf([], 0)).toEqual([]);
  });
  it.each([
    [-4, -4 * 0.9],
    [3, 3 * 0.8],
    [12, 8 * 0.8 + 4 * 0.5],
  ])('bends the odds: %d bits', (odds, bits) => {
    const bent = calibrationOf({ odds_below: 0.9, odds: 0.8, odds_beyond: 0.5 });
    expect(bent.probabilityOf([judged(odds)])).toBeCloseTo(probability(bits), 12);
  });
  it('adds the bits of the basis, the signals, and the gap to the next firm', () => {
    const told = calibrationOf({
      start: -1,
      sole_clear: 2,
      name_exact: 0.5,
      city_differs: 4,
      gap: 0.25,
      alone: 8,
    });
    const best = judged(2, { basis: 'sole_clear', codes: bitOfCode.name_exact | bitOfCode.phone_differs });
    const sum = 2 - 1 + 2 + 0.5;
    expect(told.probabilityOf([best])).toBeCloseTo(probability(sum + 8 * 0.25 + 8), 12);
    expect(told.probabilityOf([best, judged(-2, { firm: 2 })], 2)).toBeCloseTo(probability(sum + 1), 12);
    expect(told.probabilityOf([best, judged(1), judged(-22, { firm: 2 })], 2)).toBeCloseTo(
      probability(sum + 2),
      12,
    );
  });
  it('accepts odds as they are if a number agrees, up to a limit, and less for a phone with another street and another name', () => {
    const told = calibrationOf({ start: 5, city_differs: 5 }).shiftedBy(3);
    const number = (score: number, codes = 0) =>
      told.probabilityOf([judged(score, { basis: 'number', codes: codes | bitOfCode.phone })]);
    expect(number(4)).toBeCloseTo(probability(4), 12);
    expect(number(21)).toBeCloseTo(probability(11 + 10 * 0.005), 12);
    expect(number(14, bitOfCode.address_differs)).toBeCloseTo(probability(5 + 9 * 0.005), 12);
    expect(number(3, bitOfCode.street)).toBe(number(3));
    for (const code of [bitOfCode.license_number, bitOfCode.name_exact])
      expect(number(14, bitOfCode.address_differs | code)).toBe(number(14));
    expect(number(14, bitOfCode.street)).toBe(number(14, bitOfCode.address_differs));
  });
  it('gives little weight to the phone of an alias without a name', () => {
    const byAlias = (codes: number) =>
      calibrationOf().probabilityOf([
        judged(21, { basis: 'number', codes: codes | bitOfCode.phone | bitOfCode.alias }),
      ]);
    expect(byAlias(bitOfCode.name_differs)).toBeCloseTo(probability(1 + 20 * 0.005), 12);
    expect(byAlias(bitOfCode.name_partial)).toBeCloseTo(probability(5 + 16 * 0.005), 12);
    expect(byAlias(bitOfCode.license_number)).toBeCloseTo(probability(11 + 10 * 0.005), 12);
  });
  it('gives a name at an address less weight next to the phone of another firm', () => {
    const told = (code: number) =>
      calibrationOf().probabilityOf(
        [judged(20, { codes: bitOfCode.name_exact | bitOfCode.address | code })],
        20,
      );
    expect(told(bitOfCode.phone_differs)).toBeCloseTo(probability(20), 12);
    expect(told(bitOfCode.phone_of_another)).toBeCloseTo(probability(5 + 15 * 0.005), 12);
  });
  it('shifts measured probabilities by bits', () => {
    expect(
      calibrationOf()
        .shiftedBy(-2)
        .probabilityOf([judged(2)]),
    ).toBe(0.5);
    const same = calibrationOf();
    expect(same.shiftedBy(0)).toBe(same);
  });

  const measured = openCalibration(readSettings().model.calibration, readPolicy());
  const candidate = fc.record({
    score: fc.double({ min: -60, max: 60, noNaN: true }),
    firm: fc.integer({ min: 1, max: 3 }),
    basis: fc.constantFrom(...bases),
    codes: fc.nat(2 ** 28),
  });
  const ranking = fc
    .array(candidate, { minLength: 1, maxLength: 6 })
    .map((ranked) => ranked.sort((a, b) => b.score - a.score));
  it('rises with the odds everywhere, on any basis', () => {
    const odds = fc.double({ min: -60, max: 40, noNaN: true });
    fc.assert(
      fc.property(ranking, odds, fc.double({ min: 0.1, max: 20, noNaN: true }), (ranked, low, more) => {
        const [one, other] = [low, low + more].map((some) =>
          measured.partsOf(ranked, some).reduce((sum, { bits }) => sum + bits, 0),
        );
        expect(other).toBeGreaterThan(one as number);
      }),
    );
  });
  it('is the sum of its parts', () => {
    fc.assert(
      fc.property(ranking, (ranked) => {
        const odds = posteriorOdds(ranked);
        const bits = measured.partsOf(ranked, odds).reduce((sum, part) => sum + part.bits, 0);
        expect(measured.probabilityOf(ranked)).toBeCloseTo(probability(bits), 10);
      }),
    );
  });
});

describe('openCalibration', () => {
  const policy = readPolicy();
  const learned = { origin: 'made up', namesakes: 0.05, bits: calibrationBitsOf() };
  const at = (namesakes: number, basis: JudgedCandidate['basis']): number =>
    openCalibration(learned, policy, namesakes).probabilityOf([judged(4, { basis })]);
  it('trusts moved firms and people less if names repeat more often than where it was measured', () => {
    const bits = 2 * policy.learning.namesakeBits;
    expect(at(0.2, 'namesake')).toBeCloseTo(probability(4 - bits), 12);
    expect(at(0.2, 'sole_contradicted')).toBe(at(0.2, 'namesake'));
    expect(at(0.2, 'sole_clear')).toBeCloseTo(probability(4), 12);
  });
  it('stays the same if names repeat no more often, or if they were not counted', () => {
    expect(at(0.04, 'namesake')).toBeCloseTo(probability(4), 12);
    const { namesakes, ...uncounted } = learned;
    expect(openCalibration(uncounted, policy, 0.2).probabilityOf([judged(4, { basis: 'namesake' })])).toBe(
      at(0.04, 'namesake'),
    );
  });
});

import type { Claim } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { calibrationBitsOf, claimOf, entryOf, readDictionaries, readSettings } from '../../cases/fixture.js';
import { prepareClaim } from '../match.js';
import { matcherOf } from '../matcher.js';
import { buildRoster } from '../roster.js';
import { type TestPrediction, testPredictionOf } from './calibration.js';
import { silverLabelsById, testCaseOf } from './test-cases.js';
import { calibrationFrom, predictTestCases } from './test-predictions.js';

const roster = buildRoster(
  [
    entryOf({
      id: 11,
      name: 'Tamarack Ridge Plumbing',
      address: '418 Quillby Ave',
      zip: '55901',
      phone: '612-555-0101',
    }),
    entryOf({
      id: 12,
      name: 'Vosskuhler Roofing',
      address: '77 Cordwain St',
      zip: '55901',
      phone: '612-555-0102',
    }),
    entryOf({
      id: 14,
      name: 'Halvard Concrete',
      address: 'PO Box 412',
      zip: '55917',
      phone: '612-555-0104',
    }),
    entryOf({
      id: 15,
      name: 'Halvard Concrete',
      address: 'PO Box 412',
      zip: '55917',
      phone: '612-555-0105',
    }),
    entryOf({ id: 13, name: 'Osterfell Masonry', address: '9 Larch Ln', zip: '55917' }),
  ],
  readDictionaries(),
  readSettings(),
);
const exactly = { ofAll: 1, ofLabeled: 1 };
const allInRoster = { company: exactly, person: exactly };
const predictionsFor = (claim: Claim): TestPrediction[] => {
  const known = silverLabelsById(roster, [claim]).get(claim.id) ?? null;
  const testCases = [testCaseOf(matcher, prepareClaim(matcher, claim), known) ?? []].flat();
  return predictTestCases(matcher, testCases, allInRoster);
};
const tamarack = { name: 'Tamarack Ridge Plumbing', address: '418 Quillby Ave', zip: '55901' };

const matcher = matcherOf(roster);

describe('predictTestCases', () => {
  it('says with and without the address whether the best candidate has the printed phone', () => {
    const right = predictionsFor(claimOf({ ...tamarack, phone: '612-555-0101' }));
    expect(right.map((judged) => judged.right)).toEqual([1, 1]);
    expect(right.map(({ basis }) => basis)).toEqual(['sole_clear', 'sole_name_only']);
    expect(right[0]?.odds).toBeGreaterThan(right[1]?.odds ?? 0);
    const wrong = predictionsFor(claimOf({ ...tamarack, phone: '612-555-0102' }));
    expect(wrong.map((judged) => judged.right)).toEqual([0, 0]);
  });
  it('accepts any license of the firm as correct', () => {
    const halvard = { name: 'Halvard Concrete', address: 'PO Box 412', zip: '55917' };
    for (const phone of ['612-555-0104', '612-555-0105'])
      expect(predictionsFor(claimOf({ ...halvard, phone })).map(({ right }) => right)).toEqual([1, 1]);
  });
  it('lowers a best candidate whose phone differs from a printed phone that no contractor has, but no further', () => {
    const strange = predictionsFor(
      claimOf({ ...tamarack, name: 'Tamarack Ridge Plumbing Supply', phone: '612-555-0199' }),
    );
    expect(strange).toHaveLength(2);
    // With the numbers masked, its phone leaves some doubt; with the address masked as well, the address decides.
    const [numbersMasked, addressMasked] = strange.map(({ right }) => right);
    expect(numbersMasked).toBeGreaterThan(0);
    expect(numbersMasked).toBeLessThan(1);
    expect(addressMasked).toBe(1);
  });
  it('does not doubt the only contractor with exactly the name, which may have a new phone', () => {
    expect(predictionsFor(claimOf({ ...tamarack, phone: '612-555-0199' }))).toEqual([]);
  });
  it('learns nothing from a claim without numbers, or from a best candidate without a phone', () => {
    expect(predictionsFor(claimOf(tamarack))).toEqual([]);
    const osterfell = { name: 'Osterfell Masonry', address: '9 Larch Ln', zip: '55917' };
    expect(predictionsFor(claimOf({ ...osterfell, phone: '612-555-0199' }))).toEqual([]);
  });
});

describe('calibrationFrom', () => {
  const judged = (count: number): TestPrediction[] =>
    Array.from({ length: count }, (_, at) => {
      const best = {
        score: (at % 20) - 10,
        firm: 1,
        codes: 0,
        basis: at % 2 === 0 ? 'clear' : 'name_only',
      } as const;
      return testPredictionOf([best], at % 20 >= 10 ? 1 : 0, 1);
    });

  it('measures nothing on few claims', () => {
    expect(calibrationFrom(judged(199), null)).toBeNull();
  });
  it('says what it was measured on, and is pulled toward the average', () => {
    const found = calibrationFrom(judged(4000), null);
    expect(found?.bits.odds).toBeGreaterThan(0.5);
    // Nothing was measured on it.
    expect(found?.bits.contradicted).toBe(0);
    expect(found?.origin).toBe(
      'Measured on 4000 matches of claims that print a phone or license number, with these hidden, and with the address hidden too; each half with weights learned from the other.',
    );
    const whole = { origin: 'made up', bits: calibrationBitsOf({ contradicted: -3 }) };
    expect(calibrationFrom(judged(4000), whole)?.bits.contradicted).toBe(-3);
  });
});

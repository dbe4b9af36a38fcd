import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { measureCases, type QualityCase } from './quality-figures.js';

const everything = { jurisdiction: null, basis: null, tier: null };

const caseOf = (claimId: number, over: Partial<QualityCase> = {}): QualityCase => ({
  jurisdiction: 'austin',
  claimId,
  basis: 'clear',
  match: { contractorId: 1, tier: 'verified', confidence: 0.99 },
  expected: 1,
  found: true,
  weight: 1,
  ...over,
});

const cases = fc.array(
  fc.record({
    jurisdiction: fc.constantFrom('austin', 'plano'),
    claimId: fc.nat(),
    basis: fc.constantFrom('clear', 'number', null),
    match: fc.record({
      contractorId: fc.constantFrom(1, 2, 3),
      tier: fc.constantFrom('verified' as const, 'likely' as const, 'possible' as const),
      confidence: fc.double({ min: 0.5, max: 1, noNaN: true }),
    }),
    expected: fc.constantFrom(1, 2, null),
    found: fc.constant(true),
    weight: fc.constant(1),
  }),
);

describe('measureCases', () => {
  it('counts every case in one jurisdiction and in one basis', () => {
    fc.assert(
      fc.property(cases, (some) => {
        const { whole, jurisdictions, bases } = measureCases(some, everything, 5);
        const sum = (parts: readonly (readonly [string, { readonly labelled: number }])[]): number =>
          parts.reduce((total, [, { labelled }]) => total + labelled, 0);
        expect(whole.labelled).toBe(some.length);
        expect(sum(jurisdictions)).toBe(some.length);
        expect(sum(bases)).toBe(some.filter(({ basis }) => basis !== null).length);
        expect(whole.inRoster).toBe(some.filter(({ expected }) => expected !== null).length);
      }),
    );
  });

  it("measures a part exactly as it measures the part's cases alone", () => {
    fc.assert(
      fc.property(cases, (some) => {
        const asked = { jurisdiction: 'plano', basis: 'number', tier: 'likely' };
        const alone = some.filter(
          ({ jurisdiction, basis, match }) =>
            jurisdiction === 'plano' && basis === 'number' && match.tier === 'likely',
        );
        expect(measureCases(some, asked, 9)).toEqual(measureCases(alone, everything, 9));
      }),
    );
  });

  it('lists the most confident errors first, and no correct, ambiguous, or unmatched cases', () => {
    const { worst } = measureCases(
      [
        caseOf(1),
        caseOf(2, { expected: 2, match: { contractorId: 1, tier: 'likely', confidence: 0.95 } }),
        caseOf(3, { expected: null, match: { contractorId: 1, tier: 'verified', confidence: 0.999 } }),
        caseOf(4, { expected: 2, match: { contractorId: null, tier: 'ambiguous', confidence: 0.5 } }),
        caseOf(5, { expected: 2, match: { contractorId: null, tier: null, confidence: null } }),
        caseOf(6, { expected: 2, match: { contractorId: 1, tier: 'possible', confidence: 0.8 } }),
      ],
      everything,
      2,
    );
    expect(worst.map(({ claimId }) => claimId)).toEqual([3, 2]);
  });

  it('returns nothing without cases', () => {
    const { whole, jurisdictions, bases, worst } = measureCases([], everything, 3);
    expect([whole.labelled, whole.precision, whole.calibration]).toEqual([0, null, []]);
    expect([jurisdictions, bases, worst]).toEqual([[], [], []]);
  });
});

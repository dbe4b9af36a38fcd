import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compactNumber, slipsOf, typedLicense, typedPhone } from './typed-number.js';

describe('a license number', () => {
  it.each([
    ['BC-100001', 'BC100001'],
    [' bc 0100001 ', 'BC100001'],
    ['000123', '123'],
    ['#23096-MC/2', '23096MC2'],
    ['A0', 'A0'],
  ])('%s is compared as %s', (text, compact) => {
    expect(compactNumber(text)).toBe(compact);
  });

  it.each([
    ['BC100001', 'BC100001', 1],
    ['bc100001', 'BC100001', 1],
    ['BC-100001', 'BC100001', 0.99],
    ['BC100001', 'BC-0100001', 0.99],
    ['100001', 'BC100001', 0.6],
    ['BC200002', 'BC100001', 0],
  ])('%s is near %s by %f', (typed, stored, likeness) => {
    expect(typedLicense(typed)?.likeness(stored)).toBeCloseTo(likeness);
  });

  it.each(['BC10001', 'BC1000011', 'BC100010', 'BC100002', 'BC10O001', 'CB100001'])(
    'may be mistyped as %s',
    (typed) => {
      const number = typedLicense(typed);
      expect(number?.forms).toContain('BC100001');
      expect(number?.likeness('BC100001')).toBeGreaterThan(0.7);
      expect(number?.likeness('BC100001')).toBeLessThan(0.9);
    },
  );

  it('has a digit', () => {
    expect(typedLicense('Northside')).toBeNull();
  });
});

describe('a phone', () => {
  it.each([
    ['(612) 555-0101', '612-555-0101', 1],
    ['+1 612.555.0101', '(612) 555-0101', 1],
    ['555-0101', '(612) 555-0101', 0.95],
    ['612-555-0101 x12', '6125550101', 1],
    ['612-555-0102', '6125550101', 0.85],
    ['612-555-101', '6125550101', 0.85],
    ['612-5555-0101', '6125550101', 0.85],
    ['952-555-0101', '6125550101', 0.75],
    ['555-0102', '6125550101', 0.7],
    ['612-777-0101', '6125550101', 0],
  ])('%s is near %s by %f', (typed, stored, likeness) => {
    const phone = typedPhone(typed);
    expect(phone?.likeness(stored)).toBeCloseTo(likeness);
    if (likeness > 0) expect(phone?.forms).toContain('5550101');
    if (likeness >= 0.95) expect(phone?.same).toBe('5550101');
  });

  it.each(['hello', '12', '2214 Pillsbury Ave', '123456789012', 'BC100001'])('is not %s', (text) => {
    expect(typedPhone(text)).toBeNull();
  });
});

describe('typing errors', () => {
  it('are one edit apart, both ways for texts of digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{3,10}$/), (text) => {
        for (const slip of slipsOf(text)) {
          expect(Math.abs(slip.length - text.length)).toBeLessThanOrEqual(1);
          expect(slipsOf(slip).has(text)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { digitsForm, licenseMeant, printedForms, wholeForm } from './license-forms.js';

const lookUpOf = (numbers: readonly string[]) => ({
  byWhole: (form: string) => numbers.filter((number) => wholeForm(number) === form),
  byDigits: (form: string) => numbers.filter((number) => digitsForm(number) === form),
});
const roster = lookUpOf([
  'BC640001',
  'BC640002',
  'EA640002',
  'PM0071234',
  '123456',
  'CGC1512345',
  'ROC 98765',
]);

describe('licenseMeant', () => {
  it.each([
    ['BC-640001', 'BC640001'],
    ['BC 640001', 'BC640001'],
    ['#BC640001', 'BC640001'],
    ['Lic. BC640001', 'BC640001'],
    ['License No. BC-640001', 'BC640001'],
    ['State Lic #: BC640001', 'BC640001'],
    ['LIC#BC640001', 'BC640001'],
    ['BC640001 (GC)', 'BC640001'],
    ['BC640001 [exp. 03/31/2027]', 'BC640001'],
    ['BC640001 GC', 'BC640001'],
    ['BC640001 - exp 3/31/27', 'BC640001'],
    ["'BC640001", 'BC640001'],
    ["'640001", 'BC640001'],
    ['640001', 'BC640001'],
    ['0640001', 'BC640001'],
    ['MN BC640001', 'BC640001'],
    ['MN-BC640001', 'BC640001'],
    ['MN#640001', 'BC640001'],
    ['Minnesota BC640001', 'BC640001'],
    ['(BC640001)', 'BC640001'],
    ['bc640001', 'BC640001'],
    ['ＢＣ６４０００１', 'BC640001'],
    ['BC\u2011640001', 'BC640001'],
    ['PM71234', 'PM0071234'],
    ['PM 00071234', 'PM0071234'],
    ['ROC123456', '123456'],
    ['LIC123456', '123456'],
    ['ROC98765', 'ROC 98765'],
    ['98765', 'ROC 98765'],
    ['640002', null],
    ['BC640003', null],
    ['QB640001', null],
    ['6400', null],
    ['N/A', null],
    ['', null],
    ['6.4E+05', null],
  ])('%j means %j', (text, number) => {
    expect(licenseMeant(text, roster)).toBe(number);
  });

  const numbers = fc.stringMatching(/^(?:[A-Z]{1,3})?[1-9][0-9]{4,7}$/);
  const spelled = fc.constantFrom<(number: string) => string>(
    (number) => number.toLowerCase(),
    (number) => number.replace(/(?<=[A-Z])(?=\d)/, '-'),
    (number) => number.replace(/(?<=[A-Z])(?=\d)/, ' '),
    (number) => number.replace(/(?<=[A-Z])(?=\d)/, '0'),
    (number) => `#${number}`,
    (number) => `'${number}`,
    (number) => `Lic. ${number}`,
    (number) => `License #${number}`,
    (number) => `No. ${number}`,
    (number) => `${number} (GC)`,
    (number) => ` ${number} `,
  );

  it('finds a number in any spelling, among any others', () => {
    fc.assert(
      fc.property(numbers, fc.array(numbers, { maxLength: 20 }), spelled, (number, others, spell) => {
        const all = [...new Set([number, ...others.filter((other) => other !== number)])];
        expect(licenseMeant(spell(number), lookUpOf(all))).toBe(number);
      }),
      { numRuns: 500 },
    );
  });

  it('never chooses if two fit', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const digits = digitsForm(number);
        const two = [`QX${digits}`, `QY${digits}`];
        expect(licenseMeant(digits, lookUpOf(two))).toBeNull();
      }),
    );
  });
});

describe('printedForms', () => {
  it('contains only letters and digits, and is empty if nothing is printed', () => {
    expect(printedForms('Lic. # 00123-A (plumbing)')).toContain('123A');
    expect(printedForms('see file')).toEqual([]);
    expect(printedForms('12345,'.repeat(100))).toEqual([]);
  });
});

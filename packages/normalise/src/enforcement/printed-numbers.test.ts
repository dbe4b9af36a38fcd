import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeText } from '../text/text.js';
import { extractNumbers, parseLicenseNumbers } from './printed-numbers.js';

describe('extractNumbers', () => {
  it.each<[string, string[], string[]]>([
    ['Birch LLC (BC000990)', ['BC000990'], []],
    ['Birch LLC (BC000990, EA000991)', ['BC000990', 'EA000991'], []],
    ['Birch LLC, License No. BC000990', ['BC000990'], []],
    ['Birch LLC, Lic. # 990123', ['990123'], []],
    ['Birch LLC, license numbers BC1990 and BC1991', ['BC1990', 'BC1991'], []],
    ['license Nos. EA000990 and BC000991 are revoked', ['EA000990', 'BC000991'], []],
    ['construction contractor registration No., IR000990 is revoked', ['IR000990'], []],
    ['the license of Birch LLC, No. BC000990, is revoked', ['BC000990'], []],
    ['Birch LLC – CR000990 AND PC000991', ['CR000990', 'PC000991'], []],
    ['Birch LLC (ROC 123990)', ['123990'], []],
    ['license BC000990and registration QB000991 are revoked', ['BC000990', 'QB000991'], []],
    ['license Nos. BC000990/QB000991', ['BC000990', 'QB000991'], []],
    ['The license of Birch LLC, BC000990 is Revoked', ['BC000990'], []],
    ['application for a license is granted with conditions, CR000990', ['CR000990'], []],
    ['License No. 2024', ['2024'], []],
    ['License Application (557990) for Birch LLC', [], []],
    ['Birch LLC, application no. 557990', [], []],
    ['the application of Birch LLC, application # 557990 is withdrawn', [], []],
    ['RBC2308-0990/JM Birch LLC', [], ['RBC2308-0990/JM']],
    ['Birch LLC, File No. RBC2308-0990/JM', [], ['RBC2308-0990/JM']],
    ['Birch LLC, OAH Docket No. 65-1902-39990', [], ['65-1902-39990']],
    ['Birch LLC (Case No. 05-CV-16-1990)', [], ['05-CV-16-1990']],
    ['Birch Homes 2024 LLC (2023)', [], []],
    ['1ST BIRCH SERVICES, 310 Oak LLC', [], []],
    ['a $25,000 bond and a $5,000 penalty', [], []],
  ])('of %j', (text, licenseNumbers, fileNumbers) => {
    expect(extractNumbers(decodeText(text))).toMatchObject({ licenseNumbers, fileNumbers });
  });

  it.each([
    'Minn. Stat. 326B.809',
    'Minn. Stat. §§ 326B.805 and 326B.082, subd. 7',
    'Minnesota Statutes 326B.084 (2024)',
    'a license under section 326B.805',
    'Minnesota Rules 5200.0390',
    'Court File No. 19HA-CV-21-1990',
    'OAH 8-1902-39990',
    'DLI file RBC23080990',
    'appeal A150001990',
    'Order No. ORD99990',
    'license application No. BC000990',
    'a W-2 employee',
    'ZIP MN55101',
    'P.O. Box 64990',
    'license 2024',
    'the license, 2024 to 2026',
    'licenses in 2023',
    'license expired 03/31/2024',
    'a license and a $10,000 penalty',
    'bond LPM8000990',
    'permit BL000990',
  ])('finds no license in %j', (text) => {
    expect(extractNumbers(decodeText(text)).licenseNumbers).toEqual([]);
  });

  it('finds numbers with any label, and leaves the name', () => {
    const number = fc
      .tuple(fc.constantFrom('BC', 'QB', 'IR', ''), fc.integer({ min: 10_000, max: 999_999 }))
      .map((parts) => parts.join(''));
    const label = fc.constantFrom(
      'License No. ',
      'Lic. #',
      'license number ',
      'Registration No. ',
      'Lic. No.: ',
    );
    fc.assert(
      fc.property(label, fc.uniqueArray(number, { minLength: 1, maxLength: 3 }), (lead, numbers) => {
        const { rest, licenseNumbers } = extractNumbers(`Birch Homes LLC, ${lead}${numbers.join(' and ')}`);
        expect(licenseNumbers).toEqual(numbers);
        expect(rest.replace(/[\s,]+$/, '')).toBe('Birch Homes LLC');
      }),
    );
  });
});

describe('parseLicenseNumbers', () => {
  it('returns each once, in order', () => {
    expect(
      parseLicenseNumbers('License No. BC000991 is revoked; registration QB000990 and license BC000991 too.'),
    ).toEqual({ licenseNumbers: ['BC000991', 'QB000990'] });
  });
});

import { parseContractorText } from '@crs/normalise';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimOf, readDictionaries } from '../../cases/fixture.js';
import { maskClaim } from './mask.js';

const claim = claimOf({
  name: 'Garrick Electric 555-555-0125 TACLB12345E',
  address: '118 Filament St',
  city: 'Dunmore',
  zip: '55901',
  phone: '(555) 555-0125',
  licenseNumber: 'R025',
});

describe('maskClaim', () => {
  it('changes nothing without a mask', () => {
    expect(maskClaim(claim, [])).toEqual(claim);
  });
  it('masks the phone, also the one in the text', () => {
    expect(maskClaim(claim, ['phone'])).toEqual({
      ...claim,
      phone: null,
      hidesNumber: true,
      name: 'Garrick Electric TACLB12345E',
    });
  });
  it('masks the license number, also one in the text', () => {
    const masked = maskClaim(claim, ['license']);
    expect(masked.licenseNumber).toBeNull();
    expect(masked.name).not.toContain('12345');
  });
  it.each([
    'Lic 1234',
    'LICENSE # M4567',
    'Reg. No 12-3456',
    'TACLB12345E',
    '612 - 555 - 0101',
    '1-612-555-0101',
    'PH: (612) 555-0101 ext 4',
    '612&nbsp;555&nbsp;0101',
  ])('leaves no word of %s in the text', (number) => {
    const shown = claimOf({ name: `Garrick Electric ${number}` });
    expect(maskClaim(shown, ['phone', 'license']).name).toBe('Garrick Electric');
  });
  it('leaves no number in any text that reads as a phone or a license number', () => {
    const dictionaries = readDictionaries();
    const piece = fc.constantFrom(
      ...['Garrick', 'Electric', 'LLC', ',', '-', '#', '(', ')', '1', '12', '612', '555', '0101', '4567'],
      ...['Lic', 'License', 'No.', 'BC', 'Ph:', 'ext', '61255501', '6125550101', 'M-98765', '&#40;'],
    );
    const text = fc.array(fc.tuple(piece, fc.constantFrom('', ' ')), { maxLength: 12 });
    fc.assert(
      fc.property(text, (pieces) => {
        const { name } = maskClaim(claimOf({ name: pieces.flat().join('') }), ['phone', 'license']);
        const read = parseContractorText(name ?? '', dictionaries);
        expect([read.phones, read.licenseNumbers]).toEqual([[], []]);
      }),
    );
  });
  it('masks the whole address', () => {
    expect(maskClaim(claim, ['address'])).toEqual({ ...claim, address: null, city: null, zip: null });
    expect(maskClaim(maskClaim(claim, ['phone']), ['address'])).toMatchObject({ hidesNumber: true });
  });
  it('masks the name', () => {
    expect(maskClaim(claim, ['name']).name).toBeNull();
  });
});

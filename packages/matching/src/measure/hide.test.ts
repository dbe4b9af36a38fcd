import { parseContractorText } from '@crs/normalise';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimOf, readDictionaries } from '../../cases/fixture.js';
import { hideFields } from './hide.js';

const claim = claimOf({
  name: 'Garrick Electric 555-555-0125 TACLB12345E',
  address: '118 Filament St',
  city: 'Dunmore',
  zip: '55901',
  phone: '(555) 555-0125',
  licenseNumber: 'R025',
});

describe('hideFields', () => {
  it('hides nothing without a mask', () => {
    expect(hideFields(claim, [])).toEqual(claim);
  });
  it('hides the phone, also the one in the text', () => {
    expect(hideFields(claim, ['phone'])).toEqual({
      ...claim,
      phone: null,
      name: 'Garrick Electric TACLB12345E',
    });
  });
  it('hides the license number, also one in the text', () => {
    const hidden = hideFields(claim, ['license']);
    expect(hidden.licenseNumber).toBeNull();
    expect(hidden.name).not.toContain('12345');
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
  ])('leaves no word of %s behind', (number) => {
    const shown = claimOf({ name: `Garrick Electric ${number}` });
    expect(hideFields(shown, ['phone', 'license']).name).toBe('Garrick Electric');
  });
  it('leaves no number in any text that would be read as a phone or a license number', () => {
    const dictionaries = readDictionaries();
    const piece = fc.constantFrom(
      ...['Garrick', 'Electric', 'LLC', ',', '-', '#', '(', ')', '1', '12', '612', '555', '0101', '4567'],
      ...['Lic', 'License', 'No.', 'BC', 'Ph:', 'ext', '61255501', '6125550101', 'M-98765', '&#40;'],
    );
    const text = fc.array(fc.tuple(piece, fc.constantFrom('', ' ')), { maxLength: 12 });
    fc.assert(
      fc.property(text, (pieces) => {
        const { name } = hideFields(claimOf({ name: pieces.flat().join('') }), ['phone', 'license']);
        const read = parseContractorText(name ?? '', dictionaries);
        expect([read.phones, read.licenseNumbers]).toEqual([[], []]);
      }),
    );
  });
  it('hides the whole address', () => {
    expect(hideFields(claim, ['address'])).toEqual({ ...claim, address: null, city: null, zip: null });
  });
  it('hides the name', () => {
    expect(hideFields(claim, ['name']).name).toBeNull();
  });
});

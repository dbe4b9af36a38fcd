import { describe, expect, it } from '@jest/globals';
import { claimOf } from '../../cases/fixture.js';
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
  it('hides the whole address', () => {
    expect(hideFields(claim, ['address'])).toEqual({ ...claim, address: null, city: null, zip: null });
  });
  it('hides the name', () => {
    expect(hideFields(claim, ['name']).name).toBeNull();
  });
});

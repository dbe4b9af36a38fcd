import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import parsePhoneNumber from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { normalisePhone } from './phone.js';

describe('normalisePhone', () => {
  it.each([
    ['(512) 555-0143', '5125550143', null],
    ['512.555.0143', '5125550143', null],
    ['5125550143', '5125550143', null],
    ['1(512) 555-0143', '5125550143', null],
    ['+1 512 555 0143', '5125550143', null],
    ['1 (512) 555-0143', '5125550143', null],
    ['512-555-0143 x 12', '5125550143', '12'],
    ['(512)555-0143 ext. 7', '5125550143', '7'],
    ['+44 20 7946 0958', '+442079460958', null],
    ['+1.-5125550143', '5125550143', null],
    ['1-512/555-0143', '5125550143', null],
    [' 512 555 0143 ', '5125550143', null],
    ['2005550143', '2005550143', null],
    ['9125550143', '9125550143', null],
    ['5555555550', '5555555550', null],
    ['5125550143.0', '5125550143', null],
    ['15125550143.00', '5125550143', null],
    ['tel:+15125550143', '5125550143', null],
    ['Cell: 512-555-0143', '5125550143', null],
    ['512-555-0143 cell', '5125550143', null],
    ['512-555-0143 (Dennis)', '5125550143', null],
    ['512-555-0143 ext. 7 office', '5125550143', '7'],
    ['512-555-0143 / 512-555-0144', '5125550143', null],
    ['512-555-0143/0144', '5125550143', null],
    ['512-555-0143 or 555-0144', '5125550143', null],
    ['5125550143 (512) 555-0144', '5125550143', null],
    ['+44 20 7946 0958 mobile', '+442079460958', null],
  ])('reads %j', (text, key, extension) => {
    expect(normalisePhone(text)).toMatchObject({ original: text, key, extension });
  });

  it.each([
    '',
    '() 555-0143',
    '555-0143',
    '1(512) 555-',
    '0000000000',
    '9999999999',
    'call me',
    '512555014',
    '(012) 555-0143',
    '112-555-0143',
    '2222222222',
    'x512 555 0143',
    '512-555-0143-9',
    '512-555-0143 9',
    '5125550143.5',
    '512-555-014 cell',
    '555-0143 / 555-0144',
    '2222222222 cell',
    `512-555-0143${' '.repeat(250)}x1`,
  ])('finds no phone in %j', (text) => expect(normalisePhone(text)).toBeNull());

  it('formats a US phone in one way', () => {
    expect(normalisePhone('+1.512.555.0143')?.cleaned).toBe('(512) 555-0143');
    expect(normalisePhone('512-555-0143 x 12')?.cleaned).toBe('(512) 555-0143');
    expect(normalisePhone('+442079460958')?.cleaned).toBe('+44 20 7946 0958');
  });

  const digits = fc
    .tuple(
      fc.integer({ min: 2, max: 9 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 100, max: 199 }),
    )
    .map(([first, area, line]) => `${first}${String(area).padStart(2, '0')}5550${line}`);

  it('returns a key that does not depend on punctuation', () => {
    const layouts = [
      '$1$2$3',
      '($1) $2-$3',
      '$1-$2-$3',
      '$1.$2.$3',
      '$1 $2 $3',
      '1$1$2$3',
      '+1 ($1) $2-$3',
      '1-$1-$2-$3',
      '$1/$2-$3',
      ' ($1)$2-$3 ',
    ];
    fc.assert(
      fc.property(digits, fc.constantFrom(...layouts), (phone, layout) => {
        const text = phone.replace(/^(\d{3})(\d{3})(\d{4})$/, layout);
        expect(normalisePhone(text)?.key).toBe(phone);
      }),
    );
  });

  it('reads a plain US number as the library does', () => {
    fc.assert(
      fc.property(digits, (phone) => {
        expect(normalisePhone(phone)?.key).toBe(parsePhoneNumber(phone, 'US', metadata)?.nationalNumber);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const phone = normalisePhone(text);
        expect(phone === null || phone.key.length >= 7).toBe(true);
      }),
    );
  });
});

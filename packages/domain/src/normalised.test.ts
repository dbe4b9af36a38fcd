import { describe, expect, it } from '@jest/globals';
import { licenseKey } from './normalised.js';

describe('licenseKey', () => {
  it('ignores case and the white space around a license number', () => {
    expect(licenseKey('  bc123456 ')).toBe('BC123456');
  });
  it('keeps every character inside it', () => {
    expect(licenseKey('23096-mc/2 a')).toBe('23096-MC/2 A');
  });
});

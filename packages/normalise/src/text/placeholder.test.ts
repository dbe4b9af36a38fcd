import { describe, expect, it } from '@jest/globals';
import { dictionaries as d } from '../../test/dictionaries.js';
import { parseContractorText } from '../contractor/contractor.js';
import { isPlaceholder } from './placeholder.js';

describe('isPlaceholder', () => {
  it.each([
    'T.B.D.',
    'No contractor selected yet',
    'Contractor to be named',
    'Homeowner/self',
    'H/O',
    'Owner to do work',
    'Work done by owner',
    'Owner will perform work',
    'No contractor on file',
    'Not yet assigned',
    'Contractor not yet determined',
    'OWNER/BUILDER',
    'N/A - owner',
    'To be announced',
    'Same as applicant',
    'Home owner doing own work',
  ])('%s names nobody', (text) => {
    expect(isPlaceholder(text, d)).toBe(true);
    expect(parseContractorText(text, d)).toMatchObject({ companies: [], persons: [], placeholder: true });
  });

  it.each(['0', '000'])('%s is not a name but an amount', (text) => {
    expect(isPlaceholder(text, d)).toBe(false);
    expect(parseContractorText(text, d)).toMatchObject({ companies: [], persons: [], placeholder: true });
  });

  it.each([
    'Null Construction LLC',
    'Owner Built Homes Inc',
    'Self Storage Builders LLC',
    'Various Trades Inc',
    'Test Plumbing LLC',
    'Multiple Systems HVAC',
    'General Contractor Services',
    'Home Builder',
    'The Work Company',
    'Same Day Contractors',
    'Known Contractor Inc',
    '1',
  ])('%s is a name', (text) => {
    expect(isPlaceholder(text, d)).toBe(false);
  });
});

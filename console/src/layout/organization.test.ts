import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inScript, type Organization, organizationJson } from './organization.js';

const firm: Organization = {
  name: 'Northside Builders, LLC',
  entityType: 'Business',
  licenseNumber: 'BC100001',
  rosterState: 'MN',
  address: '12 Elm St',
  city: 'Minneapolis',
  state: 'MN',
  zip: '55401',
  phone: '6125550148',
};
const parsed = (of: Organization, url: string | null = null): unknown =>
  JSON.parse(organizationJson(of, url) ?? 'null');

describe('organizationJson', () => {
  it('says who a firm is, and nothing else', () => {
    expect(parsed(firm, 'https://records.example.org/contractors/BC100001?state=MN')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Northside Builders, LLC',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Elm St',
        addressLocality: 'Minneapolis',
        addressRegion: 'MN',
        postalCode: '55401',
      },
      telephone: '6125550148',
      identifier: { '@type': 'PropertyValue', propertyID: 'MN contractor license', value: 'BC100001' },
      url: 'https://records.example.org/contractors/BC100001?state=MN',
    });
  });

  it('leaves out what is not known or withheld', () => {
    const bare = { ...firm, address: '[withheld]', city: null, state: null, zip: '', phone: '[withheld]' };
    expect(parsed(bare)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: firm.name,
      identifier: { '@type': 'PropertyValue', propertyID: 'MN contractor license', value: 'BC100001' },
    });
  });

  it.each([
    ['a person with a license', { entityType: 'Personal' as const }],
    ['whoever is withheld', { name: '[withheld]' }],
    ['whoever is withheld in part', { name: '[withheld] Roofing' }],
  ])('tells programs nothing about %s', (_, changed) =>
    expect(organizationJson({ ...firm, ...changed }, null)).toBeNull(),
  );
});

describe('inScript', () => {
  it('never ends its element, and is read back unchanged', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('</script>', '<!--', '<script>', ']]>', '\u2028', '&lt;'),
    );
    fc.assert(
      fc.property(fc.array(hostile), (parts) => {
        const text = inScript({ name: parts.join('') });
        expect(text).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(text)).toEqual({ name: parts.join('') });
      }),
    );
  });
});

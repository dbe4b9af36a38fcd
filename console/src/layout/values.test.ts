import { describe, expect, it } from '@jest/globals';
import {
  addressText,
  confidenceText,
  jurisdictionText,
  momentText,
  secondText,
  shareText,
} from './values.js';

describe('values for people', () => {
  it.each([
    [{ address: '12 Elm St', city: 'Austin', state: 'TX', zip: '78701' }, '12 Elm St, Austin, TX 78701'],
    [{ address: '12 Elm St', city: 'Austin', zip: '78701' }, '12 Elm St, Austin, 78701'],
    [{ address: '12 Elm St', city: null, state: 'TX' }, '12 Elm St, TX'],
    [{ address: null, city: 'Austin' }, 'Austin'],
  ])('writes the address %j', (parts, text) => {
    expect(addressText(parts)).toBe(text);
  });

  it.each([
    ['1.000', 'over 99.9%'],
    ['0.999', '99.9%'],
    ['0.973', '97.3%'],
    ['0.000', 'under 0.1%'],
  ])('writes a confidence of %s as %s', (confidence, text) => {
    expect(confidenceText(confidence)).toBe(text);
  });

  it.each([
    [1, '100%'],
    [0.9999, '99.9%'],
    [0.5, '50%'],
    [0.0004, 'under 0.1%'],
    [0, '0%'],
  ])('writes a share of %d as %s', (share, text) => {
    expect(shareText(share)).toBe(text);
  });

  it('writes a moment to the minute and to the second', () => {
    const time = '2027-03-31T14:05:59.123Z';
    expect([momentText(time), secondText(time)]).toEqual(['2027-03-31 14:05', '2027-03-31 14:05:59']);
  });

  it.each([
    ['cedar_harbor', 'Cedar Harbor'],
    ['new-york', 'New York'],
    ['austin', 'Austin'],
  ])('writes the jurisdiction %s as %s', (jurisdiction, text) => {
    expect(jurisdictionText(jurisdiction)).toBe(text);
  });
});

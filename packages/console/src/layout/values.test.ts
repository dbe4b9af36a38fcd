import { describe, expect, it } from '@jest/globals';
import { confidenceText, jurisdictionText, shareText } from './values.js';

describe('values for people', () => {
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

  it.each([
    ['cedar_harbor', 'Cedar Harbor'],
    ['new-york', 'New York'],
    ['austin', 'Austin'],
  ])('writes the jurisdiction %s as %s', (jurisdiction, text) => {
    expect(jurisdictionText(jurisdiction)).toBe(text);
  });
});

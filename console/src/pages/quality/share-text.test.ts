import { expect, it } from '@jest/globals';
import { intervalText } from './share-text.js';

it.each([
  [{ share: 0.981, low: 0.97, high: 0.989, of: 1000 }, '98.1% (97% to 98.9%)'],
  [{ share: 1, low: 0.9628, high: 1, of: 100 }, '100% (96.3% to 100%)'],
  [{ share: 0.9999, low: 0.9996, high: 1, of: 90_000 }, '99.9% (99.9% to 100%)'],
  [{ share: 1, low: 0.207, high: 1, of: 1 }, '1 of 1'],
  [{ share: null, low: null, high: null, of: 0 }, '–'],
])('%j is written %s', (share, text) => {
  expect(intervalText(share)).toBe(text);
});

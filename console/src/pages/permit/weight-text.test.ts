import { expect, it } from '@jest/globals';
import { weightText } from './weight-text.js';

it.each([
  [14.2, 'strong match'],
  [10, 'strong match'],
  [3, 'match'],
  [0.4, 'neutral'],
  [-0.9, 'neutral'],
  [-1, 'mismatch'],
  [-12, 'strong mismatch'],
])('%d bits are a %s', (bits, text) => {
  expect(weightText(bits)).toBe(text);
});

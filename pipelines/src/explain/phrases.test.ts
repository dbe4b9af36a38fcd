import { expect, it } from '@jest/globals';
import { signedBits } from './phrases.js';

it.each([
  [1.005, '+1.00'],
  [-3, '−3.00'],
  [0, '+0.00'],
])('%p bits are written %s', (bits, text) => {
  expect(signedBits(bits)).toBe(text);
});

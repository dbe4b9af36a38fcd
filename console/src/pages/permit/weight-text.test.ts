import { expect, it } from '@jest/globals';
import { weightText } from './weight-text.js';

it.each([
  [14.2, 'strongly for it'],
  [10, 'strongly for it'],
  [3, 'for it'],
  [0.4, 'hardly'],
  [-0.9, 'hardly'],
  [-1, 'against it'],
  [-12, 'strongly against it'],
])('%d bits speak %s', (bits, text) => {
  expect(weightText(bits)).toBe(text);
});

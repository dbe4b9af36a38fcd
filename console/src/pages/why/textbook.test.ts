import { expect, it } from '@jest/globals';
import { probabilityText } from './textbook.js';

it.each([
  [null, '–'],
  [0.25, '0.250'],
  [1, '1.000'],
  [0, '0.000'],
  [0.000025, '1 in 40,000'],
])('%p is written %s', (probability, text) => {
  expect(probabilityText(probability)).toBe(text);
});

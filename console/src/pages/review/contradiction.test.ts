import type { Decision } from '@crs/store';
import { expect, it } from '@jest/globals';
import { contradicts } from './contradiction.js';

const said = (verdict: Decision['verdict'], contractorId: number | null = null) => ({
  verdict,
  contractorId,
});

it.each([
  ['the same contractor', said('confirmed', 1), said('confirmed', 1), false],
  ['two contractors', said('confirmed', 1), said('confirmed', 2), true],
  ['a contractor and nobody', said('confirmed', 1), said('refused'), true],
  ['nobody twice', said('refused'), said('refused'), false],
  ['a contractor that is never meant', said('confirmed', 1), said('excluded', 1), true],
  ['a contractor and another that is never meant', said('confirmed', 1), said('excluded', 2), false],
  ['nobody and one that is never meant', said('refused'), said('excluded', 2), false],
  ['two that are never meant', said('excluded', 1), said('excluded', 2), false],
  ['one that was taken back', said('withdrawn'), said('confirmed', 2), false],
])('of %s says whether they contradict each other', (_, one, other, expected) => {
  expect(contradicts(one, other)).toBe(expected);
  expect(contradicts(other, one)).toBe(expected);
});

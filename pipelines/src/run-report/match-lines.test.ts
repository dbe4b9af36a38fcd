import { expect, it } from '@jest/globals';
import { rematchedLines } from './match-lines.js';

const counts = { claims: 1_012, changed: 1_012 };

it.each([
  [{ rematched: { ...counts, everything: [] } }, ['1,012 claims matched again: 1,012 new or changed']],
  [
    { rematched: { ...counts, everything: ['asked for'] } },
    ['1,012 claims matched again: all of them (asked for)'],
  ],
  [{}, []],
])('a run tells how many claims it matched again and why: %j', (details, lines) => {
  expect(rematchedLines(details)).toEqual(lines);
});

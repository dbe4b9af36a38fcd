import { expect, it } from '@jest/globals';
import { rematchedLines } from './rematched-lines.js';

const counts = { claims: 1_012, changed: 3, concerned: 1_009, contractors: 2 };

it.each([
  [
    { rematched: { ...counts, everything: [] } },
    ['1,012 claims matched again: 3 new or changed, 1,009 concerned by 2 changed contractors'],
  ],
  [
    { rematched: { ...counts, everything: ['asked for'] } },
    ['1,012 claims matched again: all of them (asked for)'],
  ],
  [{}, []],
])('a run tells how many claims it matched again and why: %j', (details, lines) => {
  expect(rematchedLines(details)).toEqual(lines);
});

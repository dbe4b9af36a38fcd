import { describe, expect, it } from '@jest/globals';
import { knowableLines, learnedLines, rematchedLines } from './match-lines.js';

const counts = { claims: 1_012, changed: 1_012 };

it.each([
  [{ rematched: { ...counts, everything: [] } }, ['1,012 claims matched: 1,012 new or changed']],
  [{ rematched: { ...counts, everything: ['asked for'] } }, ['1,012 claims matched: all (asked for)']],
  [
    { rematched: { ...counts, everything: [], lost: 40 } },
    ['1,012 claims matched, including 40 that had lost their match: 1,012 new or changed'],
  ],
  [{}, []],
])('a run says how many claims it rematched and why: %j', (details, lines) => {
  expect(rematchedLines(details)).toEqual(lines);
});

it.each([
  [
    { knowable: { count: 1_863, of: 2_153 } },
    [
      '1,863 of 2,153 claims (86.5%) have enough detail to identify a contractor: a number, an address, or a rare name',
    ],
  ],
  [{ knowable: { count: 0, of: 0 } }, []],
  [{ knowable: null }, []],
  [{}, []],
])('a run says what share of its claims can be identified: %j', (details, lines) => {
  expect(knowableLines(details)).toEqual(lines);
});

describe('learnedLines', () => {
  const learned = { claims: 6000, inRoster: 0.463, version: 1 };
  it('says what an alias is worth if that was learned', () => {
    expect(learnedLines({ learned: { ...learned, alias: { weight: -1.3, claims: 32, right: 28 } } })).toEqual(
      [...learnedLines({ learned }), 'learned from 32 claims: an alias adds -1.30 bits to a score'],
    );
    expect(learnedLines({ learned })).toHaveLength(1);
  });
});

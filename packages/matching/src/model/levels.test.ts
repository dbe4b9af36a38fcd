import { describe, expect, it } from '@jest/globals';
import {
  curvePoints,
  curveStart,
  levelGroups,
  levelIndex,
  levelRows,
  levels,
  nameLevels,
  positionOn,
  weightCount,
} from './levels.js';

describe('positionOn', () => {
  it.each([
    [-14, 0],
    [-13, 0.5],
    [-12, 1],
    [0, 7],
    [0.5, 7.25],
    [8, 11],
    [-1000, 0],
    [1000, 11],
  ])('of %d bits is %d', (bits, position) => {
    expect(positionOn(bits)).toBe(position);
  });
});

describe('the layout of weights', () => {
  it('puts the levels first, then one curve after the other', () => {
    expect(levels.map((level) => levelIndex(level))).toEqual([...levels.keys()]);
    const starts = nameLevels.map((level, at) => [curveStart(level), levels.length + at * 12]);
    for (const [start, expected] of starts) expect(start).toBe(expected);
    expect(curvePoints).toHaveLength(12);
    expect(weightCount).toBe(levels.length + 8 * 12);
  });
  it('has one row for each level of each field', () => {
    const rows = Object.entries(levelGroups).flatMap(([group, byLevel]) =>
      Object.entries(byLevel).map(([level, chance]) => ({ level, group, chance })),
    );
    expect(levelRows).toEqual(rows);
    expect(new Set(levels).size).toBe(levels.length);
  });
});

import { describe, expect, it } from '@jest/globals';
import { namesakeShare } from './namesakes.js';

const shareOf = (...names: [hash: number, id: number][]): number =>
  namesakeShare(
    Uint32Array.from(names, ([hash]) => hash),
    Uint32Array.from(names, ([, id]) => id),
    // Contractors 0 and 1 are one firm.
    Uint32Array.of(0, 0, 2, 3),
  );

describe('namesakeShare', () => {
  it('counts names that another firm also has', () => {
    expect(shareOf([7, 0], [7, 2], [8, 3])).toBeCloseTo(2 / 3, 12);
    expect(shareOf([7, 2], [8, 0], [8, 1], [8, 3])).toBe(3 / 4);
  });
  it('does not count licenses of one firm as namesakes', () => {
    expect(shareOf([7, 0], [7, 1], [8, 2])).toBe(0);
  });
  it('is 0 without names', () => {
    expect(shareOf()).toBe(0);
  });
});

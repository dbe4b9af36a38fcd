import { describe, expect, it } from '@jest/globals';
import { sparklinePoints } from './sparkline.js';

describe('a sparkline', () => {
  it('rises with its values, and skips unknown ones', () => {
    const points = sparklinePoints([10, null, 20]);
    expect(points).toHaveLength(2);
    const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = points;
    expect([x1 < x2, y1 > y2]).toEqual([true, true]);
  });

  it('is flat if nothing changes, and empty if nothing is known', () => {
    expect(new Set(sparklinePoints([5, 5, 5]).map(([, y]) => y)).size).toBe(1);
    expect(sparklinePoints([null, null])).toEqual([]);
  });
});

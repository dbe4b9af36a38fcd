import { describe, expect, it } from '@jest/globals';
import { wilsonInterval } from './wilson-interval.js';

describe('wilsonInterval', () => {
  it.each([
    [10, 10, 0.7225, 1],
    [0, 10, 0, 0.2775],
    [50, 100, 0.4038, 0.5962],
  ])('%d of %d', (right, count, low, high) => {
    const interval = wilsonInterval(right, count);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('contains the share itself, whatever the counts', () => {
    for (let count = 1; count <= 300; count++) {
      for (const right of [0, 1, count - 1, count]) {
        const { low, high } = wilsonInterval(right, count);
        expect(low).toBeLessThanOrEqual(right / count);
        expect(high).toBeGreaterThanOrEqual(right / count);
      }
    }
  });
});

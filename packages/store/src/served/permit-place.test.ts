import { describe, expect, it } from '@jest/globals';
import { boxAround } from './permit-place.js';

describe('the box around a circle', () => {
  it('is wider in degrees of longitude the farther north', () => {
    const { west, south, east, north } = boxAround({ latitude: 60, longitude: 10, radius: 1_000 });
    expect(north - south).toBeCloseTo(2 * 0.008_993, 5);
    expect(east - west).toBeCloseTo(2 * 2 * 0.008_993, 5);
  });

  it('continues on the other side of the 180th meridian', () => {
    const { west, east } = boxAround({ latitude: 0, longitude: -180, radius: 111_195 });
    expect([west, east].map(Math.round)).toEqual([179, -179]);
  });

  it('has every longitude at a pole', () => {
    expect(boxAround({ latitude: 89.999, longitude: 10, radius: 1_000 })).toMatchObject({
      west: -180,
      east: 180,
      north: 90,
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { geoMercator, geoPath } from 'd3-geo';
import fc from 'fast-check';
import { degreesAt, flatOutline, flatPosition } from './flat-outlines.js';
import { regionsIn } from './outlines.js';

const degrees = fc.tuple(
  fc.double({ min: -179, max: 179, noNaN: true }),
  fc.double({ min: -80, max: 80, noNaN: true }),
);

describe('a flat map', () => {
  it('is the Mercator map of d3', () => {
    const mercator = geoMercator().scale(1).translate([0, 0]);
    fc.assert(
      fc.property(degrees, (position) => {
        const [x, y] = flatPosition(position);
        expect([x, y]).toEqual((mercator(position) ?? []).map((value) => expect.closeTo(value, 9)));
      }),
    );
  });

  it('converts a position back to degrees', () => {
    fc.assert(
      fc.property(degrees, (position) => {
        expect(degreesAt(flatPosition(position))).toEqual(position.map((value) => expect.closeTo(value, 9)));
      }),
    );
  });

  it('has the outline of a county where the projected globe has it', () => {
    const regions = regionsIn({ west: -93.3, south: 44.9, east: -93.2, north: 45 });
    expect(regions.length).toBeGreaterThan(0);
    const globe = geoPath(geoMercator().scale(1).translate([0, 0]));
    for (const { outline } of regions) {
      const [[west, north], [east, south]] = globe.bounds(outline as never);
      const [[flatWest, flatNorth], [flatEast, flatSouth]] = geoPath().bounds(flatOutline(outline) as never);
      expect([flatWest, flatNorth, flatEast, flatSouth]).toEqual(
        [west, north, east, south].map((value) => expect.closeTo(value, 6)),
      );
      expect(flatOutline(outline)).toBe(flatOutline(outline));
    }
  });
});

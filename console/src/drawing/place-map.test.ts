import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isWorthAMap, placeMap } from './place-map.js';

const minneapolis = { latitude: 44.97, longitude: -93.27, label: '12 Elm St' };

describe('a map of places', () => {
  it('shows a single place over its county, with a few miles around it', () => {
    const map = placeMap([minneapolis]);
    expect(map).toMatchObject({ regions: [{ name: 'Hennepin', state: 'Minnesota' }], scale: { miles: 0.5 } });
    expect(map?.points).toEqual([{ x: 320, y: 180, radius: 4.5, labels: ['12 Elm St'], isMarked: false }]);
    expect(map?.outlines.map(({ name }) => name)).toContain('Hennepin');
  });

  it('is missing without places, and draws places without outlines if none are known', () => {
    expect(placeMap([])).toBeNull();
    expect(placeMap([{ latitude: 48.85, longitude: 2.35, label: 'Paris' }])).toMatchObject({
      outlines: [],
      regions: [],
      points: [{ labels: ['Paris'] }],
    });
  });

  it('merges places that coincide into one larger point', () => {
    const map = placeMap([minneapolis, { ...minneapolis, label: '14 Elm St' }]);
    expect(map?.points).toEqual([
      { x: 320, y: 180, radius: 6, labels: ['12 Elm St', '14 Elm St'], isMarked: false },
    ]);
  });

  it('links a point to the first of its places', () => {
    const places = ['/permits/1', '/permits/2'].map((href) => ({ ...minneapolis, href }));
    expect(placeMap([...places, { ...minneapolis, latitude: 45.2 }])?.points.map(({ href }) => href)).toEqual(
      ['/permits/1', undefined],
    );
  });

  it.each([
    [[], false],
    [[minneapolis], false],
    [[minneapolis, { ...minneapolis, label: '14 Elm St' }], false],
    [[minneapolis, { ...minneapolis, latitude: 45.2 }], true],
  ])('of %j is worth drawing: %s', (places, isWorth) => {
    expect(isWorthAMap(places)).toBe(isWorth);
  });

  it('marks the point of a marked place', () => {
    const map = placeMap([minneapolis, { ...minneapolis, latitude: 45.2, isMarked: true }]);
    expect(map?.points.map(({ isMarked }) => isMarked)).toEqual([false, true]);
  });

  it('keeps every place within its frame', () => {
    const place = fc.record({
      latitude: fc.double({ min: 25, max: 49, noNaN: true }),
      longitude: fc.double({ min: -124, max: -67, noNaN: true }),
      label: fc.constant('x'),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), (places) => {
        const map = placeMap(places);
        expect(map?.points.reduce((sum, { labels }) => sum + labels.length, 0)).toBe(places.length);
        for (const { x, y } of map?.points ?? []) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(640);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(360);
        }
      }),
      { numRuns: 30 },
    );
  });
});

/** Permit locations in SQL: boxes, through the index of points, and distances on a sphere. */
import type { Conditions } from './conditions.js';

/**
 * In degrees: west and east from -180 to 180, south and north from -90 to 90. If west is greater than east, the box
 * crosses the 180th meridian.
 */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A point and a radius in meters. */
export interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
}

/** Mean radius of the earth in meters (IUGG). */
const EARTH = 6_371_008.8;
const METRES_OF_A_DEGREE = (EARTH * Math.PI) / 180;

/** Restricts the permits `p` to a box. */
export function addBox(conditions: Conditions, { west, south, east, north }: Box): void {
  const ranges =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ];
  const inside = ranges.map(([from, to]) => {
    const [w, s, e, n] = [from, south, to, north].map((degrees) => `${conditions.bind(degrees)}::float8`);
    return `point(p.longitude, p.latitude) <@ box(point(${w}, ${s}), point(${e}, ${n}))`;
  });
  // The index condition, in the exact form of the index.
  conditions.add('p.latitude is not null');
  conditions.add(inside.join(' or '));
}

/**
 * Restricts the permits `p` to a circle.
 * @returns SQL for the distance from its center in meters
 */
export function addCircle(conditions: Conditions, { latitude, longitude, radius }: Circle): string {
  addBox(conditions, boxAround({ latitude, longitude, radius }));
  const lat = `${conditions.bind(latitude)}::float8`;
  const lon = `${conditions.bind(longitude)}::float8`;
  const metres = `${2 * EARTH} * asin(sqrt(least(1, sin(radians(p.latitude - ${lat}) / 2) ^ 2
    + cos(radians(${lat})) * cos(radians(p.latitude)) * sin(radians(p.longitude - ${lon}) / 2) ^ 2)))`;
  conditions.add(`${metres} <= ${conditions.bind(radius)}`);
  return metres;
}

/** The smallest box around a circle; at a pole it spans all longitudes. */
export function boxAround({ latitude, longitude, radius }: Circle): Box {
  const angle = radius / METRES_OF_A_DEGREE;
  const [south, north] = [latitude - angle, latitude + angle];
  if (south <= -90 || north >= 90)
    return { west: -180, east: 180, south: Math.max(-90, south), north: Math.min(90, north) };
  const aside = (Math.asin(Math.sin(radius / EARTH) / Math.cos((latitude * Math.PI) / 180)) * 180) / Math.PI;
  return { west: wrapped(longitude - aside), south, east: wrapped(longitude + aside), north };
}

const wrapped = (degrees: number): number =>
  degrees < -180 ? degrees + 360 : degrees > 180 ? degrees - 360 : degrees;

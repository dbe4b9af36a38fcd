/** A place's coordinates: two columns, one text, or meters or feet in a projection. */
import type { ParseStep } from '@crs/feeds';
import type { ColumnCandidate } from '../assign/candidates.js';
import { wordsOf } from '../evidence/column-words.js';
import type { Profile } from '../profile/profile.js';
import { partOf } from './places.js';

/** Coordinates in degrees without their own columns: points, and columns whose names and values disagree. */
export function pointCandidates(profiles: readonly Profile[]): ColumnCandidate[] {
  const both = (latitude: string | RegExp, longitude: string | RegExp, column: string, reason: string) =>
    Object.entries({ latitude, longitude }).map(([name, part]) =>
      partOf(name, typeof part === 'string' ? part : { column, pattern: part.source }, reason),
    );
  const pair = profiles.find(({ column }) => /(^|\.)coordinates$/.test(column));
  // GeoJSON puts the longitude first.
  if (pair !== undefined)
    return both(`${pair.column}.1`, `${pair.column}.0`, pair.column, 'its values are points');
  const text = profiles.find(({ looks }) => looks.point > 0.6);
  if (text !== undefined) {
    const first = /\(\s*(?<value>-?\d+\.?\d*)/;
    const second = /[\s,](?<value>-?\d+\.?\d*)\s*\)/;
    // "(41.9, -87.6)", but "POINT (-87.6 41.9)".
    const isSwapped = /^POINT/i.test(text.top[0]?.[0] ?? '');
    return both(isSwapped ? second : first, isSwapped ? first : second, text.column, 'its values are points');
  }
  const called = profiles.filter(({ column }) => isCalled(column, ['x', 'y', 'latitude', 'longitude']));
  const latitude = called.find(({ looks }) => looks.latitude > 0.8)?.column;
  const longitude = called.find(({ looks }) => looks.longitude > 0.8)?.column;
  if (latitude === undefined || longitude === undefined) return [];
  return both(latitude, longitude, '', 'its values have that type, whatever its name says');
}

/** Web Mercator meters, as ArcGIS Hub downloads have them. No state plane has such an x. */
export function mercatorStep(profiles: readonly Profile[]): ParseStep[] {
  const pair = profiles.find(({ column }) => /(^|\.)coordinates$/.test(column));
  const [first = '', second = ''] = (pair?.top[0]?.[0] ?? '').replace(/[[\]\s]/g, '').split(',');
  const x = isX(Number(first)) ? `${pair?.column}.0` : numbersCalled(profiles, 'x', isX);
  const y = isY(Number(second)) ? `${pair?.column}.1` : numbersCalled(profiles, 'y', isY);
  return x === undefined || y === undefined ? [] : [{ location: { x, y }, from: 'EPSG:3857' }];
}

/** Warns about coordinates that are not degrees. */
export function planeWarning(profiles: readonly Profile[]): string[] {
  const far = profiles.filter(
    ({ column, median, looks }) =>
      isCalled(column, ['x', 'y', 'coordinate', 'latitude', 'longitude']) &&
      looks.number > 0.8 &&
      Math.abs(median ?? 0) > 1000,
  );
  if (far.length < 2) return [];
  const [one, other] = far.map(({ column }) => column);
  return [
    `${one} and ${other} are not in degrees but perhaps in feet or meters of a state plane, so they are left out. To read them, add the plane's code under "parse" (location, from: EPSG:…).`,
  ];
}

const between =
  (least: number, most: number) =>
  (value: number | null): boolean =>
    value !== null && value > least && value < most;
const isX = between(-20e6, -7e6);
const isY = between(1.4e6, 12e6);

const isCalled = (column: string, names: readonly string[]): boolean =>
  wordsOf(column).words.some((word) => names.includes(word));

const numbersCalled = (
  profiles: readonly Profile[],
  name: string,
  fits: (median: number | null) => boolean,
): string | undefined =>
  profiles.find(({ column, looks, median }) => isCalled(column, [name]) && looks.number > 0.8 && fits(median))
    ?.column;

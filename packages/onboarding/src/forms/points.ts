/** Where a place stands: two columns, one text, or metres and feet of a projection. */

import type { ParseStep } from '@crs/feeds';
import { wordsOf } from '../profile/column-words.js';
import type { Profile } from '../profile/profile.js';
import type { ProposedForm } from './proposed.js';

/** Metres of the web's maps, as downloads of ArcGIS Hub have them: no plane of a state has such an x. */
export function mercator(
  profiles: readonly Profile[],
  present: ReadonlyMap<string, ProposedForm>,
  parse: ParseStep[],
): boolean {
  if (present.has('latitude') && present.has('longitude')) return false;
  const place = coordinatePair(profiles) ?? {
    x: profiles.find((one) => named(one, 'x') && between(one.median, -20e6, -7e6))?.column,
    y: profiles.find((one) => named(one, 'y') && between(one.median, 1.4e6, 12e6))?.column,
  };
  const { x, y } = place;
  if (x === undefined || y === undefined) return false;
  parse.push({ location: { x, y }, from: 'EPSG:3857' });
  return true;
}

/** The two numbers of a GeoJSON point, where they are metres. */
function coordinatePair(profiles: readonly Profile[]): { x: string; y: string } | null {
  const pair = profiles.find(({ column }) => /(^|\.)coordinates$/.test(column));
  const [x = '', y = ''] = (pair?.top[0]?.[0] ?? '').replace(/[[\]\s]/g, '').split(',');
  if (pair === undefined || !between(Number(x), -20e6, -7e6) || !between(Number(y), 1.4e6, 12e6)) return null;
  return { x: `${pair.column}.0`, y: `${pair.column}.1` };
}

const named = ({ column, looks }: Profile, name: string): boolean =>
  wordsOf(column).words.includes(name) && looks.number > 0.8;
const between = (value: number | null, least: number, most: number): boolean =>
  value !== null && value > least && value < most;

/** "(41.9, -87.6)", and "POINT (-87.6 41.9)", which puts the longitude first. */
export function point(
  profiles: readonly Profile[],
  present: ReadonlyMap<string, ProposedForm>,
  columns: Map<string, ProposedForm>,
  warnings: string[],
): void {
  if (present.has('latitude') && present.has('longitude')) return;
  const pair = profiles.find(({ column }) => /(^|\.)coordinates$/.test(column));
  if (pair !== undefined) {
    // GeoJSON puts the longitude first.
    columns.set('latitude', { form: `${pair.column}.1`, reason: 'its values are points' });
    columns.set('longitude', { form: `${pair.column}.0`, reason: 'its values are points' });
    return;
  }
  const one = profiles.find(({ looks }) => looks.point > 0.6);
  if (one !== undefined) {
    const swapped = /^POINT/i.test(one.top[0]?.[0] ?? '');
    const first = String.raw`\(\s*(?<value>-?\d+\.?\d*)`;
    const second = String.raw`[\s,](?<value>-?\d+\.?\d*)\s*\)`;
    const [latitude, longitude] = swapped ? [second, first] : [first, second];
    const reason = 'its values are points';
    columns.set('latitude', { form: { column: one.column, pattern: latitude }, reason });
    columns.set('longitude', { form: { column: one.column, pattern: longitude }, reason });
    return;
  }
  const crossed = exchanged(profiles);
  if (crossed !== null) {
    const reason = 'its values are of that kind, whatever its name says';
    columns.set('latitude', { form: crossed.latitude, reason });
    columns.set('longitude', { form: crossed.longitude, reason });
    return;
  }
  const far = profiles.filter(
    ({ column, median, looks }) =>
      wordsOf(column).words.some((word) =>
        ['x', 'y', 'coordinate', 'latitude', 'longitude'].includes(word),
      ) &&
      looks.number > 0.8 &&
      Math.abs(median ?? 0) > 1000,
  );
  if (far.length >= 2) {
    const named = far
      .slice(0, 2)
      .map(({ column }) => column)
      .join(' and ');
    warnings.push(
      `${named} are not degrees, perhaps feet or metres of a state plane, and left out: with its code they are read by "parse" (location, from: EPSG:…).`,
    );
  }
}

/** A column called latitude that holds longitudes, and the other way round. */
function exchanged(profiles: readonly Profile[]): { latitude: string; longitude: string } | null {
  const called = profiles.filter(({ column }) =>
    wordsOf(column).words.some((word) => ['x', 'y', 'latitude', 'longitude'].includes(word)),
  );
  const latitude = called.find(({ looks }) => looks.latitude > 0.8)?.column;
  const longitude = called.find(({ looks }) => looks.longitude > 0.8)?.column;
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

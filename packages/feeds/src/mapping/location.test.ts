import { definitionOf, dictionaries, row } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import proj4 from 'proj4';
import type { Cells } from '../row.js';
import { compileMapping } from './compile.js';

/** Latitude, longitude, and whether the point is outside of the state. */
function place(changes: Record<string, unknown>, values: Cells): unknown[] | string {
  const definition = definitionOf('permits', changes);
  const result = compileMapping(definition, dictionaries).map(row({ number: '1', ...values }));
  if (!result.ok) return result.leftOut ? 'left out' : result.reject.code;
  return [result.record.latitude, result.record.longitude, result.misplaced];
}

const here = [44.02, -92.47, false];
const nowhere = [null, null, true];

describe('a point in one column', () => {
  it.each<[string, unknown, unknown]>([
    ['as text', '(44.02, -92.47)', here],
    ['without brackets', '44.02,-92.47', here],
    ['behind an address', '2214 ELM ST\nSPRINGFIELD, MN\n(44.02, -92.47)', here],
    ['as WKT', 'POINT (-92.47 44.02)', here],
    ['as WKT with height and reference', 'SRID=4326;POINT Z(-92.47 44.02 12)', here],
    ['as named numbers', { latitude: '44.02', longitude: '-92.47', human_address: '{}' }, here],
    ['as lat and lng', { lat: 44.02, lng: -92.47 }, here],
    ['as GeoJSON', { type: 'Point', coordinates: [-92.47, 44.02] }, here],
    ['as a feature', { geometry: { type: 'Point', coordinates: [-92.47, 44.02] } }, here],
    ['as JSON text', '{"type":"Point","coordinates":[-92.47,44.02]}', here],
    ['of a portal', { x: -92.47, y: 44.02 }, here],
    ['that is empty', '', [null, null, false]],
    ['that is null', null, [null, null, false]],
    ['at 0/0', '(0.0, 0.0)', nowhere],
    ['in another state', '(29.42, -98.49)', nowhere],
    ['without numbers', '2214 ELM ST', nowhere],
    ['cut', '{"type":"Point"', nowhere],
    ['a centroid of three decimals', '(44.021, -92.472)', [44.021, -92.472, false]],
  ])('%s', (_what, value, expected) => {
    expect(place({ parse: [{ location: 'p' }] }, { p: value })).toEqual(expected);
  });
});

describe('a point in two columns', () => {
  const two = (more: object) => ({ parse: [{ location: { latitude: 'a', longitude: 'b' }, ...more }] });

  it.each<[string, object, Cells, unknown]>([
    ['as they are', {}, { a: '44.02', b: -92.47 }, here],
    ['declared as swapped', { swapped: true }, { a: '-92.47', b: '44.02' }, here],
    ['swapped and to be repaired', { swapped: 'repair' }, { a: '-92.47', b: '44.02' }, here],
    ['right and to be repaired', { swapped: 'repair' }, { a: '44.02', b: '-92.47' }, here],
    ['swapped and nothing said', {}, { a: '-92.47', b: '44.02' }, nowhere],
    ['beyond repair', { swapped: 'repair' }, { a: '12', b: '13' }, nowhere],
    ['one of them empty', {}, { a: '44.02', b: '' }, [null, null, false]],
    ['no numbers', {}, { a: 'north', b: '1' }, 'value.number'],
  ])('%s', (_what, more, values, expected) => {
    expect(place(two(more), values)).toEqual(expected);
  });

  it.each<[string, string, Cells, unknown]>([
    ['feet of a state plane', 'EPSG:2278', { x: '2130000', y: '13700000' }, [29.418349, -98.492682, false]],
    ['degrees among the feet', 'EPSG:2278', { x: '-98.49', y: '29.42' }, [29.42, -98.49, false]],
    ['0/0', 'EPSG:2278', { x: 0, y: 0 }, nowhere],
    ['one of them 0', 'EPSG:2278', { x: 0, y: '13700000' }, nowhere],
    ['another state', 'EPSG:2278', { x: '9130000', y: '13700000' }, nowhere],
    [
      'metres of a proj string',
      '+proj=utm +zone=14 +datum=NAD83',
      { x: 500000, y: 3254000 },
      [29.415312, -99, false],
    ],
  ])('in projected coordinates: %s', (_what, from, values, expected) => {
    expect(place({ state: 'TX', parse: [{ location: { x: 'x', y: 'y' }, from }] }, values)).toEqual(expected);
  });

  it('in projected coordinates comes back to its place, to a tenth of a meter', () => {
    const mapping = compileMapping(
      definitionOf('permits', { state: 'IL', parse: [{ location: { x: 'x', y: 'y' }, from: 'EPSG:3435' }] }),
      dictionaries,
    );
    const plane = proj4(
      'EPSG:4326',
      '+proj=tmerc +lat_0=36.66666666666666 +lon_0=-88.33333333333333 +k=0.999975 +x_0=300000 +y_0=0 +datum=NAD83 +units=us-ft',
    );
    const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(degrees(37, 42.4), degrees(-91.4, -87.1), (latitude, longitude) => {
        const [x, y] = plane.forward([longitude, latitude]);
        const result = mapping.map(row({ number: '1', x, y }));
        if (!result.ok) throw new Error('every such row is a permit');
        expect(result.record.latitude).toBeCloseTo(latitude, 5);
        expect(result.record.longitude).toBeCloseTo(longitude, 5);
      }),
    );
  });
});

describe('coordinates in separate columns', () => {
  it.each<[Cells, unknown]>([
    [{ a: '44.02', b: '-92.47' }, here],
    [{ a: '29.42', b: '-98.49' }, nowhere],
    [{ a: 0, b: 0 }, nowhere],
    [{ a: '1234567', b: '' }, nowhere],
    [{ a: '44.02', b: '' }, [44.02, null, false]],
    [{ a: 'north', b: '' }, 'value.number'],
  ])('%j', (values, expected) => {
    expect(place({ columns: { latitude: 'a', longitude: 'b' } }, values)).toEqual(expected);
  });
});

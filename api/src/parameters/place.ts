import type { Box } from '@crs/store';
import { expressionParameter, type ValueParser } from './parameter.js';

/** A point. */
interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const WRITTEN = /^(-?(0|[1-9]\d{0,2})(\.\d{1,15})?(, ?(?!$)|$))+$/;
/** JSON Schema patterns for degrees within their bounds. */
const LATITUDE = '-?(90(\\.0{1,15})?|[1-8]?[0-9](\\.[0-9]{1,15})?)';
const LONGITUDE = '-?(180(\\.0{1,15})?|(1[0-7][0-9]|[1-9]?[0-9])(\\.[0-9]{1,15})?)';

/** Degrees separated by commas. */
interface Degrees {
  /** `lat,lon` */
  readonly form: string;
  readonly patterns: readonly string[];
}

/** Parses degrees, each within the bounds of its position, and converts them. */
function degrees<T>(
  { form, patterns }: Degrees,
  make: (values: readonly number[], refuse: Parameters<ValueParser<T>>[1]) => T,
): ValueParser<T> {
  return (text, refuse) => {
    const values = text.split(',').map(Number);
    if (!WRITTEN.test(text) || values.length !== patterns.length)
      return refuse({
        code: 'validation.format',
        says: `must be ${form}, in decimal degrees`,
        expected: form,
      });
    const parts = text.split(/, ?/);
    const wrong = patterns.findIndex((pattern, i) => !new RegExp(`^${pattern}$`).test(parts[i] ?? ''));
    if (wrong < 0) return make(values, refuse);
    const bound = patterns[wrong] === LATITUDE ? 90 : 180;
    return refuse({
      code: 'validation.out_of_range',
      says: `must be ${form}: ${parts[wrong]} is not between ${-bound} and ${bound}`,
      expected: { min: -bound, max: bound },
    });
  };
}

/** An empty value counts as missing. */
const patternOf = ({ patterns }: Degrees): string => `^(${patterns.join(', ?')})?$`;

const point: Degrees = { form: 'lat,lon', patterns: [LATITUDE, LONGITUDE] };
const box: Degrees = {
  form: 'west,south,east,north',
  patterns: [LONGITUDE, LATITUDE, LONGITUDE, LATITUDE],
};

/** A point, `lat,lon`. Null when missing. */
export function pointParameter(description: string, example: string) {
  const read = degrees<Point>(point, ([latitude = 0, longitude = 0]) => ({ latitude, longitude }));
  return expressionParameter(read, {
    description,
    example,
    codes: ['validation.out_of_range'],
    pattern: patternOf(point),
  });
}

/** A box, `west,south,east,north` as in GeoJSON (RFC 7946, 5). Null when missing. */
export function boxParameter(description: string, example: string) {
  const read = degrees<Box>(box, ([west = 0, south = 0, east = 0, north = 0], refuse) =>
    south <= north
      ? { west, south, east, north }
      : refuse({
          code: 'validation.out_of_range',
          says: `must be ${box.form}: south is above north`,
          expected: { min: -90, max: north },
        }),
  );
  return expressionParameter(read, {
    description,
    example,
    codes: ['validation.out_of_range'],
    pattern: patternOf(box),
  });
}

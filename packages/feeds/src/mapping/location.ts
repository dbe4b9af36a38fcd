/** Compiles the parse step `location`: one column or two, degrees or a projection, in either order. */
// proj4: projections, as in GIS programs.

import { type Bounds, stateOfCode } from '@crs/domain';
import proj4 from 'proj4';
import { formObject } from '../definition/form.js';
import { type LocationStep, locationForms } from '../definition/parse-step-schema.js';
import { quote, RowError } from '../row-error.js';
import { cellReader } from './cell.js';
import type { MappingContext, Reader, StepValues } from './context.js';
import { memoise } from './memo.js';
import { parseNumber } from './numbers.js';
import { compileText } from './text.js';

/** Degrees. Points outside the feed's state are included; the field group drops and counts them. */
interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const nothing: StepValues = {};
/** For coordinates that cannot be converted. The field group counts it as misplaced, which null would not be. */
const unplaceable: Coordinates & StepValues = { latitude: 0, longitude: 0 };
/** Six decimals of a degree, about 0.1 m. */
const scale = 1e6;

/** A reader of the latitude and longitude of a step. */
export function compileLocation(step: LocationStep, context: MappingContext): Reader<StepValues> {
  const [first, second] = locationForms(step);
  const toDegrees = degreesConverter(step, context.state);
  if (second !== undefined) {
    const order = typeof step.location === 'object' && 'x' in step.location ? 'x y' : 'latitude longitude';
    return ofTwo(coordinateReader(first, context), coordinateReader(second, context), (one, other) =>
      toDegrees({ first: one, second: other, order }),
    );
  }
  const object = formObject(first);
  const whole = compileText(first, context);
  const cell = object.column === undefined ? null : cellReader(object.column);
  const cached = memoise((text: string): StepValues => {
    const point = printedPoint(text);
    return point === null ? unplaceable : toDegrees(point);
  });
  return (cells) => {
    const value = cell?.(cells);
    if (typeof value === 'object' && value !== null) {
      const point = printedPoint(value);
      return point === null ? unplaceable : toDegrees(point);
    }
    const text = whole(cells);
    return typeof text === 'string' ? cached(text) : (text ?? nothing);
  };
}

function ofTwo(
  first: Reader<number | null>,
  second: Reader<number | null>,
  combine: (first: number, second: number) => StepValues,
): Reader<StepValues> {
  return (cells) => {
    const one = first(cells);
    if (one instanceof RowError) return one;
    const other = second(cells);
    if (other instanceof RowError) return other;
    return one === null || other === null ? nothing : combine(one, other);
  };
}

function coordinateReader(
  form: Parameters<typeof compileText>[0],
  context: MappingContext,
): Reader<number | null> {
  const read = compileText(form, { ...context, dictionaryPlaceholders: true });
  const column = formObject(form).column ?? null;
  return (cells) => {
    const text = read(cells);
    if (typeof text !== 'string') return text;
    return parseNumber(text) ?? new RowError(column, 'value.number', `${quote(text)} is not a coordinate`);
  };
}

/** A function that converts printed coordinates to degrees. */
function degreesConverter(step: LocationStep, state: string | null): (point: PrintedPoint) => StepValues {
  const within = withinState(state);
  const projection = step.from === undefined ? null : proj4(step.from, 'EPSG:4326');
  const isWithin = ({ latitude, longitude }: Coordinates) => within(latitude, longitude);
  const convert = (x: number, y: number): Coordinates => {
    // Some sources mix degrees with projected coordinates.
    const degrees = { latitude: y, longitude: x };
    if (projection === null || isWithin(degrees)) return degrees;
    if (x === 0 || y === 0) return unplaceable;
    const [longitude, latitude] = projection.forward([x, y]);
    if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return unplaceable;
    return { latitude: rounded(latitude as number), longitude: rounded(longitude as number) };
  };
  return ({ first, second, order }) => {
    // Two numbers without names are latitude and longitude in degrees, or x and y of a projection.
    const xFirst = order === 'x y' || (order === 'unsaid' && projection !== null);
    const [x, y] = xFirst === (step.swapped !== true) ? [first, second] : [second, first];
    const degrees = convert(x, y);
    if (step.swapped !== 'repair' || isWithin(degrees)) return { ...degrees };
    const swapped = convert(y, x);
    return { ...(isWithin(swapped) ? swapped : degrees) };
  };
}

function rounded(degrees: number): number {
  return Math.round(degrees * scale) / scale;
}

/** Parses points in one value. */

/** Two numbers and their order: longitude and latitude (x, y), or latitude and longitude. */
interface PrintedPoint {
  readonly first: number;
  readonly second: number;
  readonly order: 'x y' | 'latitude longitude' | 'unsaid';
}

const number = '([-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?)';
/** `POINT (-87.6 41.8)`, also with a height, and with PostGIS's SRID before it. */
const wellKnown = new RegExp(
  `^(?:SRID=\\d+;\\s*)?POINT\\s*Z?\\s*\\(\\s*${number}\\s+${number}[^)]*\\)$`,
  'i',
);
/** `(41.8, -87.6)`, alone or after an address; `41.8, -87.6`. */
const inBrackets = new RegExp(`\\(\\s*${number}\\s*[,;\\s]\\s*${number}\\s*\\)$`);
const bare = new RegExp(`^${number}\\s*[,;\\s]\\s*${number}$`);

const namedPairs: readonly (readonly [string, string, PrintedPoint['order']])[] = [
  ['latitude', 'longitude', 'latitude longitude'],
  ['lat', 'lon', 'latitude longitude'],
  ['lat', 'lng', 'latitude longitude'],
  ['lat', 'long', 'latitude longitude'],
  ['x', 'y', 'x y'],
];

/** The point of a text, or of a JSON value or text; null for none. */
function printedPoint(value: unknown): PrintedPoint | null {
  if (typeof value === 'object' && value !== null) return pointOfObject(value as Record<string, unknown>);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text.startsWith('{') || text.startsWith('[')) {
    const parsed = json(text);
    return typeof parsed === 'object' && parsed !== null
      ? pointOfObject(parsed as Record<string, unknown>)
      : null;
  }
  const known = wellKnown.exec(text);
  if (known !== null) return { first: Number(known[1]), second: Number(known[2]), order: 'x y' };
  const pair = inBrackets.exec(text) ?? bare.exec(text);
  return pair === null ? null : { first: Number(pair[1]), second: Number(pair[2]), order: 'unsaid' };
}

function pointOfObject(value: Record<string, unknown>): PrintedPoint | null {
  if (Array.isArray(value)) return pair(value[0], value[1], 'x y');
  // GeoJSON, or a feature whose geometry is such a point.
  const { coordinates, geometry } = value;
  if (Array.isArray(coordinates)) return pair(coordinates[0], coordinates[1], 'x y');
  if (typeof geometry === 'object' && geometry !== null)
    return pointOfObject(geometry as Record<string, unknown>);
  for (const [first, second, order] of namedPairs) {
    if (first in value && second in value) return pair(value[first], value[second], order);
  }
  return null;
}

function pair(first: unknown, second: unknown, order: PrintedPoint['order']): PrintedPoint | null {
  const [one, other] = [coordinate(first), coordinate(second)];
  return one === null || other === null ? null : { first: one, second: other, order };
}

function coordinate(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const read = Number(value);
  return Number.isFinite(read) ? read : null;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Checks that a point is in the state of a feed. */
/** Tolerance in degrees around a state, since cities extend over borders. */
const margin = 0.5;
const world: Bounds = [-90, -180, 90, 180];

/** @returns true for a point in or near the state, or on the globe without a state; false for 0/0 */
export function withinState(state: string | null): (latitude: number, longitude: number) => boolean {
  const bounds = state === null ? undefined : stateOfCode(state)?.bounds;
  const [south, west, north, east] = bounds ?? world;
  const around = bounds === undefined ? 0 : margin;
  return (latitude, longitude) =>
    !(latitude === 0 && longitude === 0) &&
    latitude >= south - around &&
    latitude <= north + around &&
    longitude >= west - around &&
    longitude <= east + around;
}

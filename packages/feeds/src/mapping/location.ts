/** Compiles the parse step of a point: one column or two, degrees or a plane, in either order. */
// proj4: the projections of the world as GIS programs have them.
import proj4 from 'proj4';
import { formObject } from '../definition/form.js';
import { type LocationStep, locationForms } from '../definition/parse-step-schema.js';
import { quote, RowError } from '../row-error.js';
import { cellReader } from './cell.js';
import type { MappingContext, Reader, StepValues } from './context.js';
import { memoise } from './memo.js';
import { parseNumber } from './numbers.js';
import { type PrintedPoint, printedPoint } from './point-text.js';
import { compileText } from './text.js';
import { withinState } from './within-state.js';

/** Degrees. A point where no record of the feed can be is told as it is: whoever makes the record leaves it out. */
interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const nothing: StepValues = {};
/** A point on no map: what cannot be placed is counted, not lost among the empty ones. */
const nowhere: Place & StepValues = { latitude: 0, longitude: 0 };
/** Decimals that are kept: a tenth of a metre. */
const scale = 1e6;

/** A reader of the latitude and longitude of a step. */
export function compileLocation(step: LocationStep, context: MappingContext): Reader<StepValues> {
  const [first, second] = locationForms(step);
  const place = placer(step, context.state);
  if (second !== undefined) {
    const order = typeof step.location === 'object' && 'x' in step.location ? 'x y' : 'latitude longitude';
    return ofTwo(coordinateReader(first, context), coordinateReader(second, context), (one, other) =>
      place({ first: one, second: other, order }),
    );
  }
  const object = formObject(first);
  const whole = compileText(first, context);
  const cell = object.column === undefined ? null : cellReader(object.column);
  const placed = memoise((text: string): StepValues => {
    const point = printedPoint(text);
    return point === null ? nowhere : place(point);
  });
  return (cells) => {
    const value = cell?.(cells);
    if (typeof value === 'object' && value !== null) {
      const point = printedPoint(value);
      return point === null ? nowhere : place(point);
    }
    const text = whole(cells);
    return typeof text === 'string' ? placed(text) : (text ?? nothing);
  };
}

function ofTwo(
  first: Reader<number | null>,
  second: Reader<number | null>,
  place: (first: number, second: number) => StepValues,
): Reader<StepValues> {
  return (cells) => {
    const one = first(cells);
    if (one instanceof RowError) return one;
    const other = second(cells);
    if (other instanceof RowError) return other;
    return one === null || other === null ? nothing : place(one, other);
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
    return parseNumber(text) ?? new RowError(column, 'value.number', `${quote(text)} is no coordinate`);
  };
}

/** Puts a point as it is printed where it is on the globe. */
function placer(step: LocationStep, state: string | null): (point: PrintedPoint) => StepValues {
  const within = withinState(state);
  const plane = step.from === undefined ? null : proj4(step.from, 'EPSG:4326');
  const isWithin = ({ latitude, longitude }: Place) => within(latitude, longitude);
  const placeOf = (x: number, y: number): Place => {
    // Some sources mix degrees with the coordinates of their plane.
    const degrees = { latitude: y, longitude: x };
    if (plane === null || isWithin(degrees)) return degrees;
    if (x === 0 || y === 0) return nowhere;
    const [longitude, latitude] = plane.forward([x, y]);
    if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return nowhere;
    return { latitude: rounded(latitude as number), longitude: rounded(longitude as number) };
  };
  return ({ first, second, order }) => {
    // Text without names is latitude and longitude in degrees, and x and y in a plane.
    const xFirst = order === 'x y' || (order === 'unsaid' && plane !== null);
    const [x, y] = xFirst === (step.swapped !== true) ? [first, second] : [second, first];
    const place = placeOf(x, y);
    if (step.swapped !== 'repair' || isWithin(place)) return { ...place };
    const other = placeOf(y, x);
    return { ...(isWithin(other) ? other : place) };
  };
}

function rounded(degrees: number): number {
  return Math.round(degrees * scale) / scale;
}

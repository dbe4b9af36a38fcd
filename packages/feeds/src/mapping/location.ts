/** Compiles the parse step `location`: one column or two, degrees or a projection, in either order. */
// proj4: projections, as in GIS programs.
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

/** Degrees. Points outside of the feed's state are included; the field group drops and counts them. */
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

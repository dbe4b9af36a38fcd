/** Parses points in one value. */

/** Two numbers and their order: longitude and latitude (x, y), or latitude and longitude. */
export interface PrintedPoint {
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
export function printedPoint(value: unknown): PrintedPoint | null {
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

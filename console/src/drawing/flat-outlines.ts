/**
 * Outlines on a flat Mercator map. Each is projected once; a map then only moves, scales, and clips it, which costs a
 * fraction of projecting a globe.
 */
import { geoMercatorRaw } from 'd3-geo';
import type { Region } from './outlines.js';

type Position = [x: number, y: number];

const RADIANS = Math.PI / 180;

/** Degrees as a position on the flat map, whose y grows southward. Pure. */
export function flatPosition([longitude, latitude]: Readonly<Position>): Position {
  const [x, y] = geoMercatorRaw(longitude * RADIANS, latitude * RADIANS);
  return [x, -y];
}

/** The degrees of a position on the flat map. Pure. */
export function degreesAt([x, y]: Readonly<Position>): Position {
  const [longitude, latitude] = geoMercatorRaw.invert?.(x, -y) ?? [x, y];
  return [longitude / RADIANS, latitude / RADIANS];
}

const laidFlat = new WeakMap<Region['outline'], Region['outline']>();

/** An outline on the flat map. */
export function flatOutline(outline: Region['outline']): Region['outline'] {
  const known = laidFlat.get(outline);
  if (known !== undefined) return known;
  const flat = { type: outline.type, coordinates: flatCoordinates(outline.coordinates) };
  laidFlat.set(outline, flat);
  return flat;
}

function flatCoordinates(part: unknown): unknown {
  if (!Array.isArray(part)) return part;
  const [longitude, latitude] = part as unknown[];
  return typeof longitude === 'number' && typeof latitude === 'number'
    ? flatPosition([longitude, latitude])
    : part.map(flatCoordinates);
}

/** Lists in formats other than JSON, if a request accepts one: CSV, and GeoJSON if the records have places. */
import { csvText } from '@crs/domain';
import type { Request, Response } from 'express';
import { readRawQuery } from '../parameters/raw-query.js';
import type { AddedFields } from './added-fields.js';
import { isPicked, type Picked, pick } from './picked-fields.js';
import { CSV_TYPE } from './post-route.js';
import { type FieldPath, fieldPathsOf, isPaged, recordShapeOf } from './record-shape.js';
import type { Route } from './route.js';

export const GEOJSON_TYPE = 'application/geo+json';
const JSON_TYPE = 'application/json';

type ListRecord = Readonly<Record<string, unknown>>;

/** The media types of a route other than JSON. */
export function formatsOf(route: Pick<Route, 'query' | 'response'>): readonly string[] {
  const { isList, record } = recordShapeOf(route);
  if (!isList) return [];
  return [CSV_TYPE, ...(isPaged(route) && 'latitude' in record.shape ? [GEOJSON_TYPE] : [])];
}

/** The route's media type that a request prefers; JSON if it accepts none of them, or several equally. */
export function preferredFormat(request: Request, formats: readonly string[]): string {
  return request.accepts([JSON_TYPE, ...formats]) || JSON_TYPE;
}

/** Sends a list in a format of `formatsOf`, with the picked fields of its records. */
export function sendList(
  response: Response,
  route: Route,
  format: string,
  body: unknown,
  picked: Picked | null,
): void {
  const { field } = recordShapeOf(route);
  const list = body as ListRecord;
  const records = (field === null ? body : list[field]) as readonly ListRecord[];
  const { page, pageSize, totalCount } = list;
  if (field === null || totalCount !== undefined)
    response.setHeader('X-Total-Count', String(totalCount ?? records.length));
  if (format === CSV_TYPE) {
    response.type('text/csv; charset=utf-8').send(csvOf(route, records, picked));
    return;
  }
  const features = records.map((one) => featureOf(one, picked));
  response
    .type(GEOJSON_TYPE)
    .send(JSON.stringify({ type: 'FeatureCollection', features, page, pageSize, totalCount }));
}

/** Adds a header that says how a list continues, since CSV and GeoJSON have no place for it (RFC 8288). */
export function linkNext(
  request: Request,
  response: Response,
  body: unknown,
  declared: readonly string[],
): void {
  const { nextCursor, hasMore = true } = body as {
    readonly nextCursor?: unknown;
    readonly hasMore?: boolean;
  };
  if (typeof nextCursor !== 'string' || !hasMore) return;
  const query = new URLSearchParams();
  for (const [name, { text }] of readRawQuery(request.url))
    if (declared.includes(name)) query.set(name, text);
  query.set('cursor', nextCursor);
  response.setHeader(
    'Link',
    `<${request.path.replaceAll(/[<>]/g, encodeURIComponent)}?${query}>; rel="next"`,
  );
}

/**
 * CSV with a heading (RFC 4180). Adds a leading `'` to text that a spreadsheet would take for a formula (`=`, `+`, `-`,
 * `@`, tab).
 */
export function csvOf(
  route: AddedFields,
  records: readonly ListRecord[],
  picked: Picked | null,
  header = true,
): string {
  const { record } = recordShapeOf(route);
  const added = Object.keys(route.added ?? {});
  const isShown = (path: FieldPath): boolean =>
    picked === null ? !added.includes(path[0] ?? '') : isPicked(picked, path);
  const columns = fieldPathsOf(record).filter(isShown);
  const rows = records.map((one) => columns.map((path) => cellOf(valueAt(one, path))));
  return csvText(rows, {
    lineEnd: '\r\n',
    ...(header && { columns: columns.map((path) => path.join('.')) }),
  });
}

function valueAt(record: ListRecord, path: FieldPath): unknown {
  let value: unknown = record;
  for (const name of path) value = (value as ListRecord | null | undefined)?.[name];
  return value;
}

/** Texts of a list are separated by semicolons; other lists and objects are JSON. */
function cellOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('; ');
  return JSON.stringify(value);
}

/** A feature (RFC 7946): its geometry is null if the source gives no coordinates. */
function featureOf(record: ListRecord, picked: Picked | null): unknown {
  const { latitude, longitude, ...properties } = record;
  const placed = typeof latitude === 'number' && typeof longitude === 'number';
  return {
    type: 'Feature',
    id: record.id,
    geometry: placed ? { type: 'Point', coordinates: [longitude, latitude] } : null,
    properties: picked === null ? properties : pick(properties, picked),
  };
}

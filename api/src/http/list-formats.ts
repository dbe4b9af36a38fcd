/** Lists in other forms than JSON, where a request accepts one of them: CSV, and GeoJSON where the records have places. */
import { stringify } from 'csv-stringify/sync';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { CSV_TYPE } from './post-route.js';
import type { Route } from './route.js';

export const GEOJSON_TYPE = 'application/geo+json';
const JSON_TYPE = 'application/json';

type ListRecord = Readonly<Record<string, unknown>>;

/** A route of pages: the field of its records, and their schema. */
interface ListShape {
  readonly field: 'data' | 'permits';
  readonly record: z.ZodObject;
}

/** The records of a route that answers with pages; null for any other. */
export function listShapeOf({ query, response }: Pick<Route, 'query' | 'response'>): ListShape | null {
  if (!('page' in query.shape) || !(response instanceof z.ZodObject)) return null;
  for (const field of ['data', 'permits'] as const) {
    const list = inner(response.shape[field] as z.ZodType | undefined);
    const record = list instanceof z.ZodArray ? inner(list.element as z.ZodType) : undefined;
    if (record instanceof z.ZodObject) return { field, record };
  }
  return null;
}

/** The media types of a route beside JSON. */
export function formatsOf(route: Pick<Route, 'query' | 'response'>): readonly string[] {
  const shape = listShapeOf(route);
  if (shape === null) return [];
  return [CSV_TYPE, ...('latitude' in shape.record.shape ? [GEOJSON_TYPE] : [])];
}

/** The media type that a request prefers of a route's; JSON where it accepts none of them, or several as gladly. */
export function preferredFormat(request: Request, formats: readonly string[]): string {
  return request.accepts([JSON_TYPE, ...formats]) || JSON_TYPE;
}

/** Sends a page in a format of `formatsOf`. */
export function sendList(response: Response, route: Route, format: string, body: unknown): void {
  const shape = listShapeOf(route);
  if (shape === null) throw new Error(`${route.path} is no list.`);
  const page = body as ListRecord;
  const records = page[shape.field] as readonly ListRecord[];
  const { page: number, pageSize, totalCount } = page;
  response.setHeader('X-Total-Count', String(totalCount));
  if (format === CSV_TYPE) response.type('text/csv; charset=utf-8').send(csvOf(shape.record, records));
  else {
    const features = records.map(featureOf);
    response
      .type(GEOJSON_TYPE)
      .send(JSON.stringify({ type: 'FeatureCollection', features, page: number, pageSize, totalCount }));
  }
}

/**
 * CSV with a heading (RFC 4180). A text that a spreadsheet would take for a formula (`=`, `+`, `-`, `@`, tab) gets a `'` in front;
 * csv-stringify does that, and quotes what needs it.
 */
function csvOf(record: z.ZodObject, records: readonly ListRecord[]): string {
  const columns = columnsOf(record, []);
  return stringify(
    records.map((one) => columns.map((path) => cellOf(valueAt(one, path)))),
    {
      header: true,
      columns: columns.map((path) => path.join('.')),
      record_delimiter: 'windows',
      escape_formulas: true,
      cast: { boolean: String },
    },
  );
}

/** The paths of a record's fields; those of a record inside it each have their own. */
function columnsOf(record: z.ZodObject, before: readonly string[]): (readonly string[])[] {
  return Object.entries(record.shape).flatMap(([name, schema]) => {
    const type = inner(schema as z.ZodType);
    const path = [...before, name];
    return type instanceof z.ZodObject ? columnsOf(type, path) : [path];
  });
}

/** A schema without what wraps it: nullable, optional, readonly. */
function inner(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly)
    return inner(schema.unwrap() as z.ZodType);
  return schema;
}

function valueAt(record: ListRecord, path: readonly string[]): unknown {
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

/** A feature (RFC 7946): its geometry is null where the source gives no coordinates. */
function featureOf(record: ListRecord): unknown {
  const { latitude, longitude, ...properties } = record;
  const placed = typeof latitude === 'number' && typeof longitude === 'number';
  return {
    type: 'Feature',
    id: record.id,
    geometry: placed ? { type: 'Point', coordinates: [longitude, latitude] } : null,
    properties,
  };
}

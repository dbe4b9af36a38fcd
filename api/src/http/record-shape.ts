import { z } from 'zod';

/** The place of the records in a response, and their schema. */
export interface RecordShape {
  /** The field with the records of a list; null if the response is itself a list, or one record. */
  readonly field: 'data' | 'permits' | null;
  readonly isList: boolean;
  readonly record: z.ZodObject;
}

/** A part of a record, by the names that lead to it: `provenance`, `source`. */
export type FieldPath = readonly string[];

/** True for a list with pages. */
export const isPaged = ({ query }: { readonly query: z.ZodObject }): boolean => 'page' in query.shape;

const shapes = new WeakMap<z.ZodType, RecordShape>();

/** The records of a route's answers. */
export function recordShapeOf({ response }: { readonly response: z.ZodType }): RecordShape {
  const known = shapes.get(response);
  if (known !== undefined) return known;
  const shape = readShape(inner(response));
  shapes.set(response, shape);
  return shape;
}

function readShape(response: z.ZodType | undefined): RecordShape {
  const whole = recordsOf(response);
  if (whole !== null) return { field: null, isList: true, record: whole };
  if (!(response instanceof z.ZodObject)) throw new Error('A response is a record or a list of records.');
  for (const field of ['data', 'permits'] as const) {
    const record = recordsOf(inner(response.shape[field] as z.ZodType | undefined));
    if (record !== null) return { field, isList: true, record };
  }
  return { field: null, isList: false, record: response };
}

function recordsOf(list: z.ZodType | undefined): z.ZodObject | null {
  const record = list instanceof z.ZodArray ? inner(list.element as z.ZodType) : undefined;
  return record instanceof z.ZodObject ? record : null;
}

/** The paths of a record's fields, including the fields of nested records. */
export function fieldPathsOf(record: z.ZodObject, before: FieldPath = []): FieldPath[] {
  return Object.entries(record.shape).flatMap(([name, schema]) => {
    const type = inner(schema as z.ZodType);
    const path = [...before, name];
    return type instanceof z.ZodObject ? fieldPathsOf(type, path) : [path];
  });
}

/** A schema without its wrappers: nullable, optional, readonly. */
export function inner(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly)
    return inner(schema.unwrap() as z.ZodType);
  return schema;
}

/** Shares the fields of records with the same fields, such as pages of lists, even if a few descriptions differ. */
import { groupBy } from './group-by.js';
import { SCHEMAS } from './openapi-document.js';
import type { Json, Rewritten } from './rewritten-document.js';

type ObjectSchema = Json & { properties: Record<string, Json> };

/** The parts that each of these records would have in addition to a base with their common fields. */
interface Split {
  readonly base: ObjectSchema;
  readonly own: readonly Json[];
}

/** Records with the same fields become a base (`ContractorPage.base`) and their own fields. */
export function shareBases(document: Rewritten): void {
  shareExtended(document);
  shareAlike(document);
}

/** A partial record's own description in addition to its fields. */
const OPEN_RECORD = JSON.stringify({ type: 'object', additionalProperties: false });

/**
 * Handles records that have all fields of another one and more: both refer to a base with the latter's fields. A schema
 * that refers to another forbids further fields by `unevaluatedProperties` (JSON Schema 2020-12, 11.3).
 */
function shareExtended({ components: { schemas } }: Rewritten): void {
  const records = Object.entries(schemas)
    .flatMap(([name, schema]) => {
      const { properties, description: _, ...rest } = schema as ObjectSchema;
      return JSON.stringify(rest) === OPEN_RECORD ? [{ name, one: schema as ObjectSchema, properties }] : [];
    })
    .sort((a, b) => Object.keys(a.properties).length - Object.keys(b.properties).length);
  const done = new Set<string>();
  for (const { name, one, properties } of records) {
    if (done.has(name)) continue;
    const has = (other: ObjectSchema): boolean =>
      Object.entries(properties).every(
        ([field, schema]) => JSON.stringify(other.properties[field]) === JSON.stringify(schema),
      );
    const extended = records.filter(
      (record) => record.name !== name && !done.has(record.name) && has(record.one),
    );
    const bytes = JSON.stringify(properties).length;
    if (extended.length === 0 || bytes < LEAST_SHARED) continue;
    const base = `${name}.base`;
    schemas[base] = { type: 'object', properties };
    for (const record of [{ name, one }, ...extended]) {
      const own = Object.entries(record.one.properties).filter(
        ([field]) => !Object.hasOwn(properties, field),
      );
      const { description } = record.one;
      schemas[record.name] = {
        ...(description === undefined ? {} : { description }),
        allOf: [{ $ref: `${SCHEMAS}${base}` }],
        ...(own.length > 0 && { properties: Object.fromEntries(own) }),
        unevaluatedProperties: false,
      };
      done.add(record.name);
    }
  }
}

/** Minimum size in bytes of fields that are worth their own base. */
const LEAST_SHARED = 500;

function shareAlike({ components: { schemas }, paths }: Rewritten): void {
  const records = [
    ...Object.entries(schemas).flatMap(([name, schema]) => objectsIn(schema).map((one) => ({ name, one }))),
    ...objectsIn(paths).map((one) => ({ name: 'Answer', one })),
  ];
  const alike = groupBy(records, ({ one: { properties, description: _, ...rest } }) =>
    JSON.stringify([Object.keys(properties), rest]),
  );
  for (const group of alike.values()) {
    const name = `${group[0]?.name}.base`;
    if (group.length < 2 || schemas[name] !== undefined) continue;
    const all = group.map(({ one }) => one);
    const { base, own } = split(all, `${SCHEMAS}${name}`);
    if (JSON.stringify([base, own, name]).length >= JSON.stringify(all).length) continue;
    schemas[name] = base;
    all.forEach((one, at) => {
      for (const key of Object.keys(one)) delete (one as Json)[key];
      Object.assign(one, own[at]);
    });
  }
}

function split(all: readonly ObjectSchema[], $ref: string): Split {
  const [{ properties, description: _, ...rest } = { properties: {} }] = all;
  const isShared = (name: string): boolean =>
    new Set(all.map((one) => JSON.stringify(one.properties[name]))).size === 1;
  const names = Object.keys(properties);
  return {
    base: {
      ...rest,
      properties: Object.fromEntries(names.map((name) => [name, isShared(name) ? properties[name] : {}])),
    } as ObjectSchema,
    own: all.map(({ description, properties }) => ({
      ...(description === undefined ? {} : { description }),
      allOf: [{ $ref }],
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isShared(name))),
    })),
  };
}

/** The object schemas within a value, outer ones first. */
function objectsIn(value: unknown): ObjectSchema[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  const { type, properties, allOf } = value as Json;
  const isObject = type === 'object' && typeof properties === 'object' && allOf === undefined;
  return isObject ? [value as ObjectSchema, ...inner] : inner;
}

/** Describes partial records, as selected with `fields`, by reference to whole records. */
import { recordName, SCHEMAS } from './openapi-document.js';
import type { Json, Rewritten } from './rewritten-document.js';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Answers that are a record or one with some of its fields (`anyOf`): the latter becomes `SomeRecord`, and the record is
 * `SomeRecord` with every field required.
 */
export function sharePicked({ paths, components: { schemas } }: Rewritten): void {
  for (const { get } of Object.values(paths)) {
    const media = get?.responses['200']?.content?.['application/json'];
    const schema = media?.schema as Json | undefined;
    if (!Array.isArray(schema?.anyOf) || schema.anyOf.length !== 2) continue;
    const [whole, some] = schema.anyOf as [Json, Json];
    schema.anyOf = [whole, pickedOf(whole, some, schemas)];
  }
}

/** The description of a response with partial records. */
function pickedOf(whole: Json, some: Json, schemas: Rewritten['components']['schemas']): Json {
  if (isObject(whole.items) && isObject(some.items))
    return { ...some, items: pickedOf(whole.items, some.items, schemas) };
  const name = recordName(whole as { $ref?: string });
  const record = schemas[name];
  if (record === undefined || !isObject(some.properties)) return some;
  // A page of records has all its own fields; only those of its records are selected.
  if (some.required !== undefined) {
    const fields = record.properties as Record<string, Json>;
    const properties = Object.entries(some.properties as Record<string, Json>).map(([field, schema]) => {
      const of = fields[field];
      const differs = of !== undefined && JSON.stringify(of) !== JSON.stringify(schema);
      return [field, differs ? pickedOf(of, schema, schemas) : schema];
    });
    return { ...some, properties: Object.fromEntries(properties) };
  }
  const picked = `Some${name}`;
  if (isObject(record.properties)) {
    const { description, properties, required } = record as { properties: Json } & Json;
    schemas[picked] = some;
    const differing = Object.entries(properties).filter(
      ([field, schema]) => JSON.stringify(schema) !== JSON.stringify((some.properties as Json)[field]),
    );
    schemas[name] = {
      ...(description === undefined ? {} : { description }),
      allOf: [{ $ref: `${SCHEMAS}${picked}` }],
      ...(differing.length === 0 ? {} : { properties: Object.fromEntries(differing) }),
      required,
    };
  }
  return { $ref: `${SCHEMAS}${picked}` };
}

import { recordName, type Schema, type Schemas } from './openapi-document.js';

/**
 * An example for a schema, made from the examples of its fields.
 * @throws Error if a field has none, so that the server does not start
 */
export function exampleOf(schema: Schema, schemas: Schemas): unknown {
  const { $ref, examples, items, properties } = schema;
  if (examples?.[0] !== undefined) return examples[0];
  if ($ref !== undefined) {
    const target = schemas[recordName(schema)];
    if (target === undefined) throw new Error(`There is no schema ${$ref}.`);
    return exampleOf(target, schemas);
  }
  if (items !== undefined) return [exampleOf(items, schemas)];
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, exampleOf(field, schemas)]),
    );
  throw new Error(`A field gives no example: ${JSON.stringify(schema)}`);
}

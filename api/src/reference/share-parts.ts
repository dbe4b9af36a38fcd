/** Fields that several records have alike, described once. */
import { SCHEMAS } from './openapi-document.js';
import { countEach, type Json, type Rewritten } from './rewritten-document.js';

/** What a component costs beside its schema: its own name and signs. */
const OVERHEAD = 8;

/** Where a field stands. */
interface Field {
  readonly name: string;
  readonly fields: Record<string, Json>;
}

/**
 * Fields of several records become components, named by the field: `Field.tier`. Records within
 * records come first, so that what stands in them is counted where it is left.
 */
export function shareParts(document: Rewritten): void {
  const parts = new Map<string, string>();
  shareWhere(document, parts, (schema) => schema.properties !== undefined || schema.items !== undefined);
  shareWhere(document, parts, () => true);
}

/** @param parts names of components by their schema; new ones are added */
function shareWhere(
  document: Rewritten,
  parts: Map<string, string>,
  isPart: (schema: Json) => boolean,
): void {
  const { schemas } = document.components;
  const fields = [schemas, document.paths, document.webhooks].flatMap(fieldsIn);
  const counts = countEach(fields.map(({ fields, name }) => fields[name] as Json));
  for (const { name, fields: holder } of fields) {
    const schema = holder[name] as Json;
    if (schema.$ref !== undefined || !isPart(schema)) continue;
    const text = JSON.stringify(schema);
    const known = parts.get(text) ?? unusedName(`Field.${name}`, schemas);
    const reference = JSON.stringify({ $ref: `${SCHEMAS}${known}` }).length;
    const count = counts.get(text)?.count ?? 0;
    const saved = count * (text.length - reference) - text.length - known.length - OVERHEAD;
    if (!parts.has(text) && saved <= 0) continue;
    if (!parts.has(text)) schemas[known] = schema;
    parts.set(text, known);
    holder[name] = { $ref: `${SCHEMAS}${known}` };
  }
}

function unusedName(name: string, schemas: Readonly<Record<string, Json>>): string {
  return schemas[name] === undefined ? name : unusedName(`${name}.more`, schemas);
}

/** Every field of an object schema within a value, the outer ones first. */
function fieldsIn(value: unknown): Field[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(fieldsIn);
  const { properties } = value as { properties?: Record<string, Json> };
  if (typeof properties !== 'object' || properties === null || typeof properties.type === 'string')
    return inner;
  return [...Object.keys(properties).map((name) => ({ name, fields: properties })), ...inner];
}

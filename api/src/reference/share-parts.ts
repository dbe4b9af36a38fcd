/** Describes schemas once that several fields or parameters have in common. */
import { SCHEMAS } from './openapi-document.js';
import { countEach, type Json, type Rewritten, unusedName } from './rewritten-document.js';

/** The size of a component in addition to its schema: its name and punctuation. */
const OVERHEAD = 8;

/** The location of a field's or parameter's schema. */
interface Place {
  readonly name: string;
  readonly holder: Record<string, Json>;
  readonly key: string;
}

/**
 * Schemas of several fields or parameters become components, named by the first (`tier`, `tier.2`): names of records
 * begin with a capital. Records within records come first, so that what stands in them is counted where it is left.
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
  const { schemas, parameters, responses } = document.components;
  const places = [schemas, parameters, responses, document.paths, document.webhooks].flatMap(placesIn);
  const counts = countEach(places.map(({ holder, key }) => holder[key] as Json));
  for (const { name, holder, key } of places) {
    const schema = holder[key] as Json;
    if (schema.$ref !== undefined || !isPart(schema)) continue;
    const text = JSON.stringify(schema);
    const known = parts.get(text) ?? unusedName(name, schemas);
    const reference = JSON.stringify({ $ref: `${SCHEMAS}${known}` }).length;
    const count = counts.get(text)?.count ?? 0;
    const saved = count * (text.length - reference) - text.length - known.length - OVERHEAD;
    if (!parts.has(text) && saved <= 0) continue;
    if (!parts.has(text)) schemas[known] = schema;
    parts.set(text, known);
    holder[key] = { $ref: `${SCHEMAS}${known}` };
  }
}

/** The schemas of all fields and parameters within a value, outer ones first. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(placesIn);
  const { properties, name, in: place } = value as { properties?: Record<string, Json> } & Json;
  if (typeof place === 'string' && typeof name === 'string')
    return [{ name, holder: value as Record<string, Json>, key: 'schema' }, ...inner];
  if (typeof properties !== 'object' || properties === null || typeof properties.type === 'string')
    return inner;
  return [...Object.keys(properties).map((key) => ({ name: key, holder: properties, key })), ...inner];
}

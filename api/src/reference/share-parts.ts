/** Fields that several records have alike, described once. */
import { countEach, type Json, type Rewritten } from './rewritten-document.js';

const SCHEMAS = '#/components/schemas/';
/** What a component costs beside its schema: its own name and signs. */
const OVERHEAD = 8;

/** Where a field stands. */
interface Field {
  readonly record: string;
  readonly name: string;
  readonly fields: Record<string, Json>;
}

/** Fields of several records become components, named by the first record that has them: `Permit.tier`. */
export function shareParts(document: Rewritten): void {
  const { schemas } = document.components;
  const parts = new Map<string, string>();
  const fields = [
    ...Object.entries(schemas).flatMap(([name, schema]) => fieldsIn(schema, name)),
    ...fieldsIn(document.paths, 'Answer'),
    ...fieldsIn(document.webhooks, 'Webhook'),
  ];
  const counts = countEach(fields.map(({ fields, name }) => fields[name] as Json));
  for (const { record, name, fields: holder } of fields) {
    const schema = holder[name] as Json;
    const text = JSON.stringify(schema);
    const known = parts.get(text) ?? unusedName(`${record.replace(/^Some/, '')}.${name}`, schemas);
    const reference = JSON.stringify({ $ref: `${SCHEMAS}${known}` }).length;
    const count = counts.get(text)?.count ?? 0;
    const saved = count * (text.length - reference) - text.length - known.length - OVERHEAD;
    if (schema.$ref !== undefined || (!parts.has(text) && saved <= 0)) continue;
    if (!parts.has(text)) schemas[known] = schema;
    parts.set(text, known);
    holder[name] = { $ref: `${SCHEMAS}${known}` };
  }
}

function unusedName(name: string, schemas: Readonly<Record<string, Json>>): string {
  return schemas[name] === undefined ? name : unusedName(`${name}.more`, schemas);
}

/** Every field of an object schema within a value, the inner ones first. */
function fieldsIn(value: unknown, record: string): Field[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((one) => fieldsIn(one, record));
  const { properties } = value as { properties?: Record<string, Json> };
  if (typeof properties !== 'object' || properties === null || typeof properties.type === 'string')
    return inner;
  return [...inner, ...Object.keys(properties).map((name) => ({ record, name, fields: properties }))];
}

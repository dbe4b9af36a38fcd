import { type Content, html } from '@crs/html';
import type { RecordHref } from './chapters.js';
import { recordName, type Schema } from './openapi-document.js';
import { prose } from './prose.js';

/** Describes a schema in a few words, with links to the records it names. */
export function typeText(schema: Schema, hrefOf: RecordHref): Content {
  if (schema.$ref !== undefined) {
    const name = recordName(schema);
    return html`<a href="${hrefOf(name)}">${name}</a>`;
  }
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((each, at) => [at === 0 ? null : ' or ', typeText(each, hrefOf)]);
  if (schema.items !== undefined) return ['array of ', typeText(schema.items, hrefOf)];
  if (typeof schema.additionalProperties === 'object')
    return ['object whose values are ', typeText(schema.additionalProperties, hrefOf)];
  return [
    [schema.type ?? 'object'].flat().join(' or '),
    schema.format === undefined ? null : ` (${schema.format})`,
    schema.enum === undefined ? null : [':', schema.enum.map((word) => html` <code>${String(word)}</code>`)],
    bounds(schema.minimum, schema.maximum, ''),
    bounds(schema.minLength, schema.maxLength, ' characters'),
    schema.default === undefined ? null : `, default ${String(schema.default)}`,
  ];
}

function bounds(min: number | undefined, max: number | undefined, unit: string): string {
  // A minimum length of 1 is not shown, because an empty text counts as missing.
  const least = unit !== '' && (min ?? 0) <= 1 ? undefined : min;
  if (least === undefined && max === undefined) return '';
  if (max === undefined) return `, at least ${least}${unit}`;
  return least === undefined ? `, at most ${max}${unit}` : `, ${least} to ${max}${unit}`;
}

/** The fields of a record as table rows: name, type, meaning. Nested fields follow their parent. */
export function fieldRows({ properties = {} }: Schema, hrefOf: RecordHref, prefix = ''): Content[][] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inner = schema.items ?? schema;
    const path = `${prefix}${name}${schema.items === undefined ? '' : '[]'}`;
    return [
      [html`<code>${prefix + name}</code>`, typeText(schema, hrefOf), prose(schema.description ?? '')],
      ...(inner.$ref === undefined ? fieldRows(inner, hrefOf, `${path}.`) : []),
    ];
  });
}

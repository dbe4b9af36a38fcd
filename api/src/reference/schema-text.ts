import { recordName, type Schema } from './document.js';
import { escapeHtml, prose } from './html.js';

/** A schema in a few words of HTML, with links to the records it names. */
export function typeText(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = escapeHtml(recordName(schema));
    return `<a href="#record-${name}">${name}</a>`;
  }
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeText).join(' or ');
  if (schema.items !== undefined) return `array of ${typeText(schema.items)}`;
  if (typeof schema.additionalProperties === 'object')
    return `object whose values are ${typeText(schema.additionalProperties)}`;
  const types = [schema.type ?? 'object'].flat();
  return [
    escapeHtml(types.join(' or ')),
    schema.format === undefined ? '' : ` (${escapeHtml(schema.format)})`,
    schema.enum === undefined ? '' : `: ${schema.enum.map(wordText).join(' ')}`,
    bounds(schema.minimum, schema.maximum, ''),
    bounds(schema.minLength, schema.maxLength, ' characters'),
    schema.default === undefined ? '' : `, default ${escapeHtml(String(schema.default))}`,
  ].join('');
}

const wordText = (word: unknown): string => `<code>${escapeHtml(String(word))}</code>`;

function bounds(min: number | undefined, max: number | undefined, unit: string): string {
  // Every text that is given has at least one character.
  const least = unit !== '' && (min ?? 0) <= 1 ? undefined : min;
  if (least === undefined && max === undefined) return '';
  if (max === undefined) return `, at least ${least}${unit}`;
  return least === undefined ? `, at most ${max}${unit}` : `, ${least} to ${max}${unit}`;
}

/** The fields of a record as rows of a table: name, type, meaning. Those of records without a name follow theirs. */
export function fieldRows({ properties = {} }: Schema, prefix = ''): string[][] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inner = schema.items ?? schema;
    const path = `${prefix}${name}${schema.items === undefined ? '' : '[]'}`;
    return [
      [`<code>${escapeHtml(prefix + name)}</code>`, typeText(schema), prose(schema.description ?? '')],
      ...(inner.$ref === undefined ? fieldRows(inner, `${path}.`) : []),
    ];
  });
}

import { accountTiers } from '@crs/store';
import { groupBy } from './group-by.js';
import { escapeHtml, page, prose, table } from './html.js';
import type { OpenApiDocument } from './openapi.js';

/** The parts of the document that the page reads. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

interface Operation {
  readonly tags: readonly string[];
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
      }
    >
  >;
}

/** The reference, readable without a network: every endpoint, every record, all made of the OpenAPI document. */
export function referencePage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).map(([path, item]) => ({
    path,
    operation: item.get as unknown as Operation,
  }));
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>);
  const byTag = groupBy(operations, ({ operation }) => operation.tags[0] ?? 'Other');
  const contents = [...byTag].map(
    ([tag, group]) =>
      `<h3>${escapeHtml(tag)}</h3><ul>${group
        .map(
          ({ path, operation }) =>
            `<li><a href="#${operation.operationId}"><code>${escapeHtml(path)}</code></a></li>`,
        )
        .join('')}</ul>`,
  );
  return page(
    document.info.title,
    `<p>${prose(document.info.description ?? '')}</p>
<p>Every endpoint answers GET with JSON. <a href="/openapi.json">OpenAPI document</a> · <a href="/docs/errors">Errors</a></p>
${introduction()}
<nav><h2 id="endpoints">Endpoints</h2>${contents.join('')}</nav>
${operations.map(({ path, operation }) => operationSection(path, operation)).join('\n')}
<h2 id="records">Records</h2>
${schemas.map(([name, schema]) => schemaSection(name, schema)).join('\n')}`,
  );
}

function introduction(): string {
  const tiers = Object.entries(accountTiers).map(([tier, { requestsPerDay, requestsPerMinute, keys }]) => [
    tier,
    requestsPerDay.toLocaleString('en-US'),
    String(requestsPerMinute),
    String(keys),
  ]);
  return `<h2 id="keys">Keys and limits</h2>
<pre><code>curl -H "Authorization: Bearer $API_KEY" "http://localhost:3000/v1/licenses/search?q=northside"</code></pre>
${table(['Tier', 'Requests a day', 'Requests a minute', 'Keys'], tiers)}
<p>Both windows slide. <code>X-RateLimit-Limit</code>, <code>-Remaining</code> and <code>-Reset</code> (epoch seconds) describe
the one closest to refusing. A 429 is not counted; <code>Retry-After</code> says how many seconds are enough to wait.</p>
<h2 id="filters">Filter expressions</h2>
${table(
  ['Operator', 'Meaning', 'Example'],
  [
    ['=', 'equals; <code>f=</code> is null or empty', 'City=Austin'],
    ['!=', 'differs, or is null', 'City!=Austin'],
    ['=* !*', 'contains, does not contain', 'CompanyName=*roof*/i'],
    ['^ !^', 'starts with, does not start with', 'CompanyName^North'],
    ['$ !$', 'ends with, does not end with', 'CompanyName$LLC'],
    ['&gt; &lt; &gt;= &lt;=', 'comparison', 'PenaltyAmount&gt;=1000'],
    [', |', 'AND, OR, read from left to right', 'OrderDate&gt;=2024-01-01,(City=Austin|City=Dallas)'],
    ['/i', 'ignores case', 'City=austin/i'],
  ].map(([sign = '', meaning = '', example = '']) => [
    `<code>${sign}</code>`,
    meaning,
    `<code>${example}</code>`,
  ]),
)}
<p>A backslash makes the next character plain; <code>( ) , | /i</code> and a leading operator sign in a value need one.</p>`;
}

function operationSection(
  path: string,
  { operationId, summary, parameters = [], responses }: Operation,
): string {
  const rows = parameters.map(({ name, in: place, required, schema }) => [
    `<code>${escapeHtml(name)}</code>${place === 'path' ? ' (path)' : ''}${required ? ' <strong>required</strong>' : ''}`,
    typeText(schema),
    prose(schema.description ?? ''),
  ]);
  const { 200: success, ...others } = responses;
  const answer = success?.content?.['application/json']?.schema;
  const errors = Object.entries(others).map(([status, { description }]) => [status, prose(description)]);
  return `<section id="${operationId}"><h3><code>GET ${escapeHtml(path)}</code></h3><p>${prose(summary)}.</p>
${rows.length === 0 ? '<p>No parameters.</p>' : table(['Parameter', 'Type', 'Meaning'], rows)}
<p>Answers with ${answer === undefined ? 'nothing' : typeText(answer)}.</p>
<details><summary>Other answers</summary>${table(['Status', 'Meaning'], errors)}</details></section>`;
}

function schemaSection(name: string, { properties = {} }: Schema): string {
  const rows = Object.entries(properties).map(([field, schema]) => [
    `<code>${escapeHtml(field)}</code>`,
    typeText(schema),
    prose(schema.description ?? ''),
  ]);
  return `<section id="record-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${table(['Field', 'Type', 'Meaning'], rows)}</section>`;
}

/** A schema in a few words, with links to the records it names. */
function typeText(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = escapeHtml(schema.$ref.split('/').at(-1) ?? '');
    return `<a href="#record-${name}">${name}</a>`;
  }
  if (schema.items !== undefined) return `array of ${typeText(schema.items)}`;
  if (typeof schema.additionalProperties === 'object')
    return `object whose values are ${typeText(schema.additionalProperties)}`;
  const types = schema.type === undefined ? ['any'] : [schema.type].flat();
  return [
    escapeHtml(types.join(' or ')),
    schema.format === undefined ? '' : `(${escapeHtml(schema.format)})`,
    schema.enum === undefined ? '' : `: ${escapeHtml(schema.enum.join(', '))}`,
    bounds(schema.minimum, schema.maximum, ''),
    bounds(schema.minLength, schema.maxLength, ' characters'),
    schema.default === undefined ? '' : `, default ${escapeHtml(String(schema.default))}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function bounds(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined && max === undefined) return '';
  if (max === undefined) return `, at least ${min}${unit}`;
  return min === undefined ? `, at most ${max}${unit}` : `, ${min} to ${max}${unit}`;
}

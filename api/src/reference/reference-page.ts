import { type OpenApiDocument, operationsOf, type Schema, schemasOf } from './document.js';
import { groupBy } from './group-by.js';
import { contentsOf, escapeHtml, page, paragraphs, prose, table } from './html.js';
import { introduction } from './introduction.js';
import { operationSection } from './operation-section.js';
import { fieldRows } from './schema-text.js';

/** The reference, readable without a network: every endpoint, every record, all made of the OpenAPI document. */
export function referencePage(document: OpenApiDocument): string {
  const operations = operationsOf(document);
  const schemas = Object.entries(schemasOf(document));
  const byTag = groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const contents = [
    contentsOf('Start', [
      '<a href="#keys">Keys and limits</a>',
      '<a href="#filters">Filter expressions</a>',
      '<a href="/docs/errors">Errors</a>',
      '<a href="/openapi.json">OpenAPI document</a>',
    ]),
    ...[...byTag].map(([tag, group]) =>
      contentsOf(
        tag,
        group.map(
          ({ path, operation }) => `<a href="#${operation.operationId}"><code>${escapeHtml(path)}</code></a>`,
        ),
      ),
    ),
    contentsOf(
      'Records',
      schemas.map(([name]) => `<a href="#record-${escapeHtml(name)}">${escapeHtml(name)}</a>`),
    ),
  ];
  const meanings = new Map((document.tags ?? []).map(({ name, description = '' }) => [name, description]));
  const groups = [...byTag].map(
    ([tag, group]) => `<h2>${escapeHtml(tag)}</h2><p>${prose(meanings.get(tag) ?? '')}</p>
${group.map(({ path, operation }) => operationSection(path, operation)).join('\n')}`,
  );
  return page(
    document.info.title,
    contents.join('\n'),
    `${paragraphs(document.info.description ?? '')}
${introduction()}
${groups.join('\n')}
<h2 id="records">Records</h2>
${schemas.map(([name, schema]) => recordSection(name, schema)).join('\n')}`,
  );
}

function recordSection(name: string, schema: Schema): string {
  const rows = fieldRows(schema);
  return `<section id="record-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>
${schema.description === undefined ? '' : `<p>${prose(schema.description)}</p>`}
${rows.length === 0 ? '' : table(['Field', 'Type', 'Meaning'], rows)}</section>`;
}

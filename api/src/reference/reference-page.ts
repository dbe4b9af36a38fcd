import { type Content, type ContentsGroup, type Html, html, page, table } from '@crs/html';
import { groupBy } from './group-by.js';
import { introduction } from './introduction.js';
import { type OpenApiDocument, operationsOf, type Schema, schemasOf } from './openapi-document.js';
import { operationSection } from './operation-section.js';
import { paragraphs, prose } from './prose.js';
import { reconciliationSection } from './reconciliation-section.js';
import { SCRIPT_PATH } from './reference-script.js';
import { referenceStyle } from './reference-style.js';
import { fieldRows } from './schema-text.js';

/** The reference: every endpoint and every record, made of the OpenAPI document and readable without a network. */
export function referencePage(document: OpenApiDocument): string {
  const schemas = Object.entries(schemasOf(document));
  const byTag = groupBy(operationsOf(document), ({ operation }) => operation.tags[0] ?? '');
  const descriptions = new Map(
    (document.tags ?? []).map(({ name, description = '' }) => [name, description]),
  );
  const contents: ContentsGroup[] = [
    {
      heading: 'Start',
      links: [
        { href: '#keys', label: 'Keys and limits' },
        { href: '#filters', label: 'Filter expressions' },
        { href: '#reconciliation', label: 'Reconciliation' },
        { href: '/docs/errors', label: 'Errors' },
        { href: '/openapi.json', label: 'OpenAPI document' },
      ],
    },
    ...[...byTag].map(([heading, group]) => ({
      heading,
      links: group.map(({ path, method, operation }) => ({
        href: `#${operation.operationId}`,
        label: html`<code>${method === 'get' ? '' : `${method.toUpperCase()} `}${path}</code>`,
      })),
    })),
    {
      heading: 'Records',
      links: schemas.map(([name]) => ({ href: `#record-${name}`, label: name })),
    },
  ];
  const groups = [...byTag].map(
    ([tag, group]) => html`<h2>${tag}</h2><p>${prose(descriptions.get(tag) ?? '')}</p>
${group.map(operationSection)}`,
  );
  return page({
    title: document.info.title,
    contents,
    style: referenceStyle,
    script: SCRIPT_PATH,
    content: html`${paragraphs(document.info.description ?? '')}
${introduction()}
${reconciliationSection()}
${groups}
<h2 id="records">Records</h2>
${schemas.map(([name, schema]) => recordSection(name, schema))}`,
  });
}

function recordSection(name: string, schema: Schema): Html {
  const rows = fieldRows(schema);
  const description: Content =
    schema.description === undefined ? null : html`<p>${prose(schema.description)}</p>`;
  return html`<section id="record-${name}"><h3>${name}</h3>
${description}
${rows.length === 0 ? null : table('Fields', ['Field', 'Type', 'Meaning'], rows)}</section>
`;
}

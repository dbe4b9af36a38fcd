import { type Html, html, table } from '@crs/html';
import type { RecordHref } from './chapters.js';
import { generalCodes } from './error-responses.js';
import { type Parameter, type PathOperation, type ResponseObject, wholeAnswer } from './openapi-document.js';
import { jsonBlock, prose } from './prose.js';
import { requestExamples } from './request-examples.js';
import { typeText } from './schema-text.js';

/** One endpoint: parameters, an example request with its response, and the errors that not every endpoint has. */
export function operationSection({ path, method, operation }: PathOperation, hrefOf: RecordHref): Html {
  const { operationId, summary, description, parameters = [], responses } = operation;
  const { 200: read, 201: made, 204: done, 304: _unchanged, ...errors } = responses;
  const success = read ?? made;
  const status = read ? 200 : made ? 201 : 204;
  const answer = success?.content?.['application/json'];
  return html`<section id="${operationId}"><h2><span class="get">${method.toUpperCase()}</span><code>${path}</code></h2>
<p><strong>${summary}.</strong> ${prose(description)}</p>
${parameters.length === 0 ? html`<p class="quiet">No parameters.</p>` : parameterTable(parameters, hrefOf)}
<h3>Example</h3>
${requestExamples({ path, method, operation })}
${done === undefined ? null : html`<p>Returns 204 without a body.</p>`}${answer === undefined ? null : html`<p>Answers ${status} with ${typeText(wholeAnswer(answer.schema), hrefOf)}.</p><details><summary>Example answer</summary>${jsonBlock(answer.example)}</details>`}
${errorTable(errors)}</section>
`;
}

function parameterTable(parameters: readonly Parameter[], hrefOf: RecordHref): Html {
  return table(
    'Parameters',
    ['Name', 'Type', 'Meaning'],
    parameters.map(({ name, in: place, required, schema, description = '', example }) => [
      html`<code>${name}</code>${place === 'path' ? html` <span class="quiet">path</span>` : null}${required ? html` <span class="required">required</span>` : null}`,
      typeText(schema, hrefOf),
      html`${commonly[name] ?? prose(description)} <span class="quiet">Example: <code>${String(example)}</code></span>`,
    ]),
  );
}

/** Parameters that lists and records have in common, which the start page describes. */
const commonly: Readonly<Record<string, Html>> = {
  cursor: html`Pages through one version of the data. See <a href="/docs#paging">paging</a>.`,
  fields: html`Only these fields of each record. See <a href="/docs#paging">paging</a>.`,
};

/**
 * Statuses with their codes, linked to the error reference; codes of all endpoints are named only on the start page.
 */
function errorTable(errors: Readonly<Record<string, ResponseObject>>): Html | null {
  const rows = Object.entries(errors).flatMap(([status, { content }]) => {
    const codes = Object.keys(content?.['application/json']?.examples ?? {});
    const own = codes.filter((code) => !(generalCodes as readonly string[]).includes(code));
    const links = own.map((code) => html`<a href="/docs/errors#${code}"><code>${code}</code></a> `);
    return own.length === 0 ? [] : [[status, links]];
  });
  return rows.length === 0 ? null : table('Errors', ['Status', 'Codes'], rows);
}

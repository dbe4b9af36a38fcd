import { type Html, html, table } from '@crs/html';
import { type Parameter, type PathOperation, type ResponseObject, wholeAnswer } from './openapi-document.js';
import { jsonBlock, prose } from './prose.js';
import { requestExamples } from './request-examples.js';
import { typeText } from './schema-text.js';

/** One endpoint: parameters, an example request and its answer, and the errors. */
export function operationSection({ path, method, operation }: PathOperation): Html {
  const { operationId, summary, description, parameters = [], responses } = operation;
  const { 200: read, 201: made, 204: done, 304: _unchanged, ...errors } = responses;
  const success = read ?? made;
  const status = read ? 200 : made ? 201 : 204;
  const answer = success?.content?.['application/json'];
  return html`<section id="${operationId}"><h3><span class="get">${method.toUpperCase()}</span><code>${path}</code></h3>
<p><strong>${summary}.</strong> ${prose(description)}</p>
${parameters.length === 0 ? html`<p class="quiet">No parameters.</p>` : parameterTable(parameters)}
<h4>Example</h4>
${requestExamples({ path, method, operation })}
${done === undefined ? null : html`<p>Answers 204 without a body.</p>`}${answer === undefined ? null : html`<p>Answers ${status} with ${typeText(wholeAnswer(answer.schema))}.</p><details><summary>Example answer</summary>${jsonBlock(answer.example)}</details>`}
${errorTable(errors)}</section>
`;
}

function parameterTable(parameters: readonly Parameter[]): Html {
  return table(
    'Parameters',
    ['Name', 'Type', 'Meaning'],
    parameters.map(({ name, in: place, required, schema, description = '', example }) => [
      html`<code>${name}</code>${place === 'path' ? html` <span class="quiet">path</span>` : null}${required ? html` <span class="required">required</span>` : null}`,
      typeText(schema),
      html`${prose(description)} <span class="quiet">Example: <code>${String(example)}</code></span>`,
    ]),
  );
}

/** Statuses with their codes, linked to the error reference. */
function errorTable(errors: Readonly<Record<string, ResponseObject>>): Html {
  return table(
    'Errors',
    ['Status', 'Codes'],
    Object.entries(errors).map(([status, { content }]) => [
      status,
      Object.keys(content?.['application/json']?.examples ?? {}).map(
        (code) => html`<a href="/docs/errors#${code}"><code>${code}</code></a> `,
      ),
    ]),
  );
}

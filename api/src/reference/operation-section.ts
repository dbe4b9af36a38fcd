import type { Operation, Parameter, Response } from './document.js';
import { EXAMPLE_HOST } from './error-examples.js';
import { codeBlock, escapeHtml, jsonBlock, prose, table } from './html.js';
import { typeText } from './schema-text.js';

/** One endpoint: parameters, an example request and its answer, and the errors. */
export function operationSection(path: string, operation: Operation): string {
  const { operationId, summary, description, parameters = [], responses } = operation;
  const { 200: success, 304: _unchanged, ...errors } = responses;
  const answer = success?.content?.['application/json'];
  return `<section id="${operationId}"><h3><span class="get">GET</span><code>${escapeHtml(path)}</code></h3>
<p><strong>${escapeHtml(summary)}.</strong> ${prose(description)}</p>
${parameters.length === 0 ? '<p class="note">No parameters.</p>' : `<h4>Parameters</h4>${parameterTable(parameters)}`}
<h4>Example</h4>
${codeBlock(`curl -H "Authorization: Bearer $API_KEY" \\\n  "${EXAMPLE_HOST}${exampleRequest(path, parameters)}"`)}
${answer === undefined ? '' : `<p>Answers 200 with ${typeText(answer.schema)}.</p><details><summary>Example answer</summary>${jsonBlock(answer.example)}</details>`}
<h4>Errors</h4>
${errorTable(errors)}</section>`;
}

function parameterTable(parameters: readonly Parameter[]): string {
  return table(
    ['Name', 'Type', 'Meaning'],
    parameters.map(({ name, in: place, required, schema, description = '', example }) => [
      `<code>${escapeHtml(name)}</code>${place === 'path' ? ' <span class="note">path</span>' : ''}${required ? ' <span class="required">required</span>' : ''}`,
      typeText(schema),
      `${prose(description)} <span class="note">Example: <code>${escapeHtml(String(example))}</code></span>`,
    ]),
  );
}

/** Path and query with the examples of what must be given, or else of the first parameter. */
export function exampleRequest(path: string, parameters: readonly Parameter[]): string {
  const value = ({ example }: Parameter): string => encodeURIComponent(String(example));
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, parameter) => url.replace(`{${parameter.name}}`, value(parameter)), path);
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const required = query.filter((parameter) => parameter.required);
  const asked = required.length > 0 ? required : query.slice(0, 1);
  return `${filled}${asked.map((one, i) => `${i === 0 ? '?' : '&'}${one.name}=${value(one)}`).join('')}`;
}

/** Statuses with their codes, which link to what they mean. */
function errorTable(errors: Readonly<Record<string, Response>>): string {
  return table(
    ['Status', 'Codes'],
    Object.entries(errors).map(([status, { content }]) => [
      status,
      Object.keys(content?.['application/json']?.examples ?? {})
        .map((code) => `<a href="/docs/errors#${code}"><code>${escapeHtml(code)}</code></a>`)
        .join(' '),
    ]),
  );
}

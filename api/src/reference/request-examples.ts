import { type Html, html } from '@crs/html';
import { EXAMPLE_HOST } from './error-examples.js';
import type { Operation, Parameter, PathOperation } from './openapi-document.js';
import { codeBlock } from './prose.js';

/** The parameters of an example: the required ones, or else the first one, with their examples. */
interface ExampleRequest {
  readonly method: string;
  readonly path: string;
  readonly inPath: readonly Parameter[];
  readonly inQuery: readonly Parameter[];
  readonly body: unknown;
  /** True if a range of a file may be requested. */
  readonly isFile: boolean;
}

/** The parameters in the example. */
export function askedIn(parameters: readonly Parameter[]): Pick<ExampleRequest, 'inPath' | 'inQuery'> {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const required = query.filter((parameter) => parameter.required);
  return {
    inPath: parameters.filter((parameter) => parameter.in === 'path'),
    // Every endpoint has `fields`, so that parameter says little about any of them.
    inQuery: required.length > 0 ? required : query.filter(({ name }) => name !== 'fields').slice(0, 1),
  };
}

const exampleOf = ({ path, method, operation }: PathOperation): ExampleRequest => {
  const { parameters = [], requestBody, responses } = operation as Operation;
  return {
    method: method.toUpperCase(),
    path,
    ...askedIn(parameters),
    body: requestBody?.content['application/json']?.example,
    isFile: responses['206'] !== undefined,
  };
};

/** An example request in callers' languages. */
export function requestExamples(operation: PathOperation): Html {
  const example = exampleOf(operation);
  const languages = {
    curl: curlCall(example),
    TypeScript: typeScriptCall(example),
    Python: pythonCall(example),
  };
  return html`<div data-examples>${Object.entries(languages).map(
    ([language, code]) =>
      html`<details data-language="${language}"${language === 'curl' ? html` open` : null}><summary>${language}</summary>${codeBlock(code)}</details>`,
  )}</div>`;
}

const encoded = ({ example }: Parameter): string => encodeURIComponent(String(example));

/** Path and query with examples. */
function exampleUrl({ path, inPath, inQuery }: Pick<ExampleRequest, 'path' | 'inPath' | 'inQuery'>): string {
  const filled = inPath.reduce((url, one) => url.replace(`{${one.name}}`, encoded(one)), path);
  return `${filled}${inQuery.map((one, i) => `${i === 0 ? '?' : '&'}${one.name}=${encoded(one)}`).join('')}`;
}

/** As a shell command. */
function curlCall(example: ExampleRequest): string {
  const { method, body } = example;
  // By default, curl sends GET, or POST if there is a body.
  const implied = body === undefined ? 'GET' : 'POST';
  const sent = method === implied ? '' : `-X ${method} `;
  const call = `curl ${sent}-H "Authorization: Bearer $API_KEY" \\\n  "${EXAMPLE_HOST}${exampleUrl(example)}"`;
  return body === undefined
    ? call
    : `${call} \\\n  --json '${JSON.stringify(body).replaceAll("'", "'\\''")}'`;
}

/** Uses the client for reading requests, otherwise `fetch`. */
function typeScriptCall(example: ExampleRequest): string {
  const { method, path, inPath, inQuery, body, isFile } = example;
  if (method === 'GET' && !isFile) {
    const parts = [
      ...(inPath.length === 0 ? [] : [`path: ${literals(inPath)}`]),
      ...(inQuery.length === 0 ? [] : [`query: ${literals(inQuery)}`]),
    ];
    const request = parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
    return `import { ContractorRecords } from '@crs/client';

const client = new ContractorRecords({ url: '${EXAMPLE_HOST}', key: process.env.API_KEY ?? '' });
console.log(await client.get('${path}', ${request}));`;
  }
  const type = body === undefined ? '' : ", 'Content-Type': 'application/json'";
  const sent = body === undefined ? '' : `\n  body: JSON.stringify(${indented(body)}),`;
  return `const answer = await fetch('${EXAMPLE_HOST}${exampleUrl(example)}', {
  method: '${method}',
  headers: { Authorization: \`Bearer \${process.env.API_KEY}\`${type} },${sent}
});
console.log(answer.status, await answer.text());`;
}

const literals = (parameters: readonly Parameter[]): string =>
  `{ ${parameters.map(({ name, example }) => `${name}: ${quoted(example)}`).join(', ')} }`;

/** A value in TypeScript. */
const quoted = (value: unknown): string =>
  typeof value === 'string'
    ? `'${JSON.stringify(value).slice(1, -1).replaceAll(/\\"/g, '"').replaceAll("'", "\\'")}'`
    : JSON.stringify(value);

/** Uses requests, the best-known library. */
function pythonCall({ method, path, inPath, inQuery, body }: ExampleRequest): string {
  const url = `${EXAMPLE_HOST}${exampleUrl({ path, inPath, inQuery: [] })}`;
  const query = inQuery.map(({ name, example }) => `${JSON.stringify(name)}: ${pythonValue(example)}`);
  const lines = [
    JSON.stringify(url),
    `headers={"Authorization": f"Bearer {os.environ['API_KEY']}"}`,
    ...(query.length === 0 ? [] : [`params={${query.join(', ')}}`]),
    ...(body === undefined ? [] : [`json=${indented(body, '    ', pythonValue)}`]),
    'timeout=60',
  ];
  return `import os
import requests

answer = requests.${method.toLowerCase()}(
${lines.map((line) => `    ${line},`).join('\n')}
)
print(answer.status_code, answer.text)`;
}

/** A value in Python. A boolean in a query is written as in a URL. */
function pythonValue(value: unknown): string {
  if (typeof value === 'boolean') return JSON.stringify(String(value));
  return JSON.stringify(value);
}

function indented(value: unknown, by = '  ', write: (value: unknown) => string = JSON.stringify): string {
  if (typeof value !== 'object' || value === null) return write(value);
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);
}

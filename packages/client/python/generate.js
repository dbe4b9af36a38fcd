// Generates a Python client from a running service's OpenAPI document.
// openapi-python-client: the generator of typed httpx clients that keeps up with OpenAPI 3.1.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wholeDocument } from './whole-document.js';

const PACKAGE = 'contractor_records_client';
const python = process.env.CRS_TEST_PYTHON ?? 'python3';

/** The schema for every error. The one with codes per status would become a separate class for each path. */
const error = {
  description: 'An error.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** The document with only the parts that become code: no examples or headers, and no media types except JSON. */
function essential(document) {
  const { responses: _shared, examples: _examples, headers: _headers, ...components } = document.components;
  const jsonOnly = ({ content, headers: _unused, ...rest }) =>
    content === undefined
      ? rest
      : { ...rest, content: { 'application/json': { schema: content['application/json'].schema } } };
  const operation = ({ responses, requestBody, ...rest }) => ({
    ...rest,
    ...(requestBody === undefined ? {} : { requestBody: jsonOnly(requestBody) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        Number(status) < 400 ? jsonOnly(response) : error,
      ]),
    ),
  });
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, operation(one)])),
  ]);
  return { ...document, components, paths: Object.fromEntries(paths) };
}

const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(2);
};

const [service, output] = process.argv.slice(2);
if (service === undefined || output === undefined)
  fail('Give the address of the service and a folder: npm run client:python -- http://127.0.0.1:3000 FOLDER');
const response = await fetch(new URL('/openapi.json', service)).catch((cause) =>
  fail(`${service} cannot be reached: ${cause.cause?.message ?? cause.message}`),
);
if (!response.ok) fail(`${response.url} answers ${response.status}.`);

const folder = mkdtempSync(join(tmpdir(), 'crs-python-'));
try {
  const [document, config] = [join(folder, 'openapi.json'), join(folder, 'config.json')];
  writeFileSync(document, JSON.stringify(essential(wholeDocument(await response.json()))));
  // Formatting needs ruff, which nothing else uses.
  writeFileSync(
    config,
    JSON.stringify({
      project_name_override: 'contractor-records-client',
      package_name_override: PACKAGE,
      post_hooks: [],
    }),
  );
  const options = ['--path', document, '--config', config, '--output-path', output, '--overwrite'];
  const { status, error: missing } = spawnSync(
    python,
    ['-m', 'openapi_python_client', 'generate', '--meta', 'setup', '--fail-on-warning', ...options],
    { stdio: 'inherit' },
  );
  if (missing !== undefined) fail(`${python} cannot be started: ${missing.message}`);
  if (status !== 0)
    fail(`Nothing was made. Is the generator there? ${python} -m pip install openapi-python-client`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

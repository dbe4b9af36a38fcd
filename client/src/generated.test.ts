import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { describeApi } from '../../api/src/reference/openapi.js';
import { routes } from '../../api/src/routes.js';

const committed = new URL('./generated/api.ts', import.meta.url);

/** The parts of the document that the client is typed by: what goes in, and the body that comes out. */
function withoutFailures(document: ReturnType<typeof describeApi>): OpenAPI3 {
  const { paths, components, ...rest } = JSON.parse(JSON.stringify(document)) as OpenAPI3;
  const { responses: _responses, headers: _headers, ...kept } = components ?? {};
  const operations = Object.entries(paths ?? {}).map(([path, { get }]) => [
    path,
    { get: { ...get, responses: { 200: { ...get.responses[200], headers: {} } } } },
  ]);
  return { ...rest, components: kept, paths: Object.fromEntries(operations) };
}

/** Writes the types of the document that `/openapi.json` serves (openapi-typescript: types alone, no code to ship). */
async function generateTypes(): Promise<string> {
  const options = { immutable: true, rootTypes: true, rootTypesNoSchemaPrefix: true };
  const types = await openapiTS(withoutFailures(describeApi(routes)), options);
  return `// Written by \`npm run client\` from the OpenAPI document; a test compares it.\n\n${astToString(types)}`;
}

it('the generated types are those of the OpenAPI document (after a change of the API: npm run client)', async () => {
  const types = await generateTypes();
  if (process.env.CRS_WRITE_CLIENT === '1') await writeFile(committed, types);
  expect(await readFile(committed, 'utf8')).toBe(types);
});

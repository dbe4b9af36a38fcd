import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { withFreshApi } from '../../../test/harness/api-checks.js';
import { wholeDocument } from '../python/whole-document.js';

const committed = new URL('./generated/api.ts', import.meta.url);

/** Keys without types of their own: headers, examples, and error statuses, which all have the body `Error`. */
const untyped = /^([345]\d\d|headers|examples?)$/;

/** The document that `/openapi.json` serves. */
async function openApiDocument(): Promise<string> {
  let document = '';
  await withFreshApi(
    async ({ url }) => {
      document = await (await fetch(`${url}/openapi.json`)).text();
    },
    { records: 'none' },
  );
  return document;
}

/** The types of that document (openapi-typescript: types only, no code at run time). */
async function generateTypes(): Promise<string> {
  const whole = wholeDocument(JSON.parse(await openApiDocument()));
  const { components, ...rest } = JSON.parse(JSON.stringify(whole), (name, value) =>
    untyped.test(name) ? undefined : value,
  ) as OpenAPI3;
  const document = { ...rest, components: { ...components, responses: {} } };
  const types = await openapiTS(document, {
    immutable: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  return `// Written by \`npm run client\` from the OpenAPI document; a test compares it.\n\n${astToString(types)}`;
}

it('the generated types are those of the OpenAPI document (after a change of the API: npm run client)', async () => {
  const types = await generateTypes();
  if (process.env.CRS_WRITE_CLIENT === '1') await writeFile(committed, types);
  expect(await readFile(committed, 'utf8')).toBe(types);
});

it('have the errors of every path at each path after expansion', async () => {
  const { paths } = wholeDocument(JSON.parse(await openApiDocument())) as unknown as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  const statuses = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ responses }) => Object.keys(responses)),
  );
  expect(statuses.length).toBeGreaterThan(40);
  for (const answered of statuses) {
    expect(answered).toEqual(
      expect.arrayContaining(['400', '401', '403', '405', '415', '429', '500', '503', '504']),
    );
    expect(answered).not.toContain('default');
  }
});

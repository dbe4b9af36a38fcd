/** The long test of withheld people asks every path; a new path without values fails here first. */
import { pages } from '@crs/console';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { knownValues, wordsOfSegments } from '../harness/every-request.js';
import { pathsOf } from '../harness/served-openapi.js';
import { valueSources } from '../harness/withheld-words.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

it('gives every segment of every path and page some values', async () => {
  const paths = Object.keys(pathsOf(await (await api.get('/openapi.json')).text()));
  const places: { path: string; known: Readonly<Record<string, unknown>> }[] = [
    ...paths.map((path) => ({ path, known: valueSources })),
    ...pages.map(({ path, params }) => ({ path, known: { ...valueSources, ...wordsOfSegments(params) } })),
  ];
  const segments = places.flatMap(({ path, known }) =>
    [...path.matchAll(/\{(\w+)\}|:(\w+)/g)].map(([, inBraces, afterColon = '']) => ({
      segment: `${inBraces ?? afterColon} of ${path}`,
      isKnown: knownValues(inBraces ?? afterColon, path, known) !== undefined,
    })),
  );
  expect(segments.length).toBeGreaterThan(30);
  expect(segments.filter(({ isKnown }) => !isKnown).map(({ segment }) => segment)).toEqual([]);
});

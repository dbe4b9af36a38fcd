import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { accountRoutes, fileRoutes, postRoutes, routes } from '../routes.js';
import { buildOpenApiDocument } from './openapi.js';
import { shareRepeated } from './share-repeated.js';

const run = promisify(execFile);

/** The findings of `redocly lint` for a document, with the rules in `api/redocly.yaml`. */
async function lintOf(document: object): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'crs-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const pathTo = (place: string): string => fileURLToPath(new URL(place, import.meta.url));
    const redocly = pathTo('../../node_modules/@redocly/cli/bin/cli.js');
    const options = ['--config', pathTo('../../redocly.yaml'), '--format', 'json'];
    const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const lint = run(process.execPath, [redocly, 'lint', file, ...options], {
      env: { ...process.env, ...quiet },
      maxBuffer: 64_000_000,
    });
    // It exits with 1 if it finds errors, but still prints them.
    const { stdout } = await lint.catch((error: { stdout: string }) => error);
    const { problems } = JSON.parse(stdout) as {
      problems: readonly { ruleId: string; message: string; location: readonly { pointer?: string }[] }[];
    };
    return problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const documentOf = (olderErrors: boolean): object =>
  shareRepeated(buildOpenApiDocument(routes, postRoutes, olderErrors, accountRoutes, fileRoutes));
/** The served document. */
const served = documentOf(false);

/** The findings of Spectral for a document, with all its OpenAPI rules, including optional ones. */
async function faultsOf(document: object): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas as spectralCore.RulesetDefinition, 'all']] });
  const results = await spectral.run(JSON.stringify(document));
  return results.map(({ code, message, path }) => `${code} at ${path.join('.')}: ${message}`);
}

describe('the OpenAPI document keeps all rules of Spectral', () => {
  it.each([
    ['as it is', served],
    ['with errors in the older shape', documentOf(true)],
  ])('%s', async (_name, document) => {
    expect(await faultsOf(document)).toEqual([]);
  });

  it('and a broken rule is noticed', async () => {
    // Checks one path, which takes a tenth of the time but leaves some components unused.
    const search = buildOpenApiDocument(routes.filter(({ path }) => path === '/v1/licenses/search'));
    const document = JSON.stringify(search).replace('"example":"northside"', '"example":"ab"');
    const faults = await faultsOf(JSON.parse(document));
    expect(faults.filter((fault) => !fault.startsWith('oas3-unused-component'))).toEqual([
      expect.stringMatching(/^oas3-valid-media-example|schema-example/),
    ]);
  });
});

describe('redocly finds no error and no warning in the OpenAPI document', () => {
  it('as it is', async () => {
    expect(await lintOf(served)).toEqual([]);
  });

  it('and a broken rule is noticed', async () => {
    const info = { title: 'A document without a path', version: '1' };
    expect(await lintOf({ openapi: '3.1.0', info, paths: {} })).toContainEqual([
      'info-license',
      expect.any(String),
      expect.any(String),
    ]);
  });
});

describe('what repeats in the OpenAPI document', () => {
  it('stands once, so that it weighs no more than 250 kB', () => {
    // Examples from served records take 1.2 kB more on the demo.
    expect(JSON.stringify(served).length).toBeLessThan(248_000);
  });
});

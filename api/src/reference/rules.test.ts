import { describe, expect, it } from '@jest/globals';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { accountRoutes, fileRoutes, postRoutes, routes } from '../routes.js';
import { buildOpenApiDocument } from './openapi.js';

/** The findings of Spectral for a document, with all its OpenAPI rules, including the optional ones. */
async function faultsOf(document: object): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas as spectralCore.RulesetDefinition, 'all']] });
  const results = await spectral.run(JSON.stringify(document));
  return results.map(({ code, message, path }) => `${code} at ${path.join('.')}: ${message}`);
}

describe('the OpenAPI document keeps all rules of Spectral', () => {
  it.each([
    ['as it is', false],
    ['with errors in the older shape', true],
  ])('%s', async (_name, olderErrors) => {
    expect(
      await faultsOf(buildOpenApiDocument(routes, postRoutes, olderErrors, accountRoutes, fileRoutes)),
    ).toEqual([]);
  });

  it('and a broken rule is noticed', async () => {
    const document = structuredClone(
      buildOpenApiDocument(routes, postRoutes, false, accountRoutes, fileRoutes),
    );
    const parameter = document.paths?.['/v1/licenses/search']?.get?.parameters?.[0];
    Object.assign(parameter ?? {}, { example: 'ab' });
    expect(await faultsOf(document)).toEqual([
      expect.stringMatching(/^oas3-valid-media-example|schema-example/),
    ]);
  });
});

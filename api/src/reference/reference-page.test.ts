import { describe, expect, it } from '@jest/globals';
import { errorCodes } from '../errors/codes.js';
import { accountRoutes, fileRoutes, postRoutes, routes } from '../routes.js';
import { errorsPage } from './errors-page.js';
import { buildOpenApiDocument } from './openapi.js';
import { operationsOf, schemasOf } from './openapi-document.js';
import { referencePage } from './reference-page.js';

const document = buildOpenApiDocument(routes, postRoutes, false, accountRoutes, fileRoutes);
const pages = { '/docs': referencePage(document), '/docs/errors': errorsPage() };

/** The section of a page with an id. */
function section(page: string, id: string): string {
  const start = page.indexOf(`<section id="${id}">`);
  expect([id, start]).not.toEqual([id, -1]);
  return page.slice(start, page.indexOf('</section>', start));
}

describe('the pages', () => {
  it.each(Object.entries(pages))(
    '%s is complete in itself: nothing is loaded and nothing runs, but for the script of the reference',
    (path, page) => {
      const script = '<script src="/docs/reference.js" defer></script>';
      expect(page.split(script)).toHaveLength(path === '/docs' ? 2 : 1);
      expect(page.replace(script, '')).not.toMatch(
        /<script|<link|<img|<iframe|@import|url\(|\bsrc=|\bon\w+=/i,
      );
      expect(page.match(/href="(?!#|\/docs|\/openapi\.json)[^"]*"/g)).toBeNull();
    },
  );

  it.each(Object.entries(pages))('%s links to nothing that is not there', (_path, page) => {
    const targets = [...page.matchAll(/href="([^"#]*)#([^"]+)"/g)].map(([, path = '', id = '']) => ({
      id,
      there: (path === '' ? page : pages[path as keyof typeof pages]).includes(` id="${id}"`),
    }));
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter(({ there }) => !there)).toEqual([]);
  });
});

describe('the reference', () => {
  it.each(operationsOf(document))(
    'tells of $method $path: parameters, a request, an answer, errors',
    ({ path, operation }) => {
      const text = section(pages['/docs'], operation.operationId);
      expect(text).toContain(`<code>${path}</code>`);
      expect(text).toMatch(/curl (-X (PUT|DELETE) )?-H &quot;Authorization: Bearer \$API_KEY&quot;/);
      for (const language of ['curl', 'TypeScript', 'Python'])
        expect(text).toContain(`data-language="${language}"`);
      expect(text).toContain('204' in operation.responses ? 'Answers 204' : 'Example answer');
      for (const { name } of operation.parameters ?? []) expect(text).toContain(`<code>${name}</code>`);
      for (const status of Object.keys(operation.responses).filter((one) => one !== '304'))
        expect(text).toContain(status);
      expect(text).toContain('href="/docs/errors#rate_limit.exceeded"');
    },
  );

  it('shows the field of every record with its type', () => {
    for (const [name, { properties = {} }] of Object.entries(schemasOf(document)))
      for (const field of Object.keys(properties))
        expect(section(pages['/docs'], `record-${name}`)).toContain(`<code>${field}</code>`);
    expect(section(pages['/docs'], 'record-PermitSummary')).toContain('<code>tierBreakdown.verified</code>');
  });

  it('says what parameters default to and where they end', () => {
    expect(section(pages['/docs'], 'getPermitBlock')).toContain('integer (int32), 1 to 100, default 20');
    expect(section(pages['/docs'], 'searchLicenses')).toContain('string, at least 3 characters');
  });
});

describe('the error reference', () => {
  it.each(Object.entries(errorCodes))(
    'tells of %s: status, when, what to do, and how it looks',
    (code, entry) => {
      const text = section(pages['/docs/errors'], code);
      expect(text).toContain(entry.status === null ? 'Reserved' : `Status ${entry.status}`);
      expect(text).toContain('What to do:');
      expect(text.includes(`&quot;code&quot;: &quot;${code}&quot;`)).toBe(entry.status !== null);
    },
  );
});

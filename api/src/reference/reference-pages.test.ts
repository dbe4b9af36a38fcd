import { describe, expect, it } from '@jest/globals';
import { errorCodes } from '../errors/codes.js';
import { accountRoutes, fileRoutes, postRoutes, routes } from '../routes.js';
import { chaptersOf, recordHrefOf } from './chapters.js';
import { errorsPage } from './errors-page.js';
import { keysPage } from './keys-page.js';
import { buildOpenApiDocument } from './openapi.js';
import { operationsOf, schemasOf } from './openapi-document.js';
import { referencePages } from './reference-pages.js';

const document = buildOpenApiDocument(routes, postRoutes, false, accountRoutes, fileRoutes);
const help = { contact: null, selfService: false };
const reference = referencePages(document, help);
const pages: Record<string, string> = { ...Object.fromEntries(reference), '/docs/errors': errorsPage() };
const chapters = chaptersOf(document);

/** The section of a page with an id. */
function section(page: string, id: string): string {
  const start = page.indexOf(`<section id="${id}">`);
  expect([id, start]).not.toEqual([id, -1]);
  return page.slice(start, page.indexOf('</section>', start));
}

/** The page of an endpoint or a record. */
const pageOf = (operationId: string): string =>
  pages[
    chapters.find(({ operations }) => operations.some((one) => one.operation.operationId === operationId))
      ?.path ?? ''
  ] ?? '';
const pageOfRecord = (name: string): string => pages[recordHrefOf(chapters)(name).split('#')[0] ?? ''] ?? '';

describe('the pages', () => {
  it.each(Object.entries(pages))(
    '%s loads nothing but the icon and the script of the reference, and leads back to the site',
    (path, page) => {
      const script = '<script src="/docs/reference.js" defer></script>';
      const icon = '<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">';
      expect(page.split(script)).toHaveLength(path === '/docs/errors' ? 1 : 2);
      expect(page.split(icon)).toHaveLength(2);
      expect(page.replace(script, '').replace(icon, '')).not.toMatch(
        /<script|<link|<img|<iframe|@import|url\(|\bsrc=|\bon\w+=/i,
      );
      expect(page).toContain('<a class="brand" href="/">Contractor Records</a>');
      expect(page.match(/href="(?!#|\/docs|\/openapi\.json|\/coverage"|\/")[^"]*"/g)).toBeNull();
    },
  );

  it.each(Object.entries(pages))('%s links to nothing that is not there', (path, page) => {
    const targets = [...page.matchAll(/href="([^"#]*)#([^"]+)"/g)].map(([, to = '', id = '']) => ({
      to: `${to}#${id}`,
      there: id === 'content' || (pages[to === '' ? path : to] ?? '').includes(` id="${id}"`),
    }));
    expect(targets.length).toBeGreaterThan(2);
    expect(targets.filter(({ there }) => !there)).toEqual([]);
    const others = [...page.matchAll(/href="(\/docs[^"#]*)/g)].map(([, to = '']) => to);
    const served = [...Object.keys(pages), '/docs/icon.svg', '/docs/keys'];
    expect(others.filter((to) => !served.includes(to))).toEqual([]);
  });

  it.each(Object.entries(pages))('%s weighs less than 80 kB', (_path, page) => {
    expect(Buffer.byteLength(page)).toBeLessThan(80_000);
  });
});

describe('the start page', () => {
  const start = pages['/docs'] ?? '';

  it('keeps the anchors of the time when the reference was one page', () => {
    const old = ['keys', 'filters', 'records'];
    for (const { operation } of operationsOf(document)) old.push(operation.operationId);
    for (const name of Object.keys(schemasOf(document))) old.push(`record-${name}`);
    expect(old.filter((id) => !start.includes(` id="${id}"`))).toEqual([]);
  });

  it('says what the API is before anything else, and whom to ask for a key', () => {
    expect(start.indexOf('This API answers questions')).toBeLessThan(start.indexOf('<h2'));
    const asking = (contact: string | null, selfService: boolean): string =>
      referencePages(document, { contact, selfService }).get('/docs') ?? '';
    expect(asking(null, false)).toContain('Ask the operator of this service');
    expect(asking('keys@county.example', false)).toContain('href="mailto:keys@county.example"');
    expect(asking('https://county.example/keys', false)).toContain('href="https://county.example/keys"');
    expect(asking(null, true)).toContain('<a href="/docs/keys">Get a free key</a>');
    expect(asking(null, false)).not.toContain('Get a free key');
  });

  it.each([true, false])(
    'leads from the page for keys to the endpoints, with free keys: %s',
    (selfService) => {
      expect(keysPage({ contact: null, selfService })).toContain('href="/docs#endpoints"');
      expect(start).toContain(' id="endpoints"');
    },
  );
});

describe('the reference', () => {
  it.each(operationsOf(document))(
    'tells of $method $path: parameters, a request, an answer, errors',
    ({ path, method, operation }) => {
      const text = section(pageOf(operation.operationId), operation.operationId);
      expect(text).toContain(`<code>${path}</code>`);
      const hasBody = operation.requestBody !== undefined;
      const sent = { get: '', post: hasBody ? '' : '-X POST ', put: '-X PUT ', delete: '-X DELETE ' }[method];
      expect(text).toContain(`curl ${sent}-H &quot;Authorization: Bearer $API_KEY&quot;`);
      for (const language of ['curl', 'TypeScript', 'Python'])
        expect(text).toContain(`data-language="${language}"`);
      expect(text).toContain('204' in operation.responses ? 'Returns 204' : 'Example answer');
      for (const { name } of operation.parameters ?? []) expect(text).toContain(`<code>${name}</code>`);
      const codes = Object.entries(operation.responses).flatMap(([status, { content }]) =>
        Number(status) < 400 ? [] : Object.keys(content?.['application/json']?.examples ?? {}),
      );
      // The responses that every endpoint can return are described once, on the start page.
      for (const code of codes)
        expect(pages['/docs']?.includes(`#${code}"`) || text.includes(`href="/docs/errors#${code}"`)).toBe(
          true,
        );
    },
  );

  it('shows the field of every record with its type', () => {
    for (const { records } of chapters)
      for (const [name, { properties = {} }] of records)
        for (const field of Object.keys(properties))
          expect(section(pageOfRecord(name), `record-${name}`)).toContain(`<code>${field}</code>`);
    expect(section(pageOfRecord('PermitSummary'), 'record-PermitSummary')).toContain(
      '<code>tierBreakdown.verified</code>',
    );
  });

  it('says what parameters default to and where they end', () => {
    expect(section(pageOf('getPermitBlock'), 'getPermitBlock')).toContain(
      'integer (int32), 1 to 100, default 20',
    );
    expect(section(pageOf('searchLicenses'), 'searchLicenses')).toContain('string, at least 3 characters');
  });
});

describe('the error reference', () => {
  it.each(Object.entries(errorCodes))(
    'tells of %s: status, when, what to do, and how it looks',
    (code, entry) => {
      const text = section(pages['/docs/errors'] ?? '', code);
      expect(text).toContain(entry.status === null ? 'Reserved' : `Status ${entry.status}`);
      expect(text).toContain('What to do:');
      expect(text.includes(`&quot;code&quot;: &quot;${code}&quot;`)).toBe(entry.status !== null);
    },
  );
});

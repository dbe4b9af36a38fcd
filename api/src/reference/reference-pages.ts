/**
 * The pages of the reference: a start page, and two for each group of endpoints, generated from the OpenAPI document.
 */
import { type Content, type ContentsGroup, type Html, html, table } from '@crs/html';
import { changelogPage } from './changelog-page.js';
import { type Chapter, chaptersOf, type RecordHref, recordHrefOf } from './chapters.js';
import { docsPage } from './docs-page.js';
import { EVERYWHERE, introduction } from './introduction.js';
import { KEYS_PATH, type KeyHelp } from './key-help.js';
import type { OpenApiDocument, PathOperation, Schema } from './openapi-document.js';
import { operationSection } from './operation-section.js';
import { paragraphs, prose } from './prose.js';
import { reconciliationSection } from './reconciliation-section.js';
import { SCRIPT_PATH } from './reference-files.js';
import { fieldRows } from './schema-text.js';

/** Renderers of pages, by path. */
type Makers = readonly (readonly [path: string, make: () => string])[];

function makersOf(document: OpenApiDocument, help: KeyHelp): Makers {
  const chapters = chaptersOf(document);
  const hrefOf = recordHrefOf(chapters);
  return [
    ['/docs', () => startPage(document, chapters, hrefOf, help)],
    ...chapters.map((chapter) => [chapter.path, () => endpointsPage(chapter, chapters, hrefOf)] as const),
    ...chapters
      .filter(({ records }) => records.length > 0)
      .map((chapter) => [`${chapter.path}/records`, () => recordsPage(chapter, chapters, hrefOf)] as const),
    [
      '/docs/reconciliation',
      () =>
        docsPage({
          title: 'Reconciliation',
          contents: contentsOf(chapters, []),
          script: SCRIPT_PATH,
          content: reconciliationSection(),
        }),
    ],
    ['/docs/changelog', () => changelogPage(contentsOf(chapters, []))],
  ];
}

/** Every page of the reference by its path. Each is complete without its script. */
export const referencePages = (document: OpenApiDocument, help: KeyHelp): ReadonlyMap<string, string> =>
  new Map(makersOf(document, help).map(([path, make]) => [path, make()]));

/** The paths of these pages. */
export const referencePaths = (document: OpenApiDocument, help: KeyHelp): readonly string[] =>
  makersOf(document, help).map(([path]) => path);

/** The menu: the contents of this page, and all other pages. */
function contentsOf(chapters: readonly Chapter[], own: readonly ContentsGroup[]): ContentsGroup[] {
  return [
    ...own,
    {
      heading: 'Start',
      links: [
        { href: '/docs', label: 'Overview' },
        { href: KEYS_PATH, label: 'Get a key' },
        { href: '/docs#limits', label: 'Limits' },
        { href: '/docs#filters', label: 'Filter expressions' },
        { href: '/docs/reconciliation', label: 'Reconciliation' },
        { href: '/docs/errors', label: 'Errors' },
        { href: '/docs/changelog', label: 'Changelog' },
      ],
    },
    { heading: 'Endpoints', links: chapters.map(({ path, title }) => ({ href: path, label: title })) },
    {
      heading: 'Records',
      links: chapters
        .filter(({ records }) => records.length > 0)
        .map(({ path, title }) => ({ href: `${path}/records`, label: title })),
    },
  ];
}

const methodAndPath = ({ path, method }: PathOperation): Html =>
  html`<code>${method === 'get' ? '' : `${method.toUpperCase()} `}${path}</code>`;

/**
 * What the API is, how to start, and where each endpoint and record is described. The lists keep the anchors from when
 * the reference was one page.
 */
function startPage(
  document: OpenApiDocument,
  chapters: readonly Chapter[],
  hrefOf: RecordHref,
  help: KeyHelp,
): string {
  const endpoints = chapters.map(
    ({ title, path, description, operations }) => html`<h3><a href="${path}">${title}</a></h3>
<p>${prose(description)}</p>
<ul class="links">${operations.map(
      (one) =>
        html`<li id="${one.operation.operationId}"><a href="${path}#${one.operation.operationId}">${methodAndPath(one)}</a> <span>${one.operation.summary}</span></li>\n`,
    )}</ul>
`,
  );
  const records = chapters
    .flatMap((chapter) => chapter.records.map(([name]) => name))
    .sort()
    .map((name) => html`<li id="record-${name}"><a href="${hrefOf(name)}">${name}</a></li>\n`);
  return docsPage({
    title: 'API reference',
    contents: contentsOf(chapters, []),
    script: SCRIPT_PATH,
    content: html`${introduction(help)}
<h2 id="endpoints">Endpoints</h2>
${endpoints}
<h2 id="records">Records</h2>
<ul class="columns">${records}</ul>
<h2 id="details">Details</h2>
${paragraphs(document.info.description ?? '')}`,
  });
}

function endpointsPage(
  { title, description, path, operations, records }: Chapter,
  chapters: readonly Chapter[],
  hrefOf: RecordHref,
): string {
  const own = {
    heading: title,
    links: operations.map((one) => ({ href: `#${one.operation.operationId}`, label: methodAndPath(one) })),
  };
  return docsPage({
    title,
    contents: contentsOf(chapters, [own]),
    script: SCRIPT_PATH,
    content: html`<p>${prose(description)} ${EVERYWHERE}</p>
${records.length === 0 ? null : html`<p><a href="${path}/records">Records in these responses</a></p>`}
${operations.map((one) => operationSection(one, hrefOf))}`,
  });
}

function recordsPage(
  { title, path, records }: Chapter,
  chapters: readonly Chapter[],
  hrefOf: RecordHref,
): string {
  const own = {
    heading: title,
    links: records.map(([name]) => ({ href: `#record-${name}`, label: name })),
  };
  return docsPage({
    title: `${title}: records`,
    contents: contentsOf(chapters, [own]),
    script: SCRIPT_PATH,
    content: html`<p>Records that the <a href="${path}">endpoints</a> return.</p>
${records.map(([name, schema]) => recordSection(name, schema, hrefOf))}`,
  });
}

function recordSection(name: string, schema: Schema, hrefOf: RecordHref): Html {
  const rows = fieldRows(schema, hrefOf);
  const description: Content =
    schema.description === undefined ? null : html`<p>${prose(schema.description)}</p>`;
  return html`<section id="record-${name}"><h2>${name}</h2>
${description}
${rows.length === 0 ? null : table('Fields', ['Field', 'Type', 'Meaning'], rows)}</section>
`;
}

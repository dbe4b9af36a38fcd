/**
 * The pages of the reference: a start page, and two for each group of endpoints, generated from the OpenAPI document.
 */
import { grouped } from '@crs/domain';
import { type Content, type ContentsGroup, type Html, html, table } from '@crs/html';
import { MOST_QUERIES } from '../reconcile/manifest.js';
import { contractorProperties } from '../reconcile/properties.js';
import { changelogPage } from './changelog-page.js';
import { type Chapter, chaptersOf, type RecordHref, recordHrefOf } from './chapters.js';
import { docsPage } from './docs-page.js';
import { generalCodes } from './error-responses.js';
import { EVERYWHERE, introduction } from './introduction.js';
import { KEYS_PATH, type KeyHelp } from './key-help.js';
import {
  type OpenApiDocument,
  operationsOf,
  type Parameter,
  type PathOperation,
  type ResponseObject,
  type Schema,
  wholeAnswer,
} from './openapi-document.js';
import { codeBlock, jsonBlock, paragraphs, prose } from './prose.js';
import { SCRIPT_PATH } from './reference-files.js';
import { requestExamples } from './request-examples.js';
import { fieldRows, typeText } from './schema-text.js';

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
  const search = operationsOf(document).find(({ path }) => path === '/v1/licenses/search');
  const name = search?.operation.parameters?.find((parameter) => parameter.name === 'q')?.example;
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
    content: html`${introduction(help, String(name))}
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

/** The service for OpenRefine. It is not a REST endpoint, so the OpenAPI document leaves it out. */
function reconciliationSection(): Html {
  return html`<h2 id="reconciliation">Reconciliation</h2>
<p>The W3C Reconciliation Service API 0.2, for OpenRefine and other clients that need only a URL. The operator creates a token for a key. The URL ends with <code>/reconcile/TOKEN</code>, and anyone who has it uses the limits of the key. Each query and each contractor in a data extension counts as a list row.</p>
${codeBlock(`queries={"q0": {"query": "Northside Builders", "limit": 3,
  "properties": [{"pid": "city", "v": "Minneapolis"}, {"pid": "state", "v": "MN"}]}}`)}
<p>A query is matched like a row of <code>/v1/match</code>. A query can also be a license number or contractor id. <code>score</code> is the confidence in percent. <code>match</code> is true only for the matched contractor, if the tier is verified or likely. <code>features</code> are the signals with their bits, which add up to the score of <code>/v1/match</code>. A query returns 5 candidates by default, at most 10. All entities have the type <code>contractor</code>, so a query needs no type. A batch can have at most ${grouped(MOST_QUERIES)} queries.</p>
${table(
  'Properties of contractors',
  ['Property', 'Name', 'Meaning', 'In queries', 'As a column'],
  contractorProperties.map(({ id, name, description, isCompared, valuesOf }) => [
    html`<code>${id}</code>`,
    name,
    description,
    isCompared ? 'yes' : '',
    valuesOf === null ? '' : 'yes',
  ]),
)}`;
}

/** Paths with ids that only one account knows, so that no example fits all callers. */
const OF_ACCOUNT = /^\/v1\/(watch-lists|webhooks)\/\{/;

/** One endpoint: parameters, an example request with its response, and errors other than the general ones. */
function operationSection({ path, method, operation }: PathOperation, hrefOf: RecordHref): Html {
  const { operationId, summary, description, parameters = [], responses } = operation;
  const { 200: read, 201: made, 204: done, 304: _unchanged, ...errors } = responses;
  const success = read ?? made;
  const status = read ? 200 : made ? 201 : 204;
  const answer = success?.content?.['application/json'];
  return html`<section id="${operationId}"><h2><span class="get">${method.toUpperCase()}</span><code>${path}</code></h2>
<p><strong>${summary}.</strong> ${prose(description)}</p>
${parameters.length === 0 ? html`<p class="quiet">No parameters.</p>` : parameterTable(parameters, hrefOf)}
<h3>Example</h3>
${OF_ACCOUNT.test(path) ? html`<p class="quiet">Replace the ids with ids from your own lists.</p>` : null}${requestExamples({ path, method, operation })}
${done === undefined ? null : html`<p>Returns 204 without a body.</p>`}${answer === undefined ? null : html`<p>Answers ${status} with ${typeText(wholeAnswer(answer.schema), hrefOf)}.</p><details><summary>Example answer</summary>${jsonBlock(answer.example)}</details>`}
${errorTable(errors)}</section>
`;
}

function parameterTable(parameters: readonly Parameter[], hrefOf: RecordHref): Html {
  return table(
    'Parameters',
    ['Name', 'Type', 'Meaning'],
    parameters.map(({ name, in: place, required, schema, description = '', example }) => [
      html`<code>${name}</code>${place === 'path' ? html` <span class="quiet">path</span>` : null}${required ? html` <span class="required">required</span>` : null}`,
      typeText(schema, hrefOf),
      html`${commonly[name] ?? prose(description)} <span class="quiet">Example: <code>${String(example)}</code></span>`,
    ]),
  );
}

/** Parameters that lists and records have in common, which the start page describes. */
const commonly: Readonly<Record<string, Html>> = {
  cursor: html`Pages through one version of the data. See <a href="/docs#paging">paging</a>.`,
  fields: html`Only these fields of each record. See <a href="/docs#paging">paging</a>.`,
};

/** Statuses with their codes, linked to the error reference. Only the start page lists the general codes. */
function errorTable(errors: Readonly<Record<string, ResponseObject>>): Html | null {
  const rows = Object.entries(errors).flatMap(([status, { content }]) => {
    const codes = Object.keys(content?.['application/json']?.examples ?? {});
    const own = codes.filter((code) => !(generalCodes as readonly string[]).includes(code));
    const links = own.map((code) => html`<a href="/docs/errors#${code}"><code>${code}</code></a> `);
    return own.length === 0 ? [] : [[status, links]];
  });
  return rows.length === 0 ? null : table('Errors', ['Status', 'Codes'], rows);
}

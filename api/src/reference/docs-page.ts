import { type Content, type ContentsGroup, type Html, html, page, type Site } from '@crs/html';
import { ICON_PATH } from './reference-files.js';

const site: Site = {
  name: 'Contractor Records',
  icon: ICON_PATH,
  links: [
    { href: '/docs', label: 'For developers' },
    { href: '/docs/keys', label: 'Get a key' },
    { href: '/docs/errors', label: 'Errors' },
    { href: '/coverage', label: 'Coverage' },
    { href: '/openapi.json', label: 'OpenAPI' },
  ],
};

interface DocsPage {
  readonly title: string;
  readonly content: Content;
  readonly contents?: readonly ContentsGroup[];
  readonly script?: string;
  /** CSS rules of this page only. */
  readonly style?: Html;
}

/** A page for programmers, with the site's header and a way back. */
export const docsPage = (options: DocsPage): string => page({ style: referenceStyle, ...options, site });

/** The style rules that the reference's pages add to those of all pages. */
const referenceStyle = html`
h1 { font-size: 1.9rem; margin-bottom: 1rem; }
h2 { font-size: 1.25rem; margin: 2.75rem 0 .5rem; padding-top: .75rem; border-top: 1px solid var(--rule); overflow-wrap: anywhere; }
h3 { margin: 1.5rem 0 .25rem; font-size: 1.05rem; }
section h3, caption { margin: 1.25rem 0 .25rem; font-size: .8rem; font-weight: 600; text-transform: uppercase; letter-spacing: .05em; color: var(--quiet); }
.scroll { margin-top: 1.25rem; }
tbody th { font-weight: 400; white-space: nowrap; }
td a, th a, ul a { display: inline-block; min-height: 24px; min-width: 24px; padding: .1rem 0; }
ul.links, ul.columns { list-style: none; padding: 0; margin: .25rem 0; }
ul.columns { columns: 14rem; }
ul.links span { color: var(--quiet); }
li:target { outline: 2px solid var(--accent); outline-offset: 2px; }
.get { background: var(--accent); color: var(--paper); font: 600 12px/1 ui-monospace, monospace; padding: .3em .5em; border-radius: 4px; margin-right: .5em; vertical-align: .1em; }
.quiet { font-size: .9em; }
.required { color: var(--alarm); font-size: .85em; }
[data-examples] details { margin: .1rem 0; }
.copied { position: relative; }
.copied pre { padding-right: 5.5rem; }
.copy { position: absolute; top: .4rem; right: .5rem; }
button { min-height: 24px; font: inherit; font-size: .8rem; color: var(--ink); background: var(--paper); border: 1px solid var(--quiet); border-radius: 4px; padding: .2rem .6rem; cursor: pointer; }
[role=search] { margin: 1rem 0; max-width: 24rem; }
label { display: block; font-size: .8rem; color: var(--quiet); }
input, select, textarea { min-height: 24px; width: 100%; font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--quiet); border-radius: 4px; padding: .3rem .5rem; }
textarea { font: 13.5px/1.5 ui-monospace, monospace; }
:is(input, select, textarea, button, pre, a):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.try form { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: .6rem 1rem; padding: .5rem 0 1rem; align-items: end; }
.try .wide { grid-column: 1 / -1; }
[hidden] { display: none; }
summary { color: var(--accent); margin: .4rem 0; min-height: 24px; }
`;

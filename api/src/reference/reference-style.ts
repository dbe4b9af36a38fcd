import { html } from '@crs/html';

/** What the pages of the reference add to the style of all pages. */
export const referenceStyle = html`
h1 { font-size: 1.9rem; margin-bottom: 1rem; }
h2 { font-size: 1.5rem; margin: 3.5rem 0 .75rem; padding-bottom: .3rem; border-bottom: 2px solid var(--rule); }
h3 { margin: 2.75rem 0 .25rem; font-size: 1.1rem; }
h4, caption { margin: 1.25rem 0 .25rem; font-size: .8rem; font-weight: 600; text-transform: uppercase; letter-spacing: .05em; color: var(--quiet); }
.scroll { margin-top: 1.25rem; }
tbody th { font-weight: 400; white-space: nowrap; }
.get { background: var(--accent); color: var(--paper); font: 600 12px/1 ui-monospace, monospace; padding: .3em .5em; border-radius: 4px; margin-right: .5em; vertical-align: .1em; }
.quiet { font-size: .9em; }
.required { color: var(--alarm); font-size: .85em; }
[data-examples] details { margin: .1rem 0; }
.copied { position: relative; }
.copied pre { padding-right: 5.5rem; }
.copy { position: absolute; top: .4rem; right: .5rem; }
button { font: inherit; font-size: .8rem; color: var(--ink); background: var(--paper); border: 1px solid var(--quiet); border-radius: 4px; padding: .2rem .6rem; cursor: pointer; }
[role=search] { margin-bottom: 1rem; }
label { display: block; font-size: .8rem; color: var(--quiet); }
input, select, textarea { width: 100%; font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--quiet); border-radius: 4px; padding: .3rem .5rem; }
textarea { font: 13.5px/1.5 ui-monospace, monospace; }
:is(input, select, textarea, button, pre, a):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.try form { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: .6rem 1rem; padding: .5rem 0 1rem; align-items: end; }
.try .wide { grid-column: 1 / -1; }
[hidden] { display: none; }
summary { color: var(--accent); margin: .4rem 0; }
`;

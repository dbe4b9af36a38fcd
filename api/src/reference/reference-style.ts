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
summary { color: var(--accent); margin: .4rem 0; }
`;

import { html } from './html.js';

/** The style for every page: colors for light and dark mode, headings, tables, code, and contents. */
export const style = html`
:root { color-scheme: light dark; --paper: #fdfdfc; --ink: #1d1d1b; --quiet: #63625d; --rule: #dddbd5; --shade: #f3f2ee; --accent: #0a6b4f; --alarm: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #191918; --ink: #f0efea; --quiet: #a8a69e; --rule: #3a3936; --shade: #232321; --accent: #5fd0a8; --alarm: #ff8a80; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere; }
p, li, dd, summary, figcaption { overflow-wrap: anywhere; }
a { color: var(--accent); }
code, pre { font: 13.5px/1.5 ui-monospace, monospace; }
code { background: var(--shade); padding: .1em .3em; border-radius: 4px; overflow-wrap: anywhere; }
pre { background: var(--shade); padding: .75rem 1rem; overflow: auto; border-radius: 6px; max-height: 26rem; margin: .4rem 0; }
pre code { background: none; padding: 0; overflow-wrap: normal; }
.quiet, figcaption { color: var(--quiet); }
figure { margin: .75rem 0 1.25rem; }
figcaption { font-size: .875rem; }
.scroll { overflow-x: auto; }
.scroll:focus-visible, pre:focus-visible, nav:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
table.wide { min-width: 50rem; }
caption { text-align: left; color: var(--quiet); padding: 0 0 .35rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--rule); }
th { font-weight: 600; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tfoot td, tfoot th { border-bottom: 0; font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .5rem 0; }
dt { color: var(--quiet); } dd { margin: 0; }
summary { cursor: pointer; padding: .25rem 0; }
nav.contents { padding: .5rem 1rem; font-size: .9rem; }
nav strong { font-size: .8rem; color: var(--quiet); text-transform: uppercase; letter-spacing: .05em; }
nav.contents ul { list-style: none; padding: 0; margin: .2rem 0 .9rem; }
nav a { text-decoration: none; }
nav.contents li a { display: block; padding: .2rem 0; min-height: 24px; }
nav code { background: none; padding: 0; font-size: 12.5px; }
.top { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.5rem; padding: .5rem 1rem; border-bottom: 1px solid var(--rule); }
.top .brand { font-weight: 700; color: var(--ink); padding: .35rem 0; text-decoration: none; }
.top ul { display: flex; flex-wrap: wrap; gap: 0 1rem; list-style: none; padding: 0; margin: 0; font-size: .9rem; }
.top li a { display: block; padding: .35rem 0; }
.skip { position: absolute; left: -9999px; }
.skip:focus { position: static; display: block; padding: .5rem 1rem; }
@media (min-width: 68rem) {
  .with-contents { display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
  nav.contents { position: sticky; top: 0; height: 100vh; overflow: auto; border-right: 1px solid var(--rule); padding: 1rem 1.5rem; }
  .with-contents main { margin: 0; padding: 1.5rem 3rem 5rem; }
  /* A wide screen always has room for the menu next to the page. */
  @supports selector(::details-content) {
    nav.contents summary { display: none; }
    nav.contents details::details-content { content-visibility: visible; height: auto; }
  }
}
`;

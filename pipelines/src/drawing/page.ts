import { type Markup, markup, type Piece } from './markup.js';

/** Light and dark of every colour; the pair of the bars differs for colour-blind eyes as well. */
const style = markup`
:root { color-scheme: light dark; --paper: #fdfdfc; --ink: #1d1d1b; --quiet: #63625d; --rule: #dddbd5; --for: #2a6fc4; --against: #c05a1c; --sum: #4a4945; --shade: #f3f2ee; --soft: #2a6fc433; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #191918; --ink: #f0efea; --quiet: #a8a69e; --rule: #3a3936; --for: #6aa6ee; --against: #ee9455; --sum: #bab8b0; --shade: #232321; --soft: #6aa6ee44; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere; }
p, li, dd, summary, figcaption { overflow-wrap: anywhere; }
.quiet, figcaption { color: var(--quiet); }
figure { margin: .75rem 0 1.25rem; }
figcaption { font-size: .875rem; }
svg { display: block; overflow: visible; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round; }
svg .value, svg .tick { fill: var(--quiet); font-variant-numeric: tabular-nums; }
svg .for { fill: var(--for); } svg .against { fill: var(--against); } svg .sum { fill: var(--sum); }
svg .joint, svg .grid { stroke: var(--rule); stroke-width: 1; }
svg .zero, svg .axis { stroke: var(--quiet); stroke-width: 1; }
svg .total text { font-weight: 600; }
svg .line { fill: none; stroke: var(--for); stroke-width: 2; stroke-linejoin: round; }
svg .ideal, svg .cut { stroke: var(--quiet); stroke-width: 1; stroke-dasharray: 4 4; fill: none; }
svg .dot { fill: var(--for); stroke: var(--paper); stroke-width: 2; }
svg .whisker { stroke: var(--for); stroke-width: 2; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1rem 2.5rem; }
.plot { max-width: 32rem; width: 100%; height: auto; }
.scroll { overflow-x: auto; }
.wide { min-width: 50rem; }
.scroll:focus-visible, summary:focus-visible { outline: 2px solid var(--for); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
caption { text-align: left; color: var(--quiet); padding: 0 0 .35rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--rule); }
th { font-weight: 600; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tfoot td, tfoot th { border-bottom: 0; font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .5rem 0; }
dt { color: var(--quiet); } dd { margin: 0; }
details { border-top: 1px solid var(--rule); padding: .5rem 0; }
summary { cursor: pointer; padding: .25rem 0; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 2rem; }
.answer { background: var(--shade); border-left: 4px solid var(--for); padding: .75rem 1rem; margin: 1rem 0; }
.answer p { margin: 0; }
.answer p + p { margin-top: .5rem; }
.answer.open { border-color: var(--against); }
`;

/** A whole page: nothing is loaded, nothing runs, and it follows the reader's choice of light or dark. */
export function page(title: string, content: Piece): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`.text;
}

/** A column of a table: its heading, and whether it holds numbers, or sentences that want room. */
export interface Column {
  readonly heading: string;
  readonly numeric?: boolean;
  readonly prose?: boolean;
}

/** A table that scrolls sideways by itself where the screen is narrow; the first cell of a row names it. */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Piece[])[],
  total: readonly Piece[] = [],
): Markup {
  const kind = (at: number): string => (columns[at]?.numeric === true ? 'number' : 'text');
  const row = (cells: readonly Piece[]): Markup => {
    const [first, ...rest] = cells;
    return markup`<tr><th scope="row" class="${kind(0)}">${first ?? null}</th>${rest.map((cell, at) => markup`<td class="${kind(at + 1)}">${cell}</td>`)}</tr>`;
  };
  const head = columns.map(({ heading }, at) => markup`<th scope="col" class="${kind(at)}">${heading}</th>`);
  return markup`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table class="${columns.some(({ prose }) => prose === true) ? 'wide' : 'slim'}"><caption>${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>${rows.map(row)}</tbody>${total.length === 0 ? null : markup`<tfoot>${row(total)}</tfoot>`}
</table></div>`;
}

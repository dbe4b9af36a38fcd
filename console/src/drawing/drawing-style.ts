import { html } from '@crs/html';

/** The style of pages with drawings. The colors of bars for and against also differ for color-blind readers. */
export const drawingStyle = html`
:root { --for: #2a6fc4; --against: #c05a1c; --sum: #4a4945; }
@media (prefers-color-scheme: dark) {
  :root { --for: #6aa6ee; --against: #ee9455; --sum: #bab8b0; }
}
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
details { border-top: 1px solid var(--rule); padding: .5rem 0; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 2rem; }
.answer { background: var(--shade); border-left: 4px solid var(--for); padding: .75rem 1rem; margin: 1rem 0; }
.answer p { margin: 0; }
.answer p + p { margin-top: .5rem; }
.answer.open { border-color: var(--against); }
`;

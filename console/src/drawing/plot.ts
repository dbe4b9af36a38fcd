import { type Html, html } from '@crs/html';

/** Size of a plot in its own units; the page scales it. */
const WIDTH = 440;
const HEIGHT = 330;
const MARGIN = { left: 66, right: 14, top: 12, bottom: 44 };

/** The area that data is drawn in. */
export const plotArea = {
  left: MARGIN.left,
  right: WIDTH - MARGIN.right,
  top: MARGIN.top,
  bottom: HEIGHT - MARGIN.bottom,
} as const;

/** A labeled position on an axis. */
interface Tick {
  readonly at: number;
  readonly label: string;
}

/** A plot with its two axes; `content` is drawn over the grid. */
export function drawPlot(
  title: string,
  across: { readonly label: string; readonly ticks: readonly Tick[] },
  up: { readonly label: string; readonly ticks: readonly Tick[] },
  content: Html,
): Html {
  const { left, right, top, bottom } = plotArea;
  const middle = (top + bottom) / 2;
  return html`<svg class="plot" role="img" aria-label="${title}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<title>${title}</title>
${across.ticks.map(({ at, label }) => html`<line class="grid" x1="${fixed(at)}" x2="${fixed(at)}" y1="${top}" y2="${bottom}"/><text class="tick" x="${fixed(at)}" y="${bottom + 17}" text-anchor="middle">${label}</text>`)}
${up.ticks.map(({ at, label }) => html`<line class="grid" x1="${left}" x2="${right}" y1="${fixed(at)}" y2="${fixed(at)}"/><text class="tick" x="${left - 7}" y="${fixed(at + 4)}" text-anchor="end">${label}</text>`)}
<line class="axis" x1="${left}" x2="${right}" y1="${bottom}" y2="${bottom}"/><line class="axis" x1="${left}" x2="${left}" y1="${top}" y2="${bottom}"/>
<text class="tick" x="${(left + right) / 2}" y="${HEIGHT - 6}" text-anchor="middle">${across.label}</text>
<text class="tick" transform="translate(10 ${middle}) rotate(-90)" text-anchor="middle">${up.label}</text>
${content}
</svg>`;
}

/** Formats a coordinate with few decimals. */
export const fixed = (value: number): string => String(Math.round(value * 100) / 100);

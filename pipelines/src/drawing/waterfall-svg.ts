import { type Html, html } from '@crs/html';
import type { Evidence } from '@crs/matching';
import { scaleLinear } from 'd3-scale';
import { signedBits, type Waterfall } from './waterfall.js';

/** Pixels of a label with its bar under it. */
const ROW = 34;
const BAR = 12;

/** How bars are labelled: what was compared, and how much it says. */
export interface WaterfallTexts {
  readonly nameOf: (part: Evidence) => string;
  readonly valueOf: (part: Evidence) => string;
  readonly total: string;
}

const codes: WaterfallTexts = {
  nameOf: ({ signal }) => signal,
  valueOf: ({ weight }) => signedBits(weight),
  total: 'score',
};

/**
 * The waterfall as a picture as wide as the page. Positions are percentages, so that texts keep their size on a
 * narrow screen. Colours come from the page's style.
 */
export function drawWaterfall(
  waterfall: Waterfall,
  range: { readonly low: number; readonly high: number },
  title: string,
  texts: WaterfallTexts = codes,
): Html {
  // d3-scale maps bits to percentages.
  const place = scaleLinear().domain([range.low, range.high]).range([0, 100]);
  const at = (bits: number): string => `${place(bits).toFixed(3)}%`;
  const height = (waterfall.steps.length + 1) * ROW + 4;
  const bar = (from: number, to: number, top: number, kind: string): Html => {
    const width = Math.max(0.15, Math.abs(place(to) - place(from)));
    return html`<rect class="${kind}" x="${at(Math.min(from, to))}" y="${top + 17}" width="${width.toFixed(3)}%" height="${BAR}" rx="2"/>`;
  };
  const rows = waterfall.steps.map(({ part, from, to }, row) => {
    const top = row * ROW;
    const joint = html`<line class="joint" x1="${at(to)}" x2="${at(to)}" y1="${top + 17}" y2="${top + ROW + 17}"/>`;
    return html`<g>${joint}${label(texts.nameOf(part), texts.valueOf(part), top)}${bar(from, to, top, part.weight < 0 ? 'against' : 'for')}</g>`;
  });
  const top = waterfall.steps.length * ROW;
  return html`<svg class="waterfall" role="img" aria-label="${title}" width="100%" height="${height}">
<title>${title}</title>
<line class="zero" x1="${at(0)}" x2="${at(0)}" y1="0" y2="${height}"/>
${rows}
<g class="total">${label(texts.total, `${signedBits(waterfall.total)} bits`, top)}${bar(0, waterfall.total, top, 'sum')}</g>
</svg>`;
}

function label(name: string, value: string, top: number): Html {
  return html`<text x="0" y="${top + 12}">${name}</text><text class="value" x="100%" y="${top + 12}" text-anchor="end">${value}</text>`;
}

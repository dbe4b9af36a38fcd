import { type Html, html } from '@crs/html';
import type { Evidence } from '@crs/matching';
import { signedBits } from '@crs/pipelines';
import { scaleLinear } from 'd3-scale';

/** One bar: where it starts and where it ends, in bits. */
interface Step {
  readonly part: Evidence;
  /** The sum before this part, where the last bar ended. */
  readonly from: number;
  readonly to: number;
}

interface Waterfall {
  readonly steps: readonly Step[];
  /** Lowest and highest sum on the way, including 0. */
  readonly low: number;
  readonly high: number;
  /** Where the last bar ends: the score. */
  readonly total: number;
}

/** Lays the parts of a score end to end, in the order in which the score adds them. */
export function waterfallOf(parts: readonly Evidence[]): Waterfall {
  const steps: Step[] = [];
  let sum = 0;
  for (const part of parts) {
    steps.push({ part, from: sum, to: sum + part.weight });
    sum += part.weight;
  }
  const ends = [0, ...steps.map(({ to }) => to)];
  return { steps, low: Math.min(...ends), high: Math.max(...ends), total: sum };
}

/** The scale that several waterfalls share, so that their bars can be compared. */
export function sharedRange(waterfalls: readonly Waterfall[]): { low: number; high: number } {
  return {
    low: Math.min(0, ...waterfalls.map(({ low }) => low)),
    high: Math.max(1, ...waterfalls.map(({ high }) => high)),
  };
}

/** Height in pixels of a label with its bar. */
const ROW = 34;
const BAR = 12;

/** Bar labels: the compared values, and the strength of the evidence. */
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
 * The waterfall as a picture as wide as the page. Positions are percentages, so texts keep their size on a narrow
 * screen. Colors come from the page's style.
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

/** Eighths of a character, so that short bars still differ. */
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/**
 * A bar of a waterfall, which starts where the last one ended. Evidence for the candidate is filled and evidence
 * against it is shaded, so they differ without colors.
 */
export function barOf(
  { from, to, part }: Step,
  range: { readonly low: number; readonly high: number },
  width: number,
): string {
  const place = scaleLinear().domain([range.low, range.high]).range([0, width]).clamp(true);
  const start = place(Math.min(from, to));
  const end = place(Math.max(from, to));
  const first = Math.min(Math.floor(start), width - 1);
  if (part.weight < 0)
    return `${' '.repeat(first)}${'░'.repeat(Math.max(1, Math.round(end - first)))}`.slice(0, width);
  const length = end - first;
  const full = Math.floor(length);
  const rest = eighths[Math.floor((length - full) * 8)] ?? '';
  return `${' '.repeat(first)}${'█'.repeat(full)}${rest || (full === 0 ? '▏' : '')}`;
}

/** The bar of the whole score, from 0. */
export function totalBar(
  { total }: Waterfall,
  range: { readonly low: number; readonly high: number },
  width: number,
): string {
  const place = scaleLinear().domain([range.low, range.high]).range([0, width]).clamp(true);
  const [start = 0, end = 0] = [place(Math.min(0, total)), place(Math.max(0, total))].map(Math.round);
  const first = Math.min(start, width - 1);
  return `${' '.repeat(first)}${'▔'.repeat(Math.max(1, end - first))}`;
}

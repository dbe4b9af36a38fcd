import { scaleLinear } from 'd3-scale';
import type { Step, Waterfall } from './waterfall.js';

/** Eighths of a character, so that short bars still differ. */
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/**
 * A bar of a waterfall, which starts where the last one ended. Evidence for the candidate is filled and evidence
 * against it is shaded, so that they differ without colours.
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

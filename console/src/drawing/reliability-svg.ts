import { type Html, html } from '@crs/html';
import type { ReliabilityBin } from '@crs/matching';
import { scaleLog } from 'd3-scale';
import { drawPlot, fixed, plotArea } from './plot.js';

/** The distance from certainty where the axes end. */
const LEAST_ERROR = 0.0005;

/**
 * Confidence against the share of correct matches, with 95% intervals. On the dashed line both are equal. The axes are
 * logarithmic in the error, since confidences crowd near certainty: 90%, 99%, and 99.9% are evenly spaced.
 */
export function drawReliability(bins: readonly ReliabilityBin[]): Html {
  const most = Math.min(
    1,
    Math.max(0.2, ...bins.flatMap(({ confidence, low }) => [1 - confidence, 1 - low])),
  );
  const across = scaleLog().domain([most, LEAST_ERROR]).range([plotArea.left, plotArea.right]).clamp(true);
  const up = scaleLog().domain([most, LEAST_ERROR]).range([plotArea.bottom, plotArea.top]).clamp(true);
  const marks = bins.map(({ from, to, count, confidence, right, low, high }) => {
    const x = fixed(across(1 - confidence));
    const y = (value: number): string => fixed(up(1 - value));
    const title = `confidence ${share(from)} to ${share(to)}: ${count} claims, ${share(right)} right (95%: ${share(low)} to ${share(high)})`;
    return html`<g><title>${title}</title><line class="whisker" x1="${x}" x2="${x}" y1="${y(low)}" y2="${y(high)}"/><circle class="dot" cx="${x}" cy="${y(right)}" r="5"/></g>`;
  });
  const values = [0, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999].filter((value) => 1 - value <= most);
  const { left, right, top, bottom } = plotArea;
  return drawPlot(
    'Confidence and actual accuracy',
    { label: 'confidence', ticks: values.map((value) => ({ at: across(1 - value), label: share(value) })) },
    { label: 'right', ticks: values.map((value) => ({ at: up(1 - value), label: share(value) })) },
    html`<path class="ideal" d="M${left} ${bottom}L${right} ${top}"/>${marks}`,
  );
}

const share = (value: number): string => `${Math.round(value * 10000) / 100}%`;

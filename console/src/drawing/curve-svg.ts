import { type Html, html } from '@crs/html';
import type { PrecisionRecallPoint } from '@crs/matching';
import { scaleLinear } from 'd3-scale';
import { drawPlot, fixed, plotArea } from './plot.js';

/** The minimum confidence of a tier. */
interface Cut {
  readonly name: string;
  readonly confidence: number;
}

/** Precision over recall as the confidence threshold falls, with the points where tiers begin. */
export function drawCurve(points: readonly PrecisionRecallPoint[], cuts: readonly Cut[]): Html {
  const lowest = Math.min(0.99, ...points.map(({ precision }) => precision));
  const across = scaleLinear().domain([0, 1]).range([plotArea.left, plotArea.right]);
  // d3-scale finds round ends and ticks.
  const up = scaleLinear().domain([lowest, 1]).range([plotArea.bottom, plotArea.top]).nice(5);
  const path = points
    .map(
      ({ recall, precision }, at) =>
        `${at === 0 ? 'M' : 'L'}${fixed(across(recall))} ${fixed(up(precision))}`,
    )
    .join('');
  const marks = cuts.flatMap(({ name, confidence }) => {
    const point = points.findLast((each) => each.confidence >= confidence);
    if (point === undefined) return [];
    const [x, y] = [across(point.recall), up(point.precision)];
    return [
      html`<g><title>${name}: confidence from ${confidence}, precision ${share(point.precision)}, recall ${share(point.recall)}</title><line class="cut" x1="${fixed(x)}" x2="${fixed(x)}" y1="${fixed(y)}" y2="${plotArea.bottom}"/><circle class="dot" cx="${fixed(x)}" cy="${fixed(y)}" r="5"/><text x="${fixed(x - 7)}" y="${fixed(y + 18)}" text-anchor="end">${name}</text></g>`,
    ];
  });
  const ticks = { across: across.ticks(5), up: up.ticks(5) };
  return drawPlot(
    'Precision over recall',
    { label: 'recall', ticks: ticks.across.map((value) => ({ at: across(value), label: share(value) })) },
    { label: 'precision', ticks: ticks.up.map((value) => ({ at: up(value), label: share(value) })) },
    html`<path class="line" d="${path}"/>${marks}`,
  );
}

const share = (value: number): string => `${Math.round(value * 1000) / 10}%`;

import type { PrecisionRecallPoint, ReliabilityBin } from '@crs/matching';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drawCurve } from './curve-svg.js';
import { plotArea } from './plot.js';
import { drawReliability } from './reliability-svg.js';

/** Coordinates of the dots of a drawing. */
const dotsOf = (text: string): { x: number; y: number }[] =>
  [...text.matchAll(/<circle class="dot" cx="([\d.-]+)" cy="([\d.-]+)"/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));

const binOf = (confidence: number, right: number): ReliabilityBin => ({
  from: confidence,
  to: confidence,
  count: 100,
  confidence,
  right,
  low: Math.max(0, right - 0.05),
  high: Math.min(1, right + 0.05),
});

describe('drawCurve', () => {
  const points: PrecisionRecallPoint[] = [
    { confidence: 0.999, precision: 1, recall: 0.4, count: 40 },
    { confidence: 0.98, precision: 0.99, recall: 0.8, count: 81 },
    { confidence: 0.8, precision: 0.95, recall: 0.9, count: 95 },
  ];
  it('passes through every point, and marks where each tier begins', () => {
    const { text } = drawCurve(points, [
      { name: 'verified', confidence: 0.99 },
      { name: 'possible', confidence: 0.5 },
      { name: 'certain', confidence: 0.9999 },
    ]);
    expect(/class="line" d="([^"]+)"/.exec(text)?.[1]?.match(/[ML]/g)).toHaveLength(3);
    const [verified, possible, ...others] = dotsOf(text);
    expect(others).toEqual([]);
    expect(verified?.y).toBe(plotArea.top);
    expect(possible?.x).toBeCloseTo(plotArea.left + 0.9 * (plotArea.right - plotArea.left), 1);
    expect(possible?.y).toBeGreaterThan(verified?.y ?? 0);
    expect(text).toContain('verified: confidence from 0.99, precision 100%, recall 40%');
  });
  it('draws its axes even without data', () => {
    expect(drawCurve([], [{ name: 'verified', confidence: 0.99 }]).text).toContain('recall');
  });
});

describe('drawReliability', () => {
  it('puts accurate confidence on the dashed line, and overconfidence below it, with interval and count', () => {
    const { text } = drawReliability([binOf(0.9, 0.9), binOf(0.99, 0.9)]);
    const [kept, broken] = dotsOf(text);
    const { left, right, top, bottom } = plotArea;
    const ideal = (x: number) => bottom - ((x - left) / (right - left)) * (bottom - top);
    expect(kept?.y).toBeCloseTo(ideal(kept?.x ?? 0), 1);
    expect(broken?.y).toBeGreaterThan(ideal(broken?.x ?? 0) + 50);
    expect(text.match(/class="whisker"/g)).toHaveLength(2);
    expect(text).toContain('100 claims, 90% right (95%: 85% to 95%)');
  });
  it('stays within the plot, with any bins', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(share, share), { maxLength: 10 }), (pairs) => {
        for (const { x, y } of dotsOf(drawReliability(pairs.map(([a, b]) => binOf(a, b))).text)) {
          expect(x).toBeGreaterThanOrEqual(plotArea.left);
          expect(x).toBeLessThanOrEqual(plotArea.right);
          expect(y).toBeGreaterThanOrEqual(plotArea.top);
          expect(y).toBeLessThanOrEqual(plotArea.bottom);
        }
      }),
    );
  });
});

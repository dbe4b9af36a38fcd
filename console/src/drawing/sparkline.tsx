// d3-scale: positions values between the minimum and the maximum.
import { scaleLinear } from 'd3-scale';
import type { VNode } from 'preact';
import { numberText } from '../layout/values.js';

const WIDTH = 90;
const HEIGHT = 22;
const EDGE = 3;

/** The points of a line through the known values, by position. Pure. */
export function sparklinePoints(values: readonly (number | null)[]): readonly (readonly [number, number])[] {
  const known = values.flatMap((value) => value ?? []);
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [EDGE, WIDTH - EDGE]);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const y = scaleLinear([least, most], least === most ? [HEIGHT / 2, HEIGHT / 2] : [HEIGHT - EDGE, EDGE]);
  return values.flatMap((value, at) => (value === null ? [] : [[x(at), y(value)] as const]));
}

/** Values over time as a small line, with the last one in words. */
export const Sparkline = ({
  values,
  of,
}: {
  readonly values: readonly (number | null)[];
  readonly of: string;
}): VNode => {
  const known = values.flatMap((value) => value ?? []);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return <span class="quiet">none read</span>;
  const points = sparklinePoints(values);
  const end = points.at(-1) ?? [0, 0];
  return (
    <span class="sparkline">
      <svg
        role="img"
        aria-label={`${of}: ${numberText(first)}, later ${numberText(last)}`}
        width={WIDTH}
        height={HEIGHT}
      >
        <polyline points={points.map((point) => point.map((one) => one.toFixed(1)).join()).join(' ')} />
        <circle cx={end[0].toFixed(1)} cy={end[1].toFixed(1)} r="2.5" />
      </svg>{' '}
      {numberText(last)}
    </span>
  );
};

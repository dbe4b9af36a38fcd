import type { Evidence } from '@crs/matching';

/** One bar: where it starts and where it ends, in bits. */
export interface Step {
  readonly part: Evidence;
  /** The sum before this part: where the last bar ended. */
  readonly from: number;
  readonly to: number;
}

export interface Waterfall {
  readonly steps: readonly Step[];
  /** Lowest and highest sum on the way, 0 among them. */
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

/** A weight with its sign. */
export const signedBits = (bits: number): string => `${bits < 0 ? '−' : '+'}${Math.abs(bits).toFixed(2)}`;

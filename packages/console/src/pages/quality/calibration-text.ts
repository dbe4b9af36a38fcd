import type { DrawnFigures } from '../../quality-services.js';

/** Digits after the point of a percentage, at most. */
const MOST_DIGITS = 3;
/** A difference of fewer percentage points is none to a reader. */
const LEAST_POINTS = 0.05;
/** So much of the average difference has to point one way. */
const ONE_WAY = 0.5;

/**
 * The confidences of a bin: `79.1% to 97.9%`, with as many digits as tell the two apart, `about 99.9%` where none do. What is not
 * certain is never shown as 100%. Pure.
 */
export function promisedText(from: number, to: number): string {
  for (let digits = 1; digits <= MOST_DIGITS; digits += 1) {
    const [low, high] = [percentOf(from, digits), percentOf(to, digits)];
    if (low !== high) return `${low}% to ${high}%`;
  }
  return from === to ? `${percentOf(from, 1)}%` : `about ${percentOf(from, 1)}%`;
}

/** Rounded down near 100%, as `99.9`. */
function percentOf(share: number, digits: number): string {
  const scale = 10 ** digits;
  const rounded = Math.round(share * 100 * scale);
  const shown = share < 1 ? Math.min(rounded, 100 * scale - 1) : rounded;
  return String(shown / scale);
}

/** How far confidences are from what was right, and in which direction; empty where nothing was matched. Pure. */
export function calibrationText({
  bins,
  calibrationError,
}: Pick<DrawnFigures, 'bins' | 'calibrationError'>): string {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0);
  if (calibrationError === null || count === 0) return '';
  const points = calibrationError * 100;
  if (points < LEAST_POINTS) return 'On average the confidence is what was right.';
  const high = bins.reduce((sum, bin) => sum + bin.count * (bin.confidence - bin.right), 0) / count;
  const by = `${Math.round(points * 10) / 10} percentage points`;
  if (Math.abs(high) < calibrationError * ONE_WAY)
    return `On average a confidence is ${by} off: some are too high, some too low.`;
  return high > 0
    ? `On average a confidence is ${by} too high: over-confident.`
    : `On average a confidence is ${by} too low: under-confident, more are right than it promises.`;
}

import type { BinnedFigures } from '@crs/pipelines';

/** Maximum number of decimal places in a percentage. */
const MOST_DIGITS = 3;
/** The last percentage below 100 with this many decimal places. */
const MOST = 100 - 10 ** -MOST_DIGITS;
/** Differences below this number of percentage points do not matter to readers. */
const LEAST_POINTS = 0.05;
/** Minimum share of the average difference that must point in one direction. */
const ONE_WAY = 0.5;

/**
 * The confidences in a bin: `79.1% to 97.9%`, with enough decimal places to tell them apart, or `about 99.9%` if none
 * are enough. Anything uncertain is never shown as 100%. Pure.
 */
export function promisedText(from: number, to: number): string {
  for (let digits = 1; digits <= MOST_DIGITS; digits += 1) {
    const [low, high] = [percentOf(from, digits), percentOf(to, digits)];
    if (low !== high && low !== '100' && (high !== '100' || to === 1)) return `${low}% to ${high}%`;
  }
  if (from < 1 && percentOf(from, MOST_DIGITS) === '100') return `over ${MOST}%`;
  const one = percentOf(from, 1) === '100' && from < 1 ? percentOf(from, MOST_DIGITS) : percentOf(from, 1);
  return from === to ? `${one}%` : `about ${one}%`;
}

const percentOf = (share: number, digits: number): string => {
  const scale = 10 ** digits;
  return String(Math.round(share * 100 * scale) / scale);
};

/** The difference between confidences and actual accuracy, with its direction; empty if nothing was matched. Pure. */
export function calibrationText({
  bins,
  calibrationError,
}: Pick<BinnedFigures, 'bins' | 'calibrationError'>): string {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0);
  if (calibrationError === null || count === 0) return '';
  const points = calibrationError * 100;
  if (points < LEAST_POINTS) return 'On average, confidence equals accuracy.';
  const high = bins.reduce((sum, bin) => sum + bin.count * (bin.confidence - bin.right), 0) / count;
  const by = `${Math.round(points * 10) / 10} percentage points`;
  if (Math.abs(high) < calibrationError * ONE_WAY)
    return `On average, confidence is off by ${by}: sometimes too high, sometimes too low.`;
  return high > 0
    ? `On average, confidence is ${by} too high (overconfident).`
    : `On average, confidence is ${by} too low (underconfident).`;
}

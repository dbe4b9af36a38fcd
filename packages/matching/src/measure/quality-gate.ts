/** The quality gate compares a run's metrics with the policy's bounds. */
import type { PolicyValues } from '../settings.js';
import type { Proportion, QualityMetrics } from './quality-metrics.js';

/** A metric out of bounds. */
interface GateFailure {
  /** Name of the bound in `proof` of the matching policy. */
  readonly bound: keyof PolicyValues['proof'];
  /** The bound. */
  readonly limit: number;
  /** The favorable end of the interval, which misses the bound. */
  readonly best: number;
  /** One sentence without a period: the metric, its interval, and the bound. */
  readonly says: string;
}

/**
 * Compares metrics with the bounds and with the last published run. A metric is out of bounds only if even the
 * favorable end of its 95% interval is, so that chance never holds back a small city. Somebody accepted a published run
 * that is out of bounds, so an equally good run passes.
 */
export function checkQualityGate(
  now: JudgedMetrics,
  last: PublishedMetrics | null,
  bounds: PolicyValues['proof'],
): GateFailure[] {
  const findings: GateFailure[] = [];
  const enough = (count: number): boolean => count >= bounds.truthsNeeded;
  if (enough(now.checked)) {
    const leastPrecision = acceptedPrecision(last, bounds) ?? bounds.leastPrecision;
    findings.push(...below('precision', now.precision, leastPrecision, 'leastPrecision', ''));
    const error = now.surestCalibrationError;
    const mostError = acceptedError(last, bounds) ?? bounds.mostCalibrationError;
    if (error !== null && error > mostError) {
      findings.push({
        bound: 'mostCalibrationError',
        limit: mostError,
        best: error,
        says:
          `calibration error ${shown(now.calibrationError)}, at least ${shown(error)} of it beyond chance, ` +
          `is above proof.mostCalibrationError ${mostError}`,
      });
    }
  }
  if (last === null) return findings;
  const relative = (name: string, figure: RelativeFigure, bound: RelativeBound): void => {
    const before = last[figure];
    if (before.low === null || !enough(now[figure].of) || !enough(before.of)) return;
    const note = `, ${bounds[bound]} of the ${shown(before.low)} that the last published run reached at least`;
    findings.push(...below(name, now[figure], bounds[bound] * before.low, bound, note));
  };
  relative('recall', 'recall', 'leastRecallOfLast');
  relative('share of claims with a contractor', 'matched', 'leastMatchedOfLast');
  relative('share of verified matches', 'verified', 'leastVerifiedOfLast');
  return findings;
}

/** The metrics that have bounds. */
export type JudgedMetrics = Pick<
  QualityMetrics,
  'checked' | 'precision' | 'calibrationError' | 'surestCalibrationError' | RelativeFigure
>;

/** The last published run's metrics, which others are compared with. */
type PublishedMetrics = Pick<
  QualityMetrics,
  'precision' | 'calibrationError' | 'surestCalibrationError' | RelativeFigure
>;

/** The minimum precision after a lower one was accepted; null if none was. */
function acceptedPrecision(
  last: PublishedMetrics | null,
  { leastPrecision }: PolicyValues['proof'],
): number | null {
  const high = last?.precision.high ?? 1;
  return high < leastPrecision ? (last?.precision.low ?? null) : null;
}

/** The maximum calibration error after a higher one was accepted; null if none was. */
function acceptedError(
  last: PublishedMetrics | null,
  { mostCalibrationError }: PolicyValues['proof'],
): number | null {
  const surest = last?.surestCalibrationError ?? 0;
  return surest > mostCalibrationError ? (last?.calibrationError ?? surest) : null;
}

/** Metrics that are compared with those of the last published run. */
type RelativeFigure = 'recall' | 'matched' | 'verified';
type RelativeBound = 'leastRecallOfLast' | 'leastMatchedOfLast' | 'leastVerifiedOfLast';

function below(
  name: string,
  { share, low, high }: Proportion,
  limit: number,
  bound: GateFailure['bound'],
  note: string,
): GateFailure[] {
  if (high === null || high >= limit) return [];
  const interval = `${shown(share)} (95%: ${shown(low)} to ${shown(high)})`;
  const where = note === '' ? `proof.${bound} ${limit}` : `${shown(limit)} (proof.${bound}${note})`;
  return [{ bound, limit, best: high, says: `${name} ${interval} is below ${where}` }];
}

const shown = (value: number | null): string => (value === null ? 'unknown' : value.toFixed(3));

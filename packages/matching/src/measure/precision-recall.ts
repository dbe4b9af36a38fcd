/** The precision–recall curve over confidence thresholds. */
import type { EvaluatedCase } from './evaluate.js';

/** Precision and recall if matches below this confidence are dropped. */
export interface PrecisionRecallPoint {
  readonly confidence: number;
  readonly precision: number;
  /** Among the cases whose contractor is in the roster. */
  readonly recall: number;
  /** Weight of the matches kept. */
  readonly count: number;
}

/**
 * The curve from the highest confidence to the lowest: at most `limit` points, evenly spread, including the first and
 * the last. Empty if no case has a contractor in the roster.
 */
export function precisionRecallCurve(cases: Iterable<EvaluatedCase>, limit = 200): PrecisionRecallPoint[] {
  let held = 0;
  const matched: { confidence: number; weight: number; right: number }[] = [];
  for (const { match, expected, weight } of cases) {
    if (expected !== null) held += weight;
    if (match.contractorId === null || weight === 0) continue;
    const right = match.contractorId === expected ? weight : 0;
    matched.push({ confidence: match.confidence ?? 0, weight, right });
  }
  if (held === 0) return [];
  matched.sort((a, b) => b.confidence - a.confidence);
  const points: PrecisionRecallPoint[] = [];
  let count = 0;
  let right = 0;
  for (const [at, each] of matched.entries()) {
    count += each.weight;
    right += each.right;
    // Equal confidences are one point.
    if (matched[at + 1]?.confidence === each.confidence) continue;
    points.push({ confidence: each.confidence, precision: right / count, recall: right / held, count });
  }
  return thinned(points, limit);
}

function thinned(points: readonly PrecisionRecallPoint[], limit: number): PrecisionRecallPoint[] {
  if (points.length <= limit) return [...points];
  const step = (points.length - 1) / (limit - 1);
  return Array.from({ length: limit }, (_, at) => points[Math.round(at * step)] as PrecisionRecallPoint);
}

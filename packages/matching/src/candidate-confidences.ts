/** Computes probabilities for all of a claim's candidates, not only the best one. */
import type { Calibration, JudgedCandidate } from './model/calibration.js';

/**
 * Returns the candidates' probabilities. Over all firms, they add up to at most 1; the rest is the probability that no
 * candidate is right. The best candidate has its own confidence. The others share the remainder by their odds. No
 * candidate gets more than its calibration allows, or more than a candidate with a better score. Lines of one firm get
 * the same probability.
 * @param ranked best first
 * @param most how many to compute
 */
export function confidencesOf(
  ranked: readonly JudgedCandidate[],
  calibration: Calibration,
  most: number,
): number[] {
  const best = ranked[0];
  if (best === undefined) return [];
  const confidence = calibration.probabilityOf(ranked);
  let others = 1;
  for (const { score, firm } of ranked) if (firm !== best.firm) others += 2 ** score;
  const ofFirms = new Map([[best.firm, confidence]]);
  let last = confidence;
  for (const one of ranked.slice(0, most)) {
    if (ofFirms.has(one.firm)) continue;
    const alone = calibration.probabilityOf([one, ...ranked.filter((other) => other !== one)]);
    const share = ((1 - confidence) * 2 ** one.score) / others;
    last = Math.min(last, share, alone);
    ofFirms.set(one.firm, last);
  }
  return ranked.slice(0, most).map(({ firm }) => ofFirms.get(firm) ?? 0);
}

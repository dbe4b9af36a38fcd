/**
 * Measures probabilities: matches test cases with learned weights and compares the results with their silver labels.
 */
import { type PreparedClaim, rankCandidates } from '../match.js';
import type { Matcher } from '../matcher.js';
import type { MaskedField } from '../measure/mask.js';
import type { LearnedCalibration } from '../model/calibration-terms.js';
import { contractorIdOf } from '../roster.js';
import type { ScoredCandidate } from '../score.js';
import { ScoreBreakdown } from '../score-breakdown.js';
import { fitCalibration, type TestPrediction, testPredictionOf } from './calibration.js';
import { masks, type TestCase } from './test-cases.js';
import { type ExactlyNamed, isSole, type NameKind, UnseenClaims } from './unseen-claims.js';

/** Minimum number of test predictions for a calibration. */
const minPredictions = 200;

/**
 * The calibration from test predictions; null if there are too few.
 * @param whole the calibration that it is drawn toward; null for the global one itself
 */
export function calibrationFrom(
  predictions: readonly TestPrediction[],
  whole: LearnedCalibration | null,
): LearnedCalibration | null {
  if (predictions.length < minPredictions) return null;
  return {
    origin:
      `Measured on ${predictions.length} matches of claims that print a phone or license number, with these hidden, ` +
      'and with the address hidden too; each half with weights learned from the other.',
    bits: fitCalibration(predictions, whole?.bits ?? null),
  };
}

/**
 * Matches test cases without their numbers. A silver label says which firm is right, whichever line it is. An unlisted
 * phone speaks against a best candidate with another phone only as much as the weights say, since firms have several
 * phones. Claims without a phone whose contractor is in no roster have no label: each silver label is matched once more
 * without its contractor, and that wrong match counts for as many claims as are missing.
 * @param matcher with the training set's weights
 * @param exactlyNamed shares among the claims that the test cases come from
 */
export function predictTestCases(
  matcher: Matcher,
  testCases: readonly TestCase[],
  exactlyNamed: Readonly<Record<NameKind, ExactlyNamed>>,
): TestPrediction[] {
  const { roster } = matcher;
  const breakdown = new ScoreBreakdown(roster.weights, false);
  const predictions: TestPrediction[] = [];
  const unseen = new UnseenClaims(roster, testCases, exactlyNamed);
  for (const { known, unmasked, masked } of testCases) {
    // Scored on demand, only if the best candidate without the numbers is judged.
    let rankedUnmasked: ScoredCandidate[] | null = null;
    let ranked: ScoredCandidate[] = [];
    for (const [at, mask] of masks.entries()) {
      const prepared = masked[at] as PreparedClaim;
      if (at === 0 || prepared !== masked[at - 1]) ranked = rankCandidates(matcher, prepared, breakdown);
      const best = ranked[0];
      if (best === undefined) continue;
      if (known !== null) {
        const lines = roster.index.firmLinesOf(best.entry);
        const right = lines.some((line) => contractorIdOf(roster, line) === known);
        predictions.push(testPredictionOf([best, ...ranked.slice(1)], Number(right), 1));
        unseen.add(
          prepared.parsed,
          at === 0 ? rankCandidates(matcher, withNamesakes(masked), breakdown) : ranked,
          known,
        );
        continue;
      }
      if (roster.index.phones[best.entry] === 0 || isSole(best)) continue;
      if (unmasked !== null) rankedUnmasked ??= rankCandidates(matcher, unmasked, breakdown);
      const right = unlistedShare(rankedUnmasked ?? [], best.firm, mask);
      if (right !== null) predictions.push(testPredictionOf([best, ...ranked.slice(1)], right, 1));
    }
  }
  return [...predictions, ...unseen.predictions()];
}

/**
 * A claim with the candidates found by name alone: otherwise an agreeing address keeps firms with the same name from
 * being candidates.
 */
function withNamesakes([{ parsed }, { candidates }]: TestCase['masked']): PreparedClaim {
  return { parsed, candidates };
}

/**
 * The probability that a claim with an unlisted phone means a contractor after all, from everything it prints. If the
 * address was masked, the result must be clear, since the address decides most of these claims; otherwise null.
 */
function unlistedShare(
  unmasked: readonly ScoredCandidate[],
  firm: number,
  mask: readonly MaskedField[],
): number | null {
  const probability = probabilityAmong(unmasked, firm);
  if (!mask.includes('address')) return probability;
  if (probability >= clearAnswer) return 1;
  return probability <= 1 - clearAnswer ? 0 : null;
}

/** Minimum probability of a clear result, for or against the contractor. */
const clearAnswer = 0.9;

/** The probability of a firm among ranked candidates and none of them, from their scores alone. */
function probabilityAmong(ranked: readonly ScoredCandidate[], of: number): number {
  let own = 0;
  let all = 1;
  for (const { score, firm } of ranked) {
    all += 2 ** score;
    if (firm === of) own += 2 ** score;
  }
  return own / all;
}

/** Measures probabilities: matches test cases with learned weights and compares the answers with their silver labels. */
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

/** With fewer test predictions no calibration is made. */
const minPredictions = 200;

/**
 * The calibration that test predictions give; null when they are too few.
 * @param whole the calibration that it is drawn to; null for that of the whole
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
 * Matches test cases without their numbers. A silver label says which firm is right, whichever its line. An unlisted phone speaks against
 * a best candidate with another phone as much as the weights say, since firms have several phones. Claims whose contractor
 * is in no roster and that print no phone have no label: each silver label is matched once more without its contractor, and
 * that wrong answer counts for so many claims as are missing.
 * @param matcher with the weights of the training set
 * @param exactlyNamed shares among the claims that the test cases are of
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
    // Scored on demand: only when the best candidate without the numbers is judged.
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

/** A claim with the candidates that its name finds by itself: an agreeing address keeps namesakes from being candidates. */
function withNamesakes([{ parsed }, { candidates }]: TestCase['masked']): PreparedClaim {
  return { parsed, candidates };
}

/**
 * The probability that a claim with an unlisted phone means a contractor after all, by everything it prints. When the
 * address was masked the answer must be clear, since the address decides most of these claims; else null.
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

/** An answer is clear from this probability on, for or against the contractor. */
const clearAnswer = 0.9;

/** The probability of a firm among ranked candidates and none of them, by their scores alone. */
function probabilityAmong(ranked: readonly ScoredCandidate[], of: number): number {
  let own = 0;
  let all = 1;
  for (const { score, firm } of ranked) {
    all += 2 ** score;
    if (firm === of) own += 2 ** score;
  }
  return own / all;
}

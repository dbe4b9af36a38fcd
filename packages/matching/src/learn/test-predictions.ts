/** Measures probabilities: matches test cases with learned weights and compares the answers with their silver labels. */
import { type PreparedClaim, rankCandidates } from '../match.js';
import type { Matcher } from '../matcher.js';
import type { MaskedField } from '../measure/mask.js';
import type { Basis, Calibration, CalibrationTable } from '../model/model.js';
import { posteriorOdds } from '../probability.js';
import { contractorIdOf } from '../roster.js';
import type { ScoredCandidate } from '../score.js';
import { ScoreBreakdown } from '../score-breakdown.js';
import { calibrate, type TestPrediction } from './calibration.js';
import { masks, type TestCase } from './test-cases.js';

/** With fewer test predictions no calibration is made. */
const minPredictions = 1000;

/**
 * The calibration that test predictions give; null when they are too few.
 * @param numbers the table for agreeing numbers: it cannot be measured, since the test masks the numbers
 */
export function calibrationFrom(
  predictions: readonly TestPrediction[],
  numbers: CalibrationTable,
): Calibration | null {
  if (predictions.length < minPredictions) return null;
  const tableOf = (of: Basis): CalibrationTable => calibrate(predictions.filter(({ basis }) => basis === of));
  return {
    origin:
      `Measured on ${predictions.length} matches of claims that print a phone or license number, with these hidden, ` +
      'and with the address hidden too; each half with weights learned from the other. Where a number agrees: by hand.',
    number: numbers,
    clear: tableOf('clear'),
    contradicted: tableOf('contradicted'),
    name_only: tableOf('name_only'),
  };
}

/**
 * Matches test cases without their numbers. A silver label says which firm is right, whichever its line. An unlisted phone speaks against
 * a best candidate with another phone as much as the weights say, since firms have several phones.
 * @param matcher with the weights of the training set
 */
export function predictTestCases(matcher: Matcher, testCases: readonly TestCase[]): TestPrediction[] {
  const { roster } = matcher;
  const breakdown = new ScoreBreakdown(roster.weights, false);
  const predictions: TestPrediction[] = [];
  for (const { known, unmasked, masked } of testCases) {
    // Scored on demand: only when the best candidate without the numbers is judged.
    let rankedUnmasked: ScoredCandidate[] | null = null;
    let ranked: ScoredCandidate[] = [];
    for (const [at, mask] of masks.entries()) {
      const prepared = masked[at] as PreparedClaim;
      if (at === 0 || prepared !== masked[at - 1]) ranked = rankCandidates(matcher, prepared, breakdown);
      const best = ranked[0];
      if (best === undefined || (known === null && roster.index.phones[best.entry] === 0)) continue;
      if (unmasked !== null) rankedUnmasked ??= rankCandidates(matcher, unmasked, breakdown);
      const right =
        rankedUnmasked === null
          ? Number(
              roster.index.firmLinesOf(best.entry).some((line) => contractorIdOf(roster, line) === known),
            )
          : unlistedShare(rankedUnmasked, best.firm, mask);
      if (right === null) continue;
      predictions.push({ odds: posteriorOdds(ranked), basis: best.basis, right });
    }
  }
  return predictions;
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

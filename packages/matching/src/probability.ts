/** From bits to probabilities. */

/** A score and the firm that it speaks for. */
interface FirmScore {
  readonly score: number;
  readonly firm: number;
}

/**
 * log2 odds of the first candidate's firm against all other firms and no firm. The odds of one firm's lines add up. A
 * tie of two firms gives at most 0.
 */
export function posteriorOdds(ranked: readonly FirmScore[]): number {
  const best = ranked[0];
  if (best === undefined) return Number.NEGATIVE_INFINITY;
  let against = 1;
  for (const { score, firm } of ranked) if (firm !== best.firm) against += 2 ** score;
  return best.score - Math.log2(against);
}

/** log2 odds that one of `near` is right, against the other candidates and no candidate. */
export function jointOdds(near: readonly number[], others: readonly number[]): number {
  let speaking = 0;
  for (const score of near) speaking += 2 ** score;
  let against = 1;
  for (const other of others) against += 2 ** other;
  return Math.log2(speaking) - Math.log2(against);
}

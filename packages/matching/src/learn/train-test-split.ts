/** Samples the claims of a jurisdiction and splits them into a training and a test set. */
import type { Claim } from '@crs/domain';
import { hashText } from '../packed-index.js';

/** Takes at most `claims` claims. The seed decides which; their order does not. */
export function sampleClaims(
  claims: readonly Claim[],
  { seed, claims: limit }: { readonly seed: number; readonly claims: number },
): Claim[] {
  return [...claims]
    .map((claim) => ({ claim, rank: rankOf(claim, seed) }))
    .sort((a, b) => a.rank - b.rank || a.claim.id - b.claim.id)
    .slice(0, limit)
    .map(({ claim }) => claim);
}

/** Ranks by name, so that all claims of one firm are on the same side of a split. */
function rankOf({ name, id }: Claim, seed: number): number {
  return hashText(`${seed}:${name?.toLowerCase() ?? id}`);
}

/** Positions of claims in the list that was split. */
export interface TrainTestSplit {
  readonly training: readonly number[];
  readonly test: readonly number[];
}

/** Two-fold cross-validation: each half is the training set once and the test set once. */
export function twoFoldSplits(claims: readonly Claim[], seed: number): TrainTestSplit[] {
  const even: number[] = [];
  const odd: number[] = [];
  claims.forEach((claim, at) => {
    (rankOf(claim, seed + 1) % 2 === 0 ? even : odd).push(at);
  });
  return [
    { training: even, test: odd },
    { training: odd, test: even },
  ];
}

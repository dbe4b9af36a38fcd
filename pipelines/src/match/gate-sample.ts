import type { CheckedAnswer } from '@crs/store';

/** What is known of the claims of one state whose printed number says who is meant. */
export interface GateSample {
  /** How many claims say who is meant. */
  readonly truths: number;
  /** Those that are checked, the lowest ranks first. */
  readonly answers: readonly CheckedAnswer[];
}

/** What changed since they were checked. */
export interface GateSampleChanges {
  /** Claims matched again, and those of them that are new. */
  readonly again: ReadonlySet<number>;
  readonly added: ReadonlySet<number>;
  /** Claims that are there no more. */
  readonly gone: ReadonlySet<number>;
  /** What the claims say now that were matched again. */
  readonly found: readonly CheckedAnswer[];
}

/**
 * The checked answers after some claims were matched again: what is kept of the others, and what these say now. A claim
 * that says who is meant goes on doing so while it and the rosters are there.
 * @param most claims that are checked
 */
export function mergeGateSample(
  kept: GateSample,
  { again, added, gone, found }: GateSampleChanges,
  most: number,
): GateSample {
  const before = new Set(kept.answers.map(({ claimId }) => claimId));
  const still = kept.answers.filter(({ claimId }) => !again.has(claimId) && !gone.has(claimId));
  const counted = found.filter(({ claimId }) => added.has(claimId) || before.has(claimId)).length;
  const answers = [...still, ...found]
    .sort((a, b) => a.rank - b.rank || a.claimId - b.claimId)
    .slice(0, most);
  return { truths: Math.max(kept.truths - (before.size - still.length) + counted, answers.length), answers };
}

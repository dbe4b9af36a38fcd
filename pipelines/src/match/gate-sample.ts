import type { CheckedMatch } from '@crs/store';

/** The silver labels of one state for the quality gate: claims whose printed number identifies their contractor. */
export interface GateSample {
  /** How many there are. */
  readonly silverLabels: number;
  /** The matches of those that are checked, the lowest ranks first. */
  readonly answers: readonly CheckedMatch[];
}

/** Changes since the sample was taken. */
export interface GateSampleChanges {
  /** Claims matched again, and those of them that are new. */
  readonly again: ReadonlySet<number>;
  readonly added: ReadonlySet<number>;
  /** Claims that were removed. */
  readonly gone: ReadonlySet<number>;
  /** The matches of claims that were matched again. */
  readonly found: readonly CheckedMatch[];
}

/**
 * The sample after some claims were matched again: their new matches, and those that are kept of the others. A silver
 * label stays one as long as its claim and the rosters stay.
 * @param most size of the sample
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
  return {
    silverLabels: Math.max(kept.silverLabels - (before.size - still.length) + counted, answers.length),
    answers,
  };
}

/** Whether the matches of a scope fell. Pure. */
import { percent } from '@crs/domain';
import type { MatchNight } from '../evaluate/match-nights.js';

/** Matchings that a fall is measured against; fewer earlier ones tell nothing. */
const FEWEST_EARLIER = 2;
/** Claims below which a share jumps by itself. */
const FEWEST_CLAIMS = 50;
/** A share that is below this part of the earlier ones' median fell. */
const LEAST_OF_MEDIAN = 0.8;

/** A scope whose share of matched claims fell. */
export interface FallenShare {
  /** The newest matching that readers see. */
  readonly run: number;
  readonly now: number;
  /** The median of the earlier matchings. */
  readonly before: number;
}

/**
 * Compares the newest matching of a scope with the median of the earlier ones, so that neither one odd night nor the fall
 * itself sets what is usual.
 * @param nights the matchings of the scope, the newest first; refused ones do not count
 * @returns null where the share did not fall, or too little is known
 */
export function fallenShare(
  nights: readonly Pick<MatchNight, 'run' | 'isRefused' | 'claims' | 'matched'>[],
): FallenShare | null {
  const stored = nights.flatMap(({ run, isRefused, claims, matched }) =>
    isRefused || matched === null ? [] : [{ run, claims, matched }],
  );
  const [newest, ...earlier] = stored;
  if (newest === undefined || earlier.length < FEWEST_EARLIER || newest.claims < FEWEST_CLAIMS) return null;
  const before = median(earlier.map(({ matched }) => matched));
  return newest.matched < before * LEAST_OF_MEDIAN ? { run: newest.run, now: newest.matched, before } : null;
}

/** `matched 3% of its claims; 80% is usual`. */
export const fallText = ({ now, before }: FallenShare): string =>
  `matches ${percent(now)} of its claims; ${percent(before)} is usual`;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

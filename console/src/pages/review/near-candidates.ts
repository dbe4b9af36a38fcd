import { compareWords } from './differences.js';

/** The compared values of each candidate. */
interface NearCandidate {
  readonly name: string;
  readonly dbaName: string | null;
  /** True if the claim may mean this candidate just as well as the best one. */
  readonly isNear: boolean;
}

/** Candidates, as shown on a page. */
interface ArrangedCandidates<T> {
  /** Candidates next to the claim. */
  readonly shown: readonly T[];
  /** Equally close candidates that don't fit next to the claim. */
  readonly more: readonly T[];
}

/**
 * Arranges candidates: first all that are as close as the best one, most similar name first. If few are close, adds the
 * next ones. Pure.
 * @param candidates best first
 * @param usual number shown if fewer are close
 * @param most maximum number beside the claim
 */
export function arrangeCandidates<T extends NearCandidate>(
  printed: string,
  candidates: readonly T[],
  { usual, most }: { readonly usual: number; readonly most: number },
): ArrangedCandidates<T> {
  const near = candidates
    .filter(({ isNear }) => isNear)
    .map((candidate) => ({ candidate, differing: differingWords(printed, candidate) }))
    // Stable: of equal names, the one with the better score remains first.
    .sort((a, b) => a.differing - b.differing)
    .map(({ candidate }) => candidate);
  const others = candidates.filter(({ isNear }) => !isNear).slice(0, Math.max(0, usual - near.length));
  return { shown: [...near.slice(0, most), ...others], more: near.slice(most) };
}

/** Number of words by which the claim's name differs from the candidate's most similar name. Pure. */
export function differingWords(
  printed: string,
  { name, dbaName }: Pick<NearCandidate, 'name' | 'dbaName'>,
): number {
  const names = dbaName === null ? [name] : [name, dbaName];
  return Math.min(...names.map((one) => foreignWords(printed, one) + foreignWords(one, printed)));
}

const foreignWords = (value: string, other: string): number =>
  compareWords(value, other).filter(({ isShared }) => !isShared).length;

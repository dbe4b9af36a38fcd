import { compareWords } from './differences.js';

/** What is compared of a candidate. */
interface NearCandidate {
  readonly name: string;
  readonly dbaName: string | null;
  /** True if it may be meant as well as the best one. */
  readonly isNear: boolean;
}

/** Candidates as a page shows them. */
interface ArrangedCandidates<T> {
  /** Beside the claim. */
  readonly shown: readonly T[];
  /** Those that are as near, for which there is no room beside it. */
  readonly more: readonly T[];
}

/**
 * Arranges candidates: all that are as near as the best one come first, of these the ones whose name is printed most exactly. Where
 * few are near, the next ones fill up. Pure.
 * @param candidates best first
 * @param usual so many are shown where fewer are near
 * @param most so many fit beside the claim
 */
export function arrangeCandidates<T extends NearCandidate>(
  printed: string,
  candidates: readonly T[],
  { usual, most }: { readonly usual: number; readonly most: number },
): ArrangedCandidates<T> {
  const near = candidates
    .filter(({ isNear }) => isNear)
    .map((candidate) => ({ candidate, differing: differingWords(printed, candidate) }))
    // Stable: of equal names the better score stays first.
    .sort((a, b) => a.differing - b.differing)
    .map(({ candidate }) => candidate);
  const others = candidates.filter(({ isNear }) => !isNear).slice(0, Math.max(0, usual - near.length));
  return { shown: [...near.slice(0, most), ...others], more: near.slice(most) };
}

/** Words by which the printed name and that name of a candidate which is most like it differ. Pure. */
export function differingWords(
  printed: string,
  { name, dbaName }: Pick<NearCandidate, 'name' | 'dbaName'>,
): number {
  const names = dbaName === null ? [name] : [name, dbaName];
  return Math.min(...names.map((one) => foreignWords(printed, one) + foreignWords(one, printed)));
}

const foreignWords = (value: string, other: string): number =>
  compareWords(value, other).filter(({ isShared }) => !isShared).length;

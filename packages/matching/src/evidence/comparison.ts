/** The comparison of one of a claim's names with one of a contractor's names. */
import type { NameLevel } from '../model/levels.js';

/**
 * How well two names agree, for readers. The grade only selects the signal; the weight comes from the comparison level.
 */
export type NameGrade = 'exact' | 'strong' | 'partial' | 'fuzzy' | 'differs';

/** What the words of two names say before any weights, the same for every scope. */
export interface Comparison {
  /** Number of the contractor's name in the roster's `NameTable`. */
  readonly nameId: number;
  readonly grade: NameGrade;
  /** The comparison level, whose curve gives the weight; null for names that differ. */
  readonly level: NameLevel | null;
  /** Bits of the shared words, less some for words left over. For names that differ, all shared bits. */
  readonly bits: number;
  /** True for initials that too many firms have, which count only for a firm at the claim's door. */
  readonly needsAddress?: boolean;
}

/** The comparisons of one name of a claim so far. */
export class ComparisonCache {
  private readonly comparisons: Comparison[] = [];
  /** Position of the likely next comparison: candidates mostly come in the same order again. */
  private next = 0;

  /** The comparison with a contractor's name; undefined if it has not been made yet. */
  find(nameId: number): Comparison | undefined {
    const { comparisons } = this;
    const at =
      comparisons[this.next]?.nameId === nameId
        ? this.next
        : comparisons.findIndex((comparison) => comparison.nameId === nameId);
    if (at < 0) return undefined;
    this.next = at + 1;
    return comparisons[at];
  }

  add(comparison: Comparison): void {
    this.comparisons.push(comparison);
  }
}

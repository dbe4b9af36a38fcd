/** The answer to a row in a user's own list. */
import type { Match } from '@crs/domain';
import type { ListedCandidate } from './list-candidates.js';

/** A row's candidate with details of its contractor. */
export interface ShownCandidate<Contractor> extends Omit<ListedCandidate, 'contractorId'> {
  readonly contractor: Contractor;
}

/** A match and its candidates with details of the contractors. */
export interface ShownMatch<Contractor> {
  /** The matched contractor; null for an unmatched or ambiguous record. */
  readonly contractor: Contractor | null;
  readonly match: Pick<Match, 'confidence' | 'tier' | 'signals' | 'candidateCount'>;
  /** Best first. Withheld contractors are left out. */
  readonly candidates: readonly ShownCandidate<Contractor>[];
}

/** The result of matching a list row. */
export interface MatchedRow<Contractor> extends ShownMatch<Contractor> {
  readonly id: string | null;
  /** Why it was not matched; null if it was. */
  readonly problem: string | null;
}

/** How a list is matched. */
export interface ListOptions {
  /** Number of candidates per row. */
  readonly most: number;
  /** Includes the parts of each score. */
  readonly explaining: boolean;
}

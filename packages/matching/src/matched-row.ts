/** The answer to a row of somebody's own list. */
import type { Match } from '@crs/domain';
import type { ListedCandidate } from './list-candidates.js';

/** A candidate of a row with what is known of its contractor. */
export interface ShownCandidate<Contractor> extends Omit<ListedCandidate, 'contractorId'> {
  readonly contractor: Contractor;
}

/** A match and its candidates with what is known of the contractors. */
export interface ShownMatch<Contractor> {
  /** The matched contractor; null for an unmatched or ambiguous record. */
  readonly contractor: Contractor | null;
  readonly match: Pick<Match, 'confidence' | 'tier' | 'signals' | 'candidateCount'>;
  /** The best first. Contractors that are withheld are left out. */
  readonly candidates: readonly ShownCandidate<Contractor>[];
}

/** What a row of a list was matched with. */
export interface MatchedRow<Contractor> extends ShownMatch<Contractor> {
  readonly id: string | null;
  /** Why it was not matched; null where it was. */
  readonly problem: string | null;
}

/** How a list is matched. */
export interface ListOptions {
  /** Candidates of each row. */
  readonly most: number;
  /** Gives the parts of each score. */
  readonly explaining: boolean;
}

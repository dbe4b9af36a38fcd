/** Decisions of analysts on claims. They win over the scores. */

/**
 * `confirmed`: the contractor of the decision; `refused`: no contractor of the rosters; `excluded`: never the contractor of the
 * decision, the scores decide among the others; `withdrawn`: the scores decide again.
 */
export type Verdict = 'confirmed' | 'refused' | 'excluded' | 'withdrawn';

/**
 * The latest decision of a claim, if it can be applied: its contractor is still in its roster. Exclusions add up until
 * another decision replaces them.
 */
export interface ActiveDecision {
  readonly decisionId: number;
  readonly claimId: number;
  /** The confirmed contractor; null for none of the rosters, and where contractors are excluded. */
  readonly contractorId: number | null;
  /** Contractors that the claim never means; empty for a decision of another kind. */
  readonly excluded: readonly number[];
}

/** Decisions of analysts on claims. They win over the scores. */

/** `confirmed`: the contractor of the decision; `refused`: no contractor of the rosters; `withdrawn`: the scores decide again. */
export type Verdict = 'confirmed' | 'refused' | 'withdrawn';

/** The latest decision of a claim, if it can be applied: its contractor is still in its roster. */
export interface ActiveDecision {
  readonly decisionId: number;
  readonly claimId: number;
  /** The confirmed contractor; null for none of the rosters. */
  readonly contractorId: number | null;
}

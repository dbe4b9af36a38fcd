/** What an analyst says of a claim. It stands beside the scores and wins over them. */

/** `confirmed`: this contractor is meant; `refused`: no contractor of the rosters is; `withdrawn`: the scores answer again. */
export type Verdict = 'confirmed' | 'refused' | 'withdrawn';

/** The latest decision of a claim, where there is something to apply: its contractor is still in its roster. */
export interface ActiveDecision {
  readonly decisionId: number;
  readonly claimId: number;
  /** The contractor an analyst confirmed; null where none of the rosters is meant. */
  readonly contractorId: number | null;
}

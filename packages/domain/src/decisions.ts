/** Decisions of analysts on claims. They win over the scores. */

/**
 * `confirmed`: the contractor of the decision; `refused`: no contractor of the rosters; `excluded`: never the contractor of the
 * decision, the scores decide among the others; `withdrawn`: the scores decide again.
 */
export type Verdict = 'confirmed' | 'refused' | 'excluded' | 'withdrawn';

/** A license that somebody names, with what tells it from others of the same number. */
export interface NamedLicense {
  readonly license: string;
  readonly state?: string | undefined;
  readonly roster?: string | undefined;
  readonly licenseType?: string | undefined;
}

/**
 * What somebody decides on a claim. `is`: the license is meant; `never`: it is never meant; `none`: no contractor of the
 * rosters is meant; `undo`: the scores decide again. Licenses are named apart from these words, as rosters may print any text.
 */
export type DecisionChoice =
  | ({ readonly kind: 'is' | 'never' } & NamedLicense)
  | { readonly kind: 'none' | 'undo' };

/** What somebody says of a sampled claim. `unsure`: it cannot be told; `undo`: the label is taken back. */
export type LabelChoice =
  | ({ readonly kind: 'is' } & NamedLicense)
  | { readonly kind: 'none' | 'unsure' | 'undo' };

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

/** Analysts' decisions on claims. They override the scores. */

/**
 * `confirmed`: the decision's contractor; `refused`: no contractor in the rosters; `excluded`: not the decision's
 * contractor, and the scores choose among the others; `withdrawn`: the scores decide again.
 */
export type Verdict = 'confirmed' | 'refused' | 'excluded' | 'withdrawn';

/** A license that somebody names, with what distinguishes it from others with the same number. */
export interface NamedLicense {
  readonly license: string;
  readonly state?: string | undefined;
  readonly roster?: string | undefined;
  readonly licenseType?: string | undefined;
}

/**
 * An analyst's choice for a claim. `is`: this license; `never`: not this license; `none`: no contractor in the rosters;
 * `undo`: the scores decide again. Licenses are kept apart from these words, because rosters may print any text.
 */
export type DecisionChoice =
  | ({ readonly kind: 'is' | 'never' } & NamedLicense)
  | { readonly kind: 'none' | 'undo' };

/** An analyst's label for a sampled claim. `unsure`: impossible to tell; `undo`: removes the label. */
export type LabelChoice =
  | ({ readonly kind: 'is' } & NamedLicense)
  | { readonly kind: 'none' | 'unsure' | 'undo' };

/**
 * The latest decision on a claim, if it can be applied: its contractor is still in its roster. Exclusions add up until
 * another decision replaces them.
 */
export interface ActiveDecision {
  readonly decisionId: number;
  readonly claimId: number;
  /** The confirmed contractor; null if the decision is `none` or excludes contractors. */
  readonly contractorId: number | null;
  /** Contractors that the claim does not mean; empty for other kinds of decisions. */
  readonly excluded: readonly number[];
}

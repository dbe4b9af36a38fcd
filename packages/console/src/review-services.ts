import type { Decision, ReviewedClaim, ReviewFilter } from '@crs/store';

/** What an analyst says of a claim, by one of its permits. */
export interface GivenDecision {
  readonly jurisdiction: string;
  readonly permitNumber: string;
  readonly claimId: number;
  /** The license that is meant, or never meant; `none` for no contractor, `undo` to give it back to the scores. */
  readonly license: string;
  readonly isNever: boolean;
  readonly state?: string | undefined;
  readonly licenseType?: string | undefined;
  readonly decidedBy: string;
  readonly note?: string | undefined;
  readonly withAlike: boolean;
}

/** What was recorded. */
export interface DecisionOutcome {
  readonly recorded: Decision;
  /** The decision that it replaces. */
  readonly replaced: Decision | null;
  /** Claims like it, and how many of them were decided as well. */
  readonly alike: { readonly claims: number; readonly permits: number; readonly decided: number };
}

/** What pages of analysts work with. The pipelines bring it. */
export interface ReviewServices {
  readonly jurisdictions: readonly string[];
  /** The claims that are most worth a look, the best first. */
  list(jurisdiction: string | null, limit: number, filter: ReviewFilter): Promise<readonly ReviewedClaim[]>;
  /** Records a decision, and has it served soon. @throws CrsError with what to do next */
  decide(decision: GivenDecision): Promise<DecisionOutcome>;
  /** The latest decision of a claim, withdrawals included; null for none. */
  latestDecision(claimId: number): Promise<Decision | null>;
}

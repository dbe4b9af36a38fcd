import type { DecisionChoice } from '@crs/domain';
import type { AskedClaim, CountedClaim, Decision, ReviewedClaim, ReviewFilter } from '@crs/store';

/** What an analyst says of a claim, by one of its permits. */
export interface GivenDecision {
  readonly jurisdiction: string;
  readonly permitNumber: string;
  readonly claimId: number;
  readonly choice: DecisionChoice;
  readonly decidedBy: string;
  readonly note?: string | undefined;
  /** True to take back the decisions that were made with an undone one. */
  readonly withAlike: boolean;
  /** The latest decision on the claim that was shown; null for none. */
  readonly after: number | null;
}

/** What was recorded. */
export interface DecisionOutcome {
  readonly recorded: Decision;
  /** Claims like it on which nobody decided. */
  readonly openAlike: number;
}

/** A claim that is like a decided one: it is spelled otherwise, or names another person of the same firm. */
export interface OfferedClaim {
  readonly claim: CountedClaim;
  readonly likeness: 'spelling' | 'person';
}

/** A decision that is to be for claims like its own as well. */
export interface AlikeDecision {
  readonly claimId: number;
  /** The decision as it stood when the claims were offered. */
  readonly decisionId: number;
  readonly claims: readonly number[];
  readonly decidedBy: string;
}

/** What pages of analysts work with. The pipelines bring it. */
export interface ReviewServices {
  readonly jurisdictions: readonly string[];
  /** The claims that are most worth a look, the best first. */
  list(jurisdiction: string | null, limit: number, filter: ReviewFilter): Promise<readonly ReviewedClaim[]>;
  /** How many claims wait for somebody, about as of now; of a long list that there are more. */
  countWaiting(
    jurisdiction: string | null,
    filter: ReviewFilter,
  ): Promise<{ readonly count: number; readonly isMore: boolean }>;
  /** A claim that was asked for; null where there is none. */
  find(claimId: number): Promise<AskedClaim | null>;
  /** The latest decisions that stand on other claims of its jurisdiction with the same name, the newest first. */
  sameName(claimId: number): Promise<readonly Decision[]>;
  /** Records a decision, and has it served soon. @throws CrsError with what to do next */
  decide(decision: GivenDecision): Promise<DecisionOutcome>;
  /** The claims that are like a decided one and on which nobody decided. */
  alikeClaims(claimId: number): Promise<readonly OfferedClaim[]>;
  /** On how many claims the same was decided with a decision, as they are like its own. */
  countDecidedWith(decision: Decision): Promise<number>;
  /** Records a decision on claims like its own, and says on how many. @throws CrsError with what to do next */
  decideAlike(decision: AlikeDecision): Promise<number>;
  /** The latest decision of a claim, withdrawals included; null for none. */
  latestDecision(claimId: number): Promise<Decision | null>;
}

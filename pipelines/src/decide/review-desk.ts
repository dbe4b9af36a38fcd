import { latestDecision, type ReviewFilter, readReview } from '@crs/store';
import type { StageContext } from '../context.js';
import { type DecideRequest, decide } from './decide.js';

/** Decides and lists what is worth a look, for pages that stay open. */
export class ReviewDesk {
  readonly jurisdictions: readonly string[];

  /** @param apply has the decisions on the claims of a jurisdiction served */
  constructor(
    private readonly context: StageContext,
    private readonly apply: (jurisdiction: string) => void,
  ) {
    this.jurisdictions = [...context.config.jurisdictions.keys()].sort();
  }

  list(jurisdiction: string | null, limit: number, filter: ReviewFilter) {
    const asked = this.jurisdictions.filter((one) => jurisdiction === null || one === jurisdiction);
    return readReview(this.context.pool, asked, limit, filter);
  }

  async decide(request: DecideRequest) {
    const { recorded, replaced, alike, alikeDecisions } = await decide(this.context, request);
    this.apply(request.jurisdiction);
    return {
      recorded,
      replaced,
      alike: {
        claims: alike.length,
        permits: alike.reduce((sum, { claim }) => sum + claim.recordCount, 0),
        decided: alikeDecisions.length,
      },
    };
  }

  latestDecision(claimId: number) {
    return latestDecision(this.context.pool, claimId);
  }
}

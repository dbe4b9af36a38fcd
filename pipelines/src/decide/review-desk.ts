import {
  countDecidedWith,
  type Decision,
  decisionsOfSameName,
  latestDecision,
  type ReviewFilter,
  readAskedClaim,
  readReview,
} from '@crs/store';
import type { StageContext } from '../context.js';
import { type DecideRequest, decide } from './decide.js';
import { type AlikeRequest, decideAlike, openAlikeClaims } from './decide-alike.js';
import { MOST_RANKED, ReviewRankings } from './review-rankings.js';

/** Claims that are looked at for one that is still open. */
const AHEAD = 20;

/** Decides and lists what is worth a look, for pages that stay open. */
export class ReviewDesk {
  readonly jurisdictions: readonly string[];
  readonly #rankings: ReviewRankings;

  /** @param apply has the decisions on the claims of a jurisdiction served */
  constructor(
    private readonly context: StageContext,
    private readonly apply: (jurisdiction: string) => void,
  ) {
    this.#rankings = new ReviewRankings(context.pool, context.log, Date.now);
    this.jurisdictions = [...context.config.jurisdictions.keys()].sort();
  }

  /** The claims that are most worth a look, in the order of a minute ago; each as it is now. */
  async list(jurisdiction: string | null, limit: number, filter: ReviewFilter) {
    const { pool } = this.context;
    const asked = this.#asked(jurisdiction);
    const skipped = new Set(filter.skipped);
    const ranked = await this.#rankings.best(asked, filter);
    const among = ranked.filter((id) => !skipped.has(id)).slice(0, limit + AHEAD);
    const found = await readReview(pool, asked, limit, { ...filter, among });
    // Where those ahead are not open any more, or the order ends, all are looked at.
    return found.length === limit ? found : readReview(pool, asked, limit, filter);
  }

  /** How many claims wait, as it was a minute ago; of a long list that there are more. */
  async countWaiting(jurisdiction: string | null, filter: ReviewFilter) {
    const ranked = await this.#rankings.best(this.#asked(jurisdiction), filter);
    const skipped = new Set(filter.skipped);
    return { count: ranked.filter((id) => !skipped.has(id)).length, isMore: ranked.length >= MOST_RANKED };
  }

  /** A claim, whether or not it is worth a look; null where there is none. */
  find(claimId: number) {
    return readAskedClaim(this.context.pool, claimId);
  }

  sameName(claimId: number) {
    return decisionsOfSameName(this.context.pool, claimId);
  }

  async decide(request: DecideRequest) {
    const { recorded, alike, alikeDecisions } = await decide(this.context, request);
    this.apply(request.jurisdiction);
    const open = alike.filter(({ isDecided }) => !isDecided).length;
    return { recorded, openAlike: open - alikeDecisions.length };
  }

  async alikeClaims(claimId: number) {
    const decision = await this.latestDecision(claimId);
    if (decision === null || decision.verdict === 'withdrawn') return [];
    const alike = await openAlikeClaims(this.context, decision);
    return alike.map(({ claim, likeness }) => ({ claim, likeness }));
  }

  countDecidedWith({ decisionId, scope }: Decision) {
    return countDecidedWith(this.context.pool, { decisionId, scope });
  }

  async decideAlike(request: AlikeRequest) {
    const { scope, decided } = await decideAlike(this.context, request);
    this.apply(scope);
    return decided.length;
  }

  latestDecision(claimId: number) {
    return latestDecision(this.context.pool, claimId);
  }

  #asked(jurisdiction: string | null): string[] {
    return this.jurisdictions.filter((one) => jurisdiction === null || one === jurisdiction);
  }
}

import type { Logger } from '@crs/runtime';
import { type ReviewedClaim, type ReviewFilter, rankReview, readReview } from '@crs/store';
import type pg from 'pg';

/** Claims to check for one that is still open. */
const AHEAD = 20;

/** Claims in a ranking. */
const MOST_RANKED = 1_000;
/** Rankings kept, one per filter in use. */
const MOST_KEPT = 50;
/** Milliseconds after which a ranking is refreshed, while the old one is still used. */
const FRESH = 60_000;
/** Milliseconds after which a ranking is no longer used. */
const OLDEST = 600_000;

interface Ranking {
  ids: readonly number[];
  readAt: number;
  reading: Promise<void> | null;
}

/**
 * The review order as of a minute ago. Sorting a whole state's uncertain claims takes too long for a page. Each request
 * reads which claims are still open, and their contents.
 */
export class ReviewRankings {
  readonly #kept = new Map<string, Ranking>();
  /** Rankings that are being read for the first time. */
  readonly #first = new Map<string, Promise<readonly number[]>>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly log: Logger,
    private readonly now: () => number,
  ) {}

  /** The claims most worth a review, in the order of a minute ago; each with its current contents. */
  async list(
    jurisdictions: readonly string[],
    limit: number,
    filter: ReviewFilter,
  ): Promise<readonly ReviewedClaim[]> {
    const skipped = new Set(filter.skipped);
    const ranked = await this.best(jurisdictions, filter);
    const among = ranked.filter((id) => !skipped.has(id)).slice(0, limit + AHEAD);
    const found = await readReview(this.pool, jurisdictions, limit, { ...filter, among });
    // If none of the next claims is open any more, or the ranking ends, all claims are considered.
    return found.length === limit ? found : readReview(this.pool, jurisdictions, limit, filter);
  }

  /** The number of claims that were waiting a minute ago; for a long list, only that there are more. */
  async countWaiting(
    jurisdictions: readonly string[],
    filter: ReviewFilter,
  ): Promise<{ readonly count: number; readonly isMore: boolean }> {
    const ranked = await this.best(jurisdictions, filter);
    const skipped = new Set(filter.skipped);
    return { count: ranked.filter((id) => !skipped.has(id)).length, isMore: ranked.length >= MOST_RANKED };
  }

  /** The ids of the claims most worth a review, best first. */
  async best(
    jurisdictions: readonly string[],
    { reason = null, minValue = null }: ReviewFilter,
  ): Promise<readonly number[]> {
    const key = JSON.stringify([jurisdictions, reason, minValue]);
    const kept = this.#kept.get(key);
    const age = kept === undefined ? OLDEST : this.now() - kept.readAt;
    if (kept !== undefined && age < OLDEST) {
      // Refreshed in the background: a waiting analyst gets the next claim from the old ranking.
      if (age >= FRESH) kept.reading ??= this.#renew(kept, jurisdictions, { reason, minValue });
      return kept.ids;
    }
    // Concurrent requests wait for the same ranking.
    let first = this.#first.get(key);
    if (first === undefined) {
      first = this.#read(key, jurisdictions, { reason, minValue });
      this.#first.set(key, first);
    }
    return first;
  }

  async #read(
    key: string,
    jurisdictions: readonly string[],
    filter: ReviewFilter,
  ): Promise<readonly number[]> {
    const ids = await rankReview(this.pool, jurisdictions, MOST_RANKED, filter).finally(() =>
      this.#first.delete(key),
    );
    this.#kept.delete(key);
    this.#kept.set(key, { ids, readAt: this.now(), reading: null });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    return ids;
  }

  async #renew(kept: Ranking, jurisdictions: readonly string[], filter: ReviewFilter): Promise<void> {
    try {
      kept.ids = await rankReview(this.pool, jurisdictions, MOST_RANKED, filter);
      kept.readAt = this.now();
    } catch (error) {
      this.log.warn({ err: error }, 'The review continues in its order from a few minutes ago.');
    } finally {
      kept.reading = null;
    }
  }
}

import type { Logger } from '@crs/runtime';
import { type ReviewedClaim, type ReviewFilter, rankReview, readReview } from '@crs/store';
import type pg from 'pg';

/** Claims that are looked at for one that is still open. */
const AHEAD = 20;

/** Claims of a ranking. */
const MOST_RANKED = 1_000;
/** Rankings that are kept: one for each filter that somebody works with. */
const MOST_KEPT = 50;
/** Milliseconds after which a ranking is read again, while the old one is still used. */
const FRESH = 60_000;
/** Milliseconds after which a ranking is used no more. */
const OLDEST = 600_000;

interface Ranking {
  ids: readonly number[];
  readAt: number;
  reading: Promise<void> | null;
}

/**
 * The order in which claims are reviewed, as it was a minute ago. To order the doubtful claims of a whole state takes longer than a
 * page may; which of them are still open, and what they are, is read anew each time.
 */
export class ReviewRankings {
  readonly #kept = new Map<string, Ranking>();
  /** Orders that are read for the first time. */
  readonly #first = new Map<string, Promise<readonly number[]>>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly log: Logger,
    private readonly now: () => number,
  ) {}

  /** The claims that are most worth a look, in the order of a minute ago; each as it is now. */
  async list(
    jurisdictions: readonly string[],
    limit: number,
    filter: ReviewFilter,
  ): Promise<readonly ReviewedClaim[]> {
    const skipped = new Set(filter.skipped);
    const ranked = await this.best(jurisdictions, filter);
    const among = ranked.filter((id) => !skipped.has(id)).slice(0, limit + AHEAD);
    const found = await readReview(this.pool, jurisdictions, limit, { ...filter, among });
    // Where those ahead are not open any more, or the order ends, all are looked at.
    return found.length === limit ? found : readReview(this.pool, jurisdictions, limit, filter);
  }

  /** How many claims wait, as it was a minute ago; of a long list that there are more. */
  async countWaiting(
    jurisdictions: readonly string[],
    filter: ReviewFilter,
  ): Promise<{ readonly count: number; readonly isMore: boolean }> {
    const ranked = await this.best(jurisdictions, filter);
    const skipped = new Set(filter.skipped);
    return { count: ranked.filter((id) => !skipped.has(id)).length, isMore: ranked.length >= MOST_RANKED };
  }

  /** The ids of the claims that are most worth a review, the best first. */
  async best(
    jurisdictions: readonly string[],
    { reason = null, minValue = null }: ReviewFilter,
  ): Promise<readonly number[]> {
    const key = JSON.stringify([jurisdictions, reason, minValue]);
    const kept = this.#kept.get(key);
    const age = kept === undefined ? OLDEST : this.now() - kept.readAt;
    if (kept !== undefined && age < OLDEST) {
      // Read beside the answer: who waits for the next claim gets it from the old order.
      if (age >= FRESH) kept.reading ??= this.#renew(kept, jurisdictions, { reason, minValue });
      return kept.ids;
    }
    // Who asks at the same time waits for the same order.
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
      this.log.warn({ err: error }, 'The review goes on in the order of some minutes ago.');
    } finally {
      kept.reading = null;
    }
  }
}

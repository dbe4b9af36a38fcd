import { accountTiers, countRows, takeBackRows, type UsableKey } from '@crs/store';
import type { Response } from 'express';
import type pg from 'pg';
import { contextOf } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';

/** Limits the list rows that a key matches within a day, across all processes. */
export class RowLimits {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * Counts all rows or none, sets the limit headers, and processes the rows. Rows are counted first, so that concurrent
   * requests never exceed the limit; if processing fails, they no longer count.
   * @throws ApiError `rate_limit.exceeded`
   */
  async counting<T>(key: UsableKey, rows: number, response: Response, work: () => Promise<T>): Promise<T> {
    const countedAt = await this.#count(key, rows, response);
    try {
      const done = await work();
      contextOf(response).rows += rows;
      return done;
    } catch (error) {
      if (countedAt !== null) {
        await takeBackRows(this.pool, key.id, countedAt);
        await this.#count(key, 0, response);
      }
      throw error;
    }
  }

  /** @returns the time under which the rows were counted; null if there are none */
  async #count(
    { id, tier }: UsableKey,
    rows: number,
    response: Pick<Response, 'set'>,
  ): Promise<string | null> {
    const limit = accountTiers[tier].rowsPerDay;
    const { counted, countedAt, used, waitSeconds, resetSeconds } = await countRows(
      this.pool,
      id,
      rows,
      limit,
    );
    const remaining = Math.max(limit - used, 0);
    response.set({
      'X-RowLimit-Limit': String(limit),
      'X-RowLimit-Remaining': String(remaining),
      'X-RowLimit-Reset': String(Math.ceil(Date.now() / 1_000) + resetSeconds),
    });
    if (counted) return countedAt;
    throw new ApiError(
      'rate_limit.exceeded',
      `The limit is ${limit} rows per day. You have ${remaining} left, and the request has ${rows}.`,
      { retryAfter: waitSeconds },
    );
  }
}

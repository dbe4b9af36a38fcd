import { accountTiers, countRows, type UsableKey } from '@crs/store';
import type { Response } from 'express';
import type pg from 'pg';
import { ApiError } from '../errors/api-error.js';

/** Limits the rows of lists that a key has matched within a day, across all processes. */
export class RowLimits {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * Counts rows, all or none, and sets the headers of the limit.
   * @throws ApiError `rate_limit.exceeded`
   */
  async count({ id, tier }: UsableKey, rows: number, response: Response): Promise<void> {
    const limit = accountTiers[tier].rowsPerDay;
    const { counted, used, waitSeconds, resetSeconds } = await countRows(this.pool, id, rows, limit);
    const remaining = Math.max(limit - used, 0);
    response.set({
      'X-RowLimit-Limit': String(limit),
      'X-RowLimit-Remaining': String(remaining),
      'X-RowLimit-Reset': String(Math.ceil(Date.now() / 1_000) + resetSeconds),
    });
    if (counted) return;
    throw new ApiError(
      'rate_limit.exceeded',
      `The rows of a day are limited to ${limit}: ${remaining} are left, and the request has ${rows}.`,
      { retryAfter: waitSeconds },
    );
  }
}

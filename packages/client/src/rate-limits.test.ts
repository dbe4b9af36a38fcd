import { createLimitStore } from '@crs/api';
import { describe, expect, it } from '@jest/globals';
import { withFreshApi } from '../../../test/harness/api-checks.js';
import { ContractorRecords } from './contractor-records.js';

describe('a listing under a rate limit', () => {
  it('ends without an error by waiting as long as Retry-After says', async () => {
    let now = Date.now();
    const waits: number[] = [];
    await withFreshApi(
      async (fresh) => {
        const free = new ContractorRecords({
          url: fresh.url,
          key: await fresh.key('free'),
          sleep: async (milliseconds) => {
            waits.push(milliseconds);
            now += milliseconds;
          },
        });
        for (let i = 0; i < 25; i++) expect(await free.reference.statuses()).toHaveLength(4);
        expect(waits.length).toBeGreaterThan(0);
        expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
        for (let i = 0; i < 75; i++) await free.reference.statuses();
        await expect(free.reference.statuses()).rejects.toMatchObject({
          status: 429,
          code: 'rate_limit.exceeded',
          retryAfter: expect.any(Number),
        });
      },
      { limitStore: () => createLimitStore({ memory: true }, () => now) },
    );
  });

  it('does not wait when patience is 0', async () => {
    await withFreshApi(async (fresh) => {
      const hasty = new ContractorRecords({ url: fresh.url, key: await fresh.key('free'), patience: 0 });
      for (let i = 0; i < 10; i++) await hasty.reference.statuses();
      await expect(hasty.reference.statuses()).rejects.toMatchObject({ status: 429, attempts: 1 });
    });
  });
});

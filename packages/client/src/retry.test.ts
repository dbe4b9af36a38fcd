import { describe, expect, it } from '@jest/globals';
import { clientFailure } from './contractor-records-error.js';
import { retryDelay, sleep } from './retry.js';

const failure = (status: number | null, retryAfter: number | null = null) =>
  clientFailure('some.code', 'It failed.', { status, retryAfter });

describe('retryDelay', () => {
  it.each([500, 502, 503, 504, null])('tries %s five times, after 1, 2, 4, and 8 seconds', (status) => {
    const waits = [1, 2, 3, 4, 5].map((failed) =>
      retryDelay(failure(status), { failed, waited: 0 }, Number.POSITIVE_INFINITY),
    );
    expect(waits.map((wait) => wait?.milliseconds)).toEqual([1_000, 2_000, 4_000, 8_000, undefined]);
  });

  it.each([304, 400, 401, 403, 404, 405, 409, 415, 422])('treats %i as final', (status) => {
    expect(retryDelay(failure(status, 1), { failed: 1, waited: 0 }, 300_000)).toBeNull();
  });

  it.each([429, 503])('waits after %i as long as the service says instead of the backoff', (status) => {
    expect(retryDelay(failure(status, 7), { failed: 1, waited: 0 }, 300_000)).toEqual({
      milliseconds: 7_000,
      setByService: true,
    });
  });

  it('waits for the rate limit any number of times, within patience', () => {
    expect(retryDelay(failure(429, 60), { failed: 0, waited: 240_000 }, 300_000)?.milliseconds).toBe(60_000);
    expect(retryDelay(failure(429, 60), { failed: 0, waited: 240_001 }, 300_000)).toBeNull();
    expect(retryDelay(failure(429, 3_600), { failed: 0, waited: 0 }, 300_000)).toBeNull();
  });

  it.each([null, 0])('treats a rate limit with Retry-After %s as one second, never as none', (retryAfter) => {
    expect(retryDelay(failure(429, retryAfter), { failed: 0, waited: 0 }, 300_000)?.milliseconds).toBe(1_000);
  });
});

describe('sleep', () => {
  it('resolves after the time', async () => {
    const start = performance.now();
    await sleep(30);
    expect(performance.now() - start).toBeGreaterThanOrEqual(28);
  });

  it('rejects with the reason of a signal that is aborted before or during the wait', async () => {
    await expect(sleep(60_000, AbortSignal.abort('no need'))).rejects.toBe('no need');
    const controller = new AbortController();
    const sleeping = sleep(60_000, controller.signal);
    controller.abort('enough');
    await expect(sleeping).rejects.toBe('enough');
  });
});

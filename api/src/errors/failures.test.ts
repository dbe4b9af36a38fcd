import { describe, expect, it } from '@jest/globals';
import { startTestApi } from '../../../test/harness/api.js';
import { errorOf, withFreshApi } from '../../../test/harness/api-checks.js';

describe('failures of the database', () => {
  it('answer 503 while it is away, and 504 when it takes too long', async () => {
    const fresh = await startTestApi({ statementTimeout: 300 });
    const headers = { Authorization: `Bearer ${await fresh.key()}` };
    const locker = await fresh.pool.connect();
    await locker.query('begin');
    await locker.query('lock table license_type in access exclusive mode');
    const slow = await fetch(`${fresh.url}/v1/license-types`, { headers });
    expect((await errorOf(slow)).code).toBe('upstream.timeout');
    await locker.query('rollback');
    locker.release();
    await fresh.dropDatabase();
    const away = await fetch(`${fresh.url}/v1/license-types`, { headers });
    expect(Number(away.headers.get('Retry-After'))).toBeGreaterThan(0);
    const error = await errorOf(away);
    expect(error.code).toBe('upstream.unavailable');
    expect(JSON.stringify(error)).not.toMatch(/select|postgres|crs_|\.ts|\.js/);
    expect((await fetch(`${fresh.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${fresh.url}/readyz`)).status).toBe(503);
    await fresh.close();
  });
});

describe('the older shape', () => {
  it('is given where the operator wants it', async () => {
    await withFreshApi(
      async (old) => {
        const headers = { Authorization: `Bearer ${await old.key('free')}` };
        const ask = async (path: string, init: RequestInit = { headers }) => {
          const response = await fetch(old.url + path, init);
          return [response.status, response.headers.get('X-Error-Code'), await response.json()];
        };
        const shape = (code: string) => ({ error: { code, message: expect.any(String) } });
        expect(await ask('/v1/statuses', {})).toEqual([401, 'unauthorized', shape('unauthorized')]);
        expect(await ask('/v1/statuses', { headers: { Authorization: 'Bearer x' } })).toEqual([
          401,
          'unauthorized',
          shape('unauthorized'),
        ]);
        expect(await ask('/v1/permits?page=x')).toEqual([400, 'invalid_request', shape('invalid_request')]);
        expect(await ask('/v1/licenses/NONE')).toEqual([
          404,
          'not_found',
          { error: { code: 'not_found', message: expect.stringContaining('NONE') } },
        ]);
        for (let i = 0; i < 8; i++) await ask('/v1/statuses');
        expect(await ask('/v1/statuses')).toEqual([
          429,
          'rate_limit_exceeded',
          {
            error: {
              code: 'rate_limit_exceeded',
              message: expect.any(String),
              retryAfter: expect.any(Number),
            },
          },
        ]);
      },
      { olderErrors: true },
    );
  });
});

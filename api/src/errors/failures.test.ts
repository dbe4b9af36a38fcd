import { createPool } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { startTestApi } from '../../../test/harness/api.js';
import { errorOf } from '../../../test/harness/api-checks.js';
import { databaseError } from './database-error.js';

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

  it('answer 504 when a statement of a list takes too long, and 200 after that', async () => {
    const fresh = await startTestApi({ statementTimeout: 300 });
    const locker = await fresh.pool.connect();
    await locker.query('begin');
    await locker.query('lock table inspection in access exclusive mode');
    const slow = await fresh.get('/v1/osha/search?city=Duluth');
    expect((await errorOf(slow)).code).toBe('upstream.timeout');
    await locker.query('rollback');
    locker.release();
    expect((await fresh.get('/v1/osha/search?city=Duluth')).status).toBe(200);
    await fresh.close();
  });

  it.each<[string, (url: URL) => void]>([
    ['a user', (url) => Object.assign(url, { username: 'nobody_of_ours', password: 'wrong' })],
    ['a database', (url) => Object.assign(url, { pathname: '/none_of_ours' })],
  ])('answer 503 when the server refuses %s', async (_what, change) => {
    const url = new URL(process.env.CRS_TEST_DATABASE_URL ?? '');
    change(url);
    const pool = createPool(url.href);
    const refused = await pool.query('select 1').catch((error: unknown) => error);
    await pool.end();
    expect(databaseError(refused)).toMatchObject({ code: 'upstream.unavailable', status: 503 });
  });

  it.each(['28P01', '28000', '53100'])('answer 503 for state %s without telling the caller why', (code) => {
    const message = 'password authentication failed for user "crs"';
    const error = databaseError(Object.assign(new Error(message), { code }));
    expect(error).toMatchObject({ status: 503, retryAfter: expect.any(Number) });
    expect(error?.message).not.toContain('password');
  });

  it('answer 503 if no connection becomes available in time', async () => {
    const fresh = await startTestApi({ connectionTimeout: 200 });
    expect((await fresh.get('/v1/license-types')).status).toBe(200);
    const held = await Promise.all(
      Array.from({ length: fresh.serverPool.options.max }, () => fresh.serverPool.connect()),
    );
    const refused = await fresh.get('/v1/license-types');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await errorOf(refused)).code).toBe('upstream.unavailable');
    for (const client of held) client.release();
    expect((await fresh.get('/v1/license-types')).status).toBe(200);
    await fresh.close();
  });
});

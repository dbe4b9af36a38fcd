import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { databaseUnreachable } from './database.js';

const URL_OF_IT = 'postgres://crs:secret@db.example.com:5499/records';

/** Returns the error from connecting to this URL. */
async function refusalOf(url: string): Promise<unknown> {
  const client = new pg.Client(url);
  try {
    await client.connect();
  } catch (error) {
    return error;
  } finally {
    await client.end();
  }
  throw new Error('the connection was not refused');
}

const serverUrl = () => new URL(process.env.CRS_TEST_DATABASE_URL ?? '');
const changed = (change: (url: URL) => void): string => {
  const url = serverUrl();
  change(url);
  return url.href;
};

describe('a database that cannot be reached', () => {
  it.each([
    [
      'a port where nothing listens',
      () => 'postgres://crs:secret@127.0.0.1:1/records',
      /database records on 127\.0\.0\.1:1: connect ECONNREFUSED/,
      /DATABASE_URL/,
    ],
    [
      'a host that does not exist',
      () => 'postgres://crs:secret@nowhere.invalid/records',
      /nowhere\.invalid:5432/,
      /DATABASE_URL/,
    ],
    [
      'a wrong password',
      () => changed((url) => Object.assign(url, { password: 'secret' })),
      /password authentication failed for user "crs"/,
      /password in DATABASE_URL/,
    ],
    [
      'no password',
      () => changed((url) => Object.assign(url, { password: '' })),
      /password must be a string/,
      /password in DATABASE_URL/,
    ],
    [
      'a database that is not there',
      () => changed((url) => Object.assign(url, { pathname: '/nowhere' })),
      /database nowhere on .* does not exist/,
      /Create the database/,
    ],
  ])('%s: says where, why, and what to do, without the password', async (_what, urlOf, said, advice) => {
    const url = urlOf();
    const told = databaseUnreachable(await refusalOf(url), url);
    expect(told?.code).toBe('database.unreachable');
    expect(told?.message).toMatch(said);
    expect(told?.nextStep).toMatch(advice);
    expect(`${told?.message} ${told?.nextStep}`).not.toContain(new URL(url).password || 'secret');
  });

  it('with several addresses is reported by its first address', () => {
    const one = Object.assign(new Error('connect ECONNREFUSED ::1:5499'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
      port: 5499,
    });
    const all = Object.assign(new AggregateError([one]), { code: 'ECONNREFUSED' });
    expect(databaseUnreachable(all, URL_OF_IT)?.message).toBe(
      'No connection to the database records on db.example.com:5499: connect ECONNREFUSED ::1:5499.',
    );
  });

  it.each([
    ['another server', { code: 'ECONNREFUSED', syscall: 'connect', port: 6379 }],
    ['another host', { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'redis.example.com' }],
    ['a file', { code: 'ENOENT', syscall: 'open' }],
    ['a statement', { code: '42P01' }],
  ])('is not mistaken for a failure of %s', (_what, properties) => {
    expect(databaseUnreachable(Object.assign(new Error('failed'), properties), URL_OF_IT)).toBeNull();
  });
});

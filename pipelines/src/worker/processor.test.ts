import { CrsError } from '@crs/domain';
import { type Job, UnrecoverableError, WaitingError, type WorkQueue } from '@crs/runtime';
import { UnreachableError } from '@crs/sources';
import { describe, expect, it, jest } from '@jest/globals';
import type { StageContext } from '../context.js';
import { createProcessor } from './processor.js';

const night = 'night-20261121';
const byHand = 'nightly-20261121T020000';
const coded = (code: string) => Object.assign(new Error('it failed'), { code });

/** A job at its first try, with changes. */
const jobOf = (batch: string, changes: Readonly<Record<string, unknown>> = {}): Job =>
  ({
    id: 'job',
    name: 'publish',
    data: { batch },
    opts: { attempts: 4 },
    attemptsMade: 0,
    updateData: async () => {},
    ...changes,
  }) as unknown as Job;

/** The result of a job of this batch whose first query fails with this error. */
function failureOf(error: Error, batch: string): Promise<unknown> {
  const context = {
    pool: { connect: () => Promise.reject(error) },
    log: { error: () => undefined, warn: () => undefined },
    signal: new AbortController().signal,
    timeouts: {},
  } as unknown as StageContext;
  return createProcessor(context, {} as WorkQueue, { logFailures: true })(jobOf(batch)).catch(
    (failure: unknown) => failure,
  );
}

describe('a job that failed', () => {
  it.each<[string, Error]>([
    ['a full disk of the database', coded('53100')],
    ['a full disk of this machine', coded('ENOSPC')],
    ['a source out of reach', new UnreachableError('away', 2, null, null, 'https://a.example/', false)],
  ])('for %s is retried at night, but not if somebody waits', async (_why, error) => {
    expect(await failureOf(error, night)).toBeInstanceOf(CrsError);
    expect(await failureOf(error, byHand)).toBeInstanceOf(UnrecoverableError);
  });

  it('because the database connection broke is always retried', async () => {
    expect(await failureOf(coded('57P01'), byHand)).toMatchObject({ code: 'database.lost' });
  });

  it('because of something that a retry cannot solve is not', async () => {
    const refused = new CrsError('feed.shrunk', 'too few', { nextStep: '' });
    expect(await failureOf(refused, night)).toBeInstanceOf(UnrecoverableError);
  });

  it.each([true, false])('because its process stopped returns to the queue (begun: %s)', async (begun) => {
    const stopping = new AbortController();
    if (!begun) stopping.abort();
    const connect = jest.fn(() => {
      stopping.abort();
      return Promise.reject(coded('57P01'));
    });
    const context = { pool: { connect }, signal: stopping.signal } as unknown as StageContext;
    const moveToWait = jest.fn(async (_token: string) => {});
    const processor = createProcessor(context, {} as WorkQueue, { logFailures: true });
    const job = jobOf(byHand, { moveToWait });
    await expect(processor(job, 'token')).rejects.toBeInstanceOf(WaitingError);
    expect(moveToWait).toHaveBeenCalledWith('token');
    // A job that arrives after the stop would wait for resources, and nothing would stop it.
    expect(connect).toHaveBeenCalledTimes(begun ? 1 : 0);
  });

  it('because of a bug keeps its trace', async () => {
    const fault = new TypeError('x is undefined');
    expect(await failureOf(fault, night)).toBe(fault);
  });
});

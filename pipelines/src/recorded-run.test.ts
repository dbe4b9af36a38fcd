import { setTimeout as sleep } from 'node:timers/promises';
import { CrsError } from '@crs/domain';
import {
  createPool,
  endAbandonedRuns,
  listRunLines,
  listRuns,
  noCounts,
  startRun,
  takeClient,
} from '@crs/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.js';
import { until } from '../../test/harness/workers.js';
import { DoneAlreadyError, recordedRun } from './recorded-run.js';
import { keepRunLine, noteProgress } from './run-log/run-log.js';

const subject = { kind: 'ingest', feed: 'austin_permits', batch: 'night-20261121' } as const;

let database: TestDatabase;
let pool: pg.Pool;
const { signal } = new AbortController();
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
beforeEach(() => pool.query('truncate run cascade'));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const states = async (): Promise<string[]> =>
  (await listRuns(pool, { limit: 10 })).map(({ state, code }) => code ?? state);

describe('a job that runs twice because its worker seemed dead', () => {
  it('ingests once: the second run waits for the first and finds nothing to do', async () => {
    let worked = 0;
    const work = () =>
      recordedRun({ pool, signal }, subject, async () => {
        worked++;
        await sleep(200);
        return { counts: noCounts, result: 'done' };
      });
    const [first, second] = await Promise.allSettled([work(), work()]);
    const results = [first, second].map((settled) =>
      settled.status === 'fulfilled' ? 'done' : settled.reason,
    );
    expect(results).toContain('done');
    expect(results.find((result) => result instanceof DoneAlreadyError)).toBeDefined();
    expect(worked).toBe(1);
    expect(await states()).toEqual(['done']);
  });

  it('ingests again for another night, and after a failure', async () => {
    const fail = recordedRun({ pool, signal }, subject, async () => {
      throw new Error('broken off');
    });
    await expect(fail).rejects.toThrow('broken off');
    for (const batch of [subject.batch, 'night-20261122']) {
      await recordedRun({ pool, signal }, { ...subject, batch }, async () => ({
        counts: noCounts,
        result: null,
      }));
    }
    expect(await states()).toEqual(['done', 'done', 'internal']);
  });
});

describe('endAbandonedRuns', () => {
  it('ends runs of dead processes and does not touch running ones', async () => {
    await startRun(pool, { kind: 'match', scope: 'austin' });
    let during: string[] = [];
    await recordedRun({ pool, signal }, subject, async () => {
      const ended = await endAbandonedRuns(pool);
      expect(ended.map(({ kind, scope }) => `${kind} ${scope}`)).toEqual(['match austin']);
      during = await states();
      return { counts: noCounts, result: null };
    });
    expect(during).toEqual(['running', 'run.abandoned']);
    expect(await states()).toEqual(['done', 'run.abandoned']);
    expect(await endAbandonedRuns(pool)).toEqual([]);
  });
});

it('a run ends those of its own subject whose process died, and no others', async () => {
  await startRun(pool, subject);
  await startRun(pool, { ...subject, feed: 'another' });
  await recordedRun({ pool, signal }, subject, async () => ({ counts: noCounts, result: null }));
  expect(await states()).toEqual(['done', 'running', 'run.abandoned']);
});

it('a database that breaks off in mid-run is waited for, and the run says what happened', async () => {
  const lost = recordedRun({ pool, signal }, subject, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await client.query('select 1');
    return { counts: noCounts, result: null };
  });
  await expect(lost).rejects.toThrow();
  expect(await states()).toEqual(['database.lost']);
  await recordedRun({ pool, signal }, subject, async () => ({ counts: noCounts, result: null }));
  expect(await states()).toEqual(['done', 'database.lost']);
});

it.each<[string, (client: pg.ClientBase) => Promise<unknown>]>([
  ['of the database', (client) => client.query(`do $$ begin raise 'full' using errcode = '53100'; end $$`)],
  ['of this machine', () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))],
])('a full disk %s is not a program error', async (_where, fill) => {
  const full = recordedRun({ pool, signal }, subject, async (client) => {
    await fill(client);
    return { counts: noCounts, result: null };
  });
  await expect(full).rejects.toThrow();
  const [run] = await listRuns(pool, { limit: 1 });
  expect(run).toMatchObject({
    code: 'disk.full',
    reason: expect.stringMatching(/A disk is full.+Free up space/),
  });
});

it('a run whose process is stopped says so, and keeps nothing else', async () => {
  const stopping = new AbortController();
  const reason = new CrsError('run.interrupted', 'Stopped.', { nextStep: 'Start it again.' });
  const kept = jest.fn(async () => ({ counts: noCounts }));
  const work = recordedRun(
    { pool, signal: stopping.signal },
    subject,
    async () => {
      stopping.abort(reason);
      throw new Error('Connection terminated');
    },
    kept,
  );
  await expect(work).rejects.toBe(reason);
  expect(await states()).toEqual(['run.interrupted']);
  expect(kept).not.toHaveBeenCalled();
});

describe('a process that is stopped while the database records a run', () => {
  const reason = new CrsError('run.interrupted', 'Stopped.', { nextStep: 'Start it again.' });

  const untilWaiting = (statements: number) =>
    until(`${statements} waiting statements`, async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rowCount === statements;
    });

  it.each([
    { during: 'the start', error: reason, code: 'run.interrupted' },
    { during: 'the failure', error: new Error('broken off'), code: 'internal' },
  ])('does not leave it running if it stops during $during', async ({ during, error, code }) => {
    const stopping = new AbortController();
    const stopped = createPool(database.url, { signal: stopping.signal });
    const { client: locker, release } = await takeClient(pool);
    try {
      if (during === 'the start') await locker.query('begin; lock table run in exclusive mode');
      const ended = recordedRun({ pool: stopped, signal: stopping.signal }, subject, async () => {
        await locker.query('begin; select from run for no key update');
        throw error;
      }).catch((thrown: unknown) => thrown);
      await untilWaiting(1);
      stopping.abort(reason);
      // The server still runs the statement of the closed connection.
      await untilWaiting(2);
      await locker.query('commit');
      expect(await ended).toBe(error);
      expect(await states()).toEqual([code]);
    } finally {
      release();
      await stopped.end();
    }
  });
});

describe('the log of a run', () => {
  const done = { counts: noCounts, result: null };
  const linesOf = async (): Promise<string[]> => {
    const [run] = await listRuns(pool, { limit: 1 });
    return (await listRunLines(pool, run?.id ?? 0)).map(({ level, text }) => `${level} ${text}`);
  };
  const line = (msg: string, more = {}): string =>
    JSON.stringify({ level: 'warn', time: '2026-11-25T21:00:00.000Z', ...more, msg });

  it('contains what its work logs, and nothing logged elsewhere', async () => {
    keepRunLine(line('before'));
    await recordedRun({ pool, signal }, subject, async () => {
      await sleep(1);
      keepRunLine(line('a row is odd', { feed: 'austin_permits', err: { message: 'too long' } }));
      noteProgress({ stage: 'ingest', subject: 'austin_permits', done: 12_000, total: null });
      return done;
    });
    keepRunLine(line('after'));
    expect(await linesOf()).toEqual([
      expect.stringMatching(/^info Began on .+, process \d+\.$/),
      'warn a row is odd: too long {"feed":"austin_permits"}',
      'info ingest: 12,000',
      'info The run is done.',
    ]);
  });

  it('says why it failed, and is kept even if the work of the run is not', async () => {
    const fail = recordedRun({ pool, signal }, subject, async () => {
      throw new RangeError('broken off');
    });
    await expect(fail).rejects.toThrow('broken off');
    // It is shown on a page; the stack trace is in the process log.
    expect((await linesOf()).at(-1)).toBe(
      'error broken off This is a bug in the program. The log has the stack trace.',
    );
  });

  it('keeps only the last lines', async () => {
    await recordedRun({ pool, signal }, subject, async () => {
      for (let number = 1; number <= 450; number++) keepRunLine(line(`line ${number}`));
      return done;
    });
    const lines = await linesOf();
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([200, 'warn line 252', 'info The run is done.']);
  });
});

describe('a run that loses its lock', () => {
  const endConnection = async (client: pg.PoolClient): Promise<void> => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  };

  it('ends immediately, says that nothing was kept, and another one starts', async () => {
    let isOver = false;
    const waiting = recordedRun({ pool, signal }, subject, async (client) => {
      await endConnection(client);
      await sleep(20_000, undefined, { ref: false });
      isOver = true;
      return { counts: noCounts, result: null };
    });
    await expect(waiting).rejects.toThrow('terminating connection');
    expect(isOver).toBe(false);
    const [run] = await listRuns(pool, { limit: 1 });
    expect(run).toMatchObject({ state: 'failed', code: 'database.lost' });
    expect(run?.reason).toMatch(
      /terminating connection .+ Nothing from this run was kept\. The service retries/,
    );
    await recordedRun({ pool, signal }, subject, async () => ({ counts: noCounts, result: null }));
    expect(await states()).toEqual(['done', 'database.lost']);
  });

  it('commits nothing on another connection, and reports what it had committed before', async () => {
    const committed: string[] = [];
    const work = recordedRun(
      { pool, signal },
      subject,
      async (client, _id, lock) => {
        await lock.check();
        committed.push('first');
        await endConnection(client);
        await lock.check();
        committed.push('second');
        return { counts: noCounts, result: null };
      },
      async () => ({ counts: noCounts, kept: 'The first half is kept.' }),
    );
    await expect(work).rejects.toThrow('terminating connection');
    expect(committed).toEqual(['first']);
    expect((await listRuns(pool, { limit: 1 }))[0]?.reason).toMatch(
      / The first half is kept\. The service retries/,
    );
  });
});

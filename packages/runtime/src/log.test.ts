import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { brokenDependency, createLog } from './log.js';

/** Returns the lines that a function logs. */
function written(
  level: string,
  work: (log: ReturnType<typeof createLog>) => void,
): Record<string, unknown>[] {
  const lines: string[] = [];
  work(createLog(level, { stream: { write: (line) => lines.push(line) } }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  it('writes JSON lines with the level as a word and the time in UTC', () => {
    const [line] = written('info', (log) => log.info({ job: 7 }, 'done'));
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      job: 7,
      msg: 'done',
    });
  });

  it('omits lines below its level', () => {
    expect(written('warn', (log) => log.info('done'))).toEqual([]);
  });

  it('logs an error with its code and trace, without its connection', () => {
    const error = Object.assign(new Error('broken off'), {
      code: '42P01',
      client: { host: 'db.example.com' },
    });
    const [line] = written('info', (log) => log.warn({ err: error }, 'connection'));
    expect(line?.err).toMatchObject({ message: 'broken off', code: '42P01', stack: expect.any(String) });
    expect(JSON.stringify(line)).not.toContain('db.example.com');
  });

  it('logs an error without the arguments of the failed command', () => {
    const error = Object.assign(new Error('READONLY'), {
      command: { name: 'evalsha', args: ['crs:limit:address:203.0.113.7'] },
    });
    const [line] = written('info', (log) => log.warn({ err: error }, 'limits'));
    expect(line?.err).toMatchObject({ message: 'READONLY' });
    expect(JSON.stringify(line)).not.toContain('203.0.113.7');
  });
});

const error = (message: string, more: object = {}): Error => Object.assign(new Error(message), more);

describe('brokenDependency', () => {
  it.each([
    [error('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED', port: 5432 }), 'database'],
    [error('connect ECONNREFUSED 127.0.0.1:6379', { code: 'ECONNREFUSED', port: 6379 }), 'redis'],
    [error('terminating connection due to administrator command', { code: '57P01' }), 'database'],
    [error('the database system is starting up', { code: '57P03' }), 'database'],
    [error('Connection terminated unexpectedly'), 'database'],
    [error('timeout exceeded when trying to connect'), 'database'],
    [error('Connection is closed.'), 'redis'],
    [error('', { errors: [error('connect', { code: 'ECONNREFUSED', port: 6379 })] }), 'redis'],
    [error('relation "permit" does not exist', { code: '42P01' }), null],
    [error('The message could not be sent.', { cause: error('x', { code: 'ECONNREFUSED' }) }), null],
    ['text', null],
  ])('%s → %s', (thrown, dependency) => {
    expect(brokenDependency(thrown, 6379)).toBe(dependency);
  });

  it('attributes every refused connection to the database if there is no Redis', () => {
    expect(brokenDependency(error('refused', { code: 'ECONNREFUSED', port: 6379 }), null)).toBe('database');
  });
});

describe('the log during an outage', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const refused = error('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED', port: 5432 });

  function started() {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('info', {
      redisUrl: 'redis://127.0.0.1:6379',
      stream: { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
    });
    const short = () =>
      lines
        .splice(0)
        .map(({ level, dependency, errors, seconds, msg }) => [level, dependency, errors, seconds, msg]);
    return { log, short };
  }

  it('has one line per minute for each dependency, with the count, and one at the end', () => {
    const { log, short } = started();
    for (let count = 0; count < 12; count++) log.warn({ err: refused }, 'an idle connection broke');
    log.warn({ code: 'database.lost', reason: 'The connection was lost.', feed: 'a' }, 'job failed');
    for (let count = 0; count < 3; count++)
      log.warn({ err: error('x', { code: 'ECONNRESET' }), dependency: 'queue' });
    expect(short()).toEqual([
      ['error', 'database', 1, undefined, 'the connection to the database failed'],
      ['error', 'redis', 1, undefined, 'the connection to Redis failed'],
    ]);
    jest.advanceTimersByTime(60_000);
    expect(short()).toEqual([
      ['error', 'database', 12, 60, 'the connection to the database still fails'],
      ['error', 'redis', 2, 60, 'the connection to Redis still fails'],
    ]);
    log.warn({ err: refused });
    jest.advanceTimersByTime(120_000);
    expect(short()).toEqual([
      ['error', 'database', 1, 120, 'the connection to the database still fails'],
      ['info', 'redis', undefined, 120, 'no more errors from the connection to Redis'],
      ['info', 'database', undefined, 180, 'no more errors from the connection to the database'],
    ]);
  });

  it('has every other line immediately, including those with an error', () => {
    const { log, short } = started();
    log.warn({ err: error('relation does not exist', { code: '42P01' }) }, 'maintenance failed');
    log.info({ feed: 'a', run: 7, rows: 12, seconds: 0.5 }, 'a was read');
    expect(short().map((line) => line.at(-1))).toEqual(['maintenance failed', 'a was read']);
  });
});

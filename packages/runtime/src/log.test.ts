import { describe, expect, it } from '@jest/globals';
import { createLog } from './log.js';

/** The lines that a function logs. */
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

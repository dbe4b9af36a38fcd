import { describe, expect, it } from '@jest/globals';
import { exitStatusOf } from './run-batch.js';

const run = (feed: string, state: 'done' | 'failed' | 'refused') =>
  ({ kind: 'ingest', feed, scope: null, state }) as const;

describe('exitStatusOf', () => {
  it.each([
    ['all done', [run('a', 'done'), run('b', 'done')], 0],
    ['one failed', [run('a', 'done'), run('b', 'failed')], 1],
    ['one refused by a guard', [run('a', 'refused'), run('b', 'done')], 3],
    ['one failed, one refused', [run('a', 'refused'), run('b', 'failed')], 1],
    [
      'a failed try that a later one made good',
      [run('a', 'failed'), run('a', 'failed'), run('a', 'done')],
      0,
    ],
    ['a try that failed at last', [run('a', 'done'), run('a', 'failed')], 1],
    ['nothing ran', [], 0],
  ])('%s', (_what, runs, status) => {
    expect(exitStatusOf(runs)).toBe(status);
  });
});

import { CrsError } from '@crs/domain';
import { UnreachableError } from '@crs/sources';
import { describe, expect, it } from '@jest/globals';
import { attemptsOfTry, isAskedAgain, retryDelay } from './retry-delay.js';

const now = Date.parse('2026-11-21T03:00:00Z');
const MINUTE = 60_000;
const unreachable = (attempts: number, closedMs: number | null = null) =>
  new UnreachableError(
    'away',
    attempts,
    closedMs === null ? null : now + closedMs,
    null,
    'https://a.example/',
    false,
  );

describe('the pause before another try', () => {
  it.each<[string, number, unknown, number]>([
    ['a source out of reach', 1, unreachable(2), 60_000],
    ['it still is', 3, unreachable(4), 240_000],
    ['a server that is closed for ten minutes', 1, unreachable(1, 10 * MINUTE), 10 * MINUTE + 1_000],
    ['a server that has opened again', 1, unreachable(1, -MINUTE), 1_000],
    ['a disk that is full', 1, new CrsError('disk.full', 'full', { nextStep: '' }), 60_000],
    ['a database that broke off', 1, new CrsError('database.lost', 'away', { nextStep: '' }), 2_000],
    ['it broke off again', 2, new CrsError('database.lost', 'away', { nextStep: '' }), 4_000],
    ['anything else', 1, new Error('?'), 2_000],
  ])('%s after %i failures', (_what, failures, error, ms) =>
    expect(retryDelay(failures, error, now)).toBe(ms),
  );
});

describe('an unreachable server', () => {
  it.each<[string, UnreachableError, boolean]>([
    ['has attempts left', unreachable(4), true],
    ['has none left', unreachable(5), false],
    ['is closed for an hour', unreachable(1, 60 * MINUTE), true],
    ['is closed for longer', unreachable(1, 61 * MINUTE), false],
    ['was not even asked', unreachable(0, MINUTE), true],
  ])('that %s', (_what, error, again) => expect(isAskedAgain(error, 5, now)).toBe(again));

  it.each([
    [5, [2, 3, 4, 5]],
    [20, [17, 18, 19, 20]],
    [2, [1, 2]],
    [1, [1]],
  ])('with %i attempts in all fails its tries after %j of them', (attempts, expected) => {
    const limits: number[] = [];
    for (let failed = 0; failed < attempts; failed = limits.at(-1) ?? attempts)
      limits.push(attemptsOfTry(attempts, failed, 3 - limits.length));
    expect(limits).toEqual(expected);
  });
});

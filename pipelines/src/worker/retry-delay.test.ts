import { CrsError } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { retryDelay } from './retry-delay.js';

describe('the pause before another try', () => {
  it.each<[string, number, unknown, number]>([
    ['a source out of reach', 1, new CrsError('feed.unreachable', 'away', { nextStep: '' }), 60_000],
    ['it still is', 3, new CrsError('feed.unreachable', 'away', { nextStep: '' }), 240_000],
    ['a disk that is full', 1, new CrsError('disk.full', 'full', { nextStep: '' }), 60_000],
    ['a database that broke off', 1, new CrsError('database.lost', 'away', { nextStep: '' }), 2_000],
    ['it broke off again', 2, new CrsError('database.lost', 'away', { nextStep: '' }), 4_000],
    ['anything else', 1, new Error('?'), 2_000],
  ])('%s after %i failures', (_what, failures, error, ms) => expect(retryDelay(failures, error)).toBe(ms));
});

import { describe, expect, it } from '@jest/globals';
import { exportDueAt } from './make-exports.js';

const published = { recordsVersion: 41, publishedAt: '2026-03-02T03:00:00Z' };
const at = (moment: string): number => Date.parse(moment);

describe('exportDueAt', () => {
  it.each([
    ['before the first publish', null, undefined, null],
    ['of a version that has files', published, { version: 41, madeAt: '2026-03-01T00:00:00Z' }, null],
    [
      'of a later version with the same records',
      published,
      { version: 43, madeAt: '2026-03-01T00:00:00Z' },
      null,
    ],
    ['without any', published, undefined, at('2026-03-02T03:00:00Z')],
    [
      'the night after',
      published,
      { version: 40, madeAt: '2026-03-01T04:00:00Z' },
      at('2026-03-02T00:00:00Z'),
    ],
    ['the same day', published, { version: 40, madeAt: '2026-03-02T02:00:00Z' }, at('2026-03-02T22:00:00Z')],
  ])('%s', (_when, now, newest, due) => {
    expect(exportDueAt(now, newest)).toBe(due);
  });
});

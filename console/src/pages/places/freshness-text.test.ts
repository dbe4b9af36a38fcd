import { describe, expect, it } from '@jest/globals';
import { delayText, readText, standingText } from './freshness-text.js';

const feed = {
  family: 'permits' as const,
  freshness: 'active' as const,
  lastSuccessAt: '2026-11-26T00:30:46Z',
  lastChangeAt: '2026-11-26T00:30:46Z',
  lastDate: '2026-06-29',
  intervalDays: null,
};

describe('how fresh a source is', () => {
  it.each([
    [{}, 'Last checked Nov 26, 2026. Newest permit: Jun 29, 2026.'],
    [{ family: 'orders' as const }, 'Last checked Nov 26, 2026. Newest order: Jun 29, 2026.'],
    [{ family: 'licenses' as const, lastDate: null }, 'Last checked Nov 26, 2026.'],
    [{ lastSuccessAt: null, lastDate: null }, 'Not checked yet.'],
  ])('with %j: %s', (more, text) => {
    expect(readText({ ...feed, ...more })).toBe(text);
  });

  it.each([
    [{}, 'up to date'],
    [{ freshness: 'late' as const }, 'late: not read for two days or more'],
    [{ freshness: 'late' as const, intervalDays: 1 }, 'late: overdue for a change'],
    [{ freshness: 'frozen' as const, intervalDays: 7 }, 'frozen: no change for months'],
  ])('is described for %j as %s', (more, text) => {
    expect(standingText({ ...feed, ...more })).toBe(text);
  });

  it.each([
    ['months old', {}, 'about 5 months older'],
    ['just too old', { lastDate: '2026-10-25' }, 'about 1 month older'],
    ['of the last weeks', { lastDate: '2026-10-27' }, null],
    ['old beside a source that changes seldom', { intervalDays: 90 }, null],
    ['of another family', { family: 'actions' as const }, null],
    ['not dated', { lastDate: null }, null],
  ])('says that permits are late if the newest is %s', (_, more, text) => {
    const told = delayText({ ...feed, ...more });
    if (text === null) expect(told).toBeNull();
    else expect(told).toContain(text);
  });
});

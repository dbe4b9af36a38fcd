import { expect, it } from '@jest/globals';
import { onceADay } from './once-a-day.js';

it('work that is due once a day is done on each day, and again on the same day only after it failed', async () => {
  const done: number[] = [];
  let fails = false;
  let now = 0;
  const work = onceADay(async () => {
    if (fails) throw new Error('away');
    done.push(now);
  });
  const at = (text: string): Promise<void> => {
    now = Date.parse(text);
    return work(now);
  };
  await at('2026-11-21T10:00:00Z');
  await at('2026-11-21T23:59:59Z');
  await at('2026-11-22T00:00:00Z');
  fails = true;
  await expect(at('2026-11-23T00:00:00Z')).rejects.toThrow('away');
  fails = false;
  await at('2026-11-23T00:01:00Z');
  await at('2026-11-23T00:02:00Z');
  expect(done.map((moment) => new Date(moment).toISOString().slice(0, 16))).toEqual([
    '2026-11-21T10:00',
    '2026-11-22T00:00',
    '2026-11-23T00:01',
  ]);
});

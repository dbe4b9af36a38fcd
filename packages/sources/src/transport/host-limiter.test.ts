import { ManualClock } from '@crs/testing/requests';
import { describe, expect, it } from '@jest/globals';
import { HostLimiter, RateLimitedError } from './host-limiter.js';

const never = 3_600_000;

/** The start times of this many requests, in milliseconds after the first; each one ends at once. */
async function starts(
  limiter: HostLimiter,
  clock: ManualClock,
  rate: number,
  count: number,
): Promise<number[]> {
  const begun = clock.now();
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const leave = await limiter.enter({ rate, atOnce: 1 }, never, null);
    times.push(clock.now() - begun);
    leave();
  }
  return times;
}

describe('a host', () => {
  it('is requested no faster than its rate, after a burst of one second', async () => {
    const clock = new ManualClock();
    const times = await starts(new HostLimiter(clock), clock, 4, 9);
    expect(times.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect((times[8] ?? 0) / 1000).toBeCloseTo(1.25, 1);
  });

  it('is requested one at a time below one per second', async () => {
    const clock = new ManualClock();
    const times = await starts(new HostLimiter(clock), clock, 0.5, 3);
    expect(times.map((ms) => Math.round(ms / 1000))).toEqual([0, 2, 4]);
  });

  it('never has more simultaneous requests than allowed, from any callers', async () => {
    const limiter = new HostLimiter(new ManualClock());
    const pace = { rate: 1000, atOnce: 2 };
    const first = await limiter.enter(pace, never, null);
    await limiter.enter(pace, never, null);
    let entered = false;
    const third = limiter.enter(pace, never, null).then((leave) => {
      entered = true;
      return leave;
    });
    await new Promise(setImmediate);
    expect(entered).toBe(false);
    first();
    // Leaving twice doesn't free a second slot.
    first();
    await third;
    expect(entered).toBe(true);
    const abort = new AbortController();
    const fourth = limiter.enter(pace, never, abort.signal);
    abort.abort(new Error('cancelled'));
    await expect(fourth).rejects.toThrow('cancelled');
  });

  it('that asks for time is left alone by all waiting requests, then requested slowly, then faster again', async () => {
    const clock = new ManualClock();
    const limiter = new HostLimiter(clock);
    const begun = clock.now();
    limiter.slowDown(5000);
    const slow = await starts(limiter, clock, 10, 3);
    expect(slow[0]).toBeGreaterThanOrEqual(5000);
    expect((slow[2] ?? 0) - (slow[1] ?? 0)).toBeGreaterThanOrEqual(200);
    for (let good = 0; good < 10; good++) limiter.speedUp();
    await clock.pause(10_000);
    const fast = await starts(limiter, clock, 10, 10);
    expect(fast.at(-1)).toBe(0);
    expect(clock.now() - begun).toBeLessThan(20_000);
  });

  it('that asks for time again while others wait is left alone for that time, too', async () => {
    const clock = new ManualClock();
    const limiter = new HostLimiter(clock);
    limiter.slowDown(1000);
    const pause = clock.pause.bind(clock);
    let again = true;
    clock.pause = async (ms) => {
      if (again) limiter.slowDown(9000);
      again = false;
      await pause(ms);
    };
    const begun = clock.now();
    await limiter.enter({ rate: 10, atOnce: 1 }, never, null);
    expect(clock.now() - begun).toBeGreaterThanOrEqual(9000);
  });

  it('that asks for a longer pause than any request may wait fails them immediately', async () => {
    const clock = new ManualClock();
    const limiter = new HostLimiter(clock);
    limiter.slowDown(60_000);
    const pace = { rate: 10, atOnce: 1 };
    await expect(limiter.enter(pace, 59_000, null)).rejects.toBeInstanceOf(RateLimitedError);
    expect(clock.pauses).toEqual([]);
    // A refused request holds no slot.
    await limiter.enter(pace, 60_000, null);
  });
});

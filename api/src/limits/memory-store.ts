import type { Clock, LimitDecision, LimitStore, LimitWindow, WindowUse } from './limit-store.js';
import { lengthOf, longestOf } from './limit-store.js';

/** Expired subjects are removed after this many new ones. */
const SWEEP_INTERVAL = 10_000;

interface Log {
  /** Times of the counted requests, oldest first, milliseconds. */
  times: number[];
  /** How long a time is kept, in milliseconds. */
  kept: number;
}

/** Limits of this process only. */
export class MemoryLimitStore implements LimitStore {
  readonly #logs = new Map<string, Log>();
  readonly #clock: Clock;
  #sweepAt = SWEEP_INTERVAL;

  constructor(clock: Clock = Date.now) {
    this.#clock = clock;
  }

  /** Number of subjects. */
  get size(): number {
    return this.#logs.size;
  }

  async take(subject: string, windows: readonly LimitWindow[]): Promise<LimitDecision> {
    return this.#decide(subject, windows, true);
  }

  async peek(subject: string, windows: readonly LimitWindow[]): Promise<LimitDecision> {
    return this.#decide(subject, windows, false);
  }

  async close(): Promise<void> {
    this.#logs.clear();
  }

  #decide(subject: string, windows: readonly LimitWindow[], count: boolean): LimitDecision {
    const now = this.#clock();
    const log = this.#logs.get(subject) ?? { times: [], kept: longestOf(windows) };
    const moment = Math.max(now, log.times.at(-1) ?? now);
    const allowed = windows.every((window) => countIn(log.times, window, moment) < window.limit);
    if (allowed && count) {
      log.times.splice(0, firstSince(log.times, moment - log.kept));
      log.times.push(moment);
      this.#logs.set(subject, log);
      if (this.#logs.size >= this.#sweepAt) this.#sweep(now);
    }
    return { allowed, now, uses: windows.map((window) => useOf(log.times, window, moment, now)) };
  }

  #sweep(now: number): void {
    for (const [subject, { times, kept }] of this.#logs)
      if ((times.at(-1) ?? 0) <= now - kept) this.#logs.delete(subject);
    this.#sweepAt = this.#logs.size + SWEEP_INTERVAL;
  }
}

/** Position of the first time after `start`, by binary search. */
function firstSince(times: readonly number[], start: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) > start) high = middle;
    else low = middle + 1;
  }
  return low;
}

function countIn(times: readonly number[], window: LimitWindow, moment: number): number {
  return times.length - firstSince(times, moment - lengthOf(window));
}

function useOf(times: readonly number[], window: LimitWindow, moment: number, now: number): WindowUse {
  const used = countIn(times, window, moment);
  const leaves = (position: number): number => (times[position] ?? now) + lengthOf(window);
  return {
    window,
    used,
    oldestLeavesAt: used === 0 ? now : leaves(times.length - used),
    // There is room once all but limit - 1 of the counted requests have left.
    nextFitsAt: used < window.limit ? now : leaves(times.length - window.limit),
  };
}

import type { Decision, LimitStore, LimitWindow, WindowUse } from './limit-store.js';
import { longestWindow } from './limit-store.js';

/** Subjects are looked through for forgotten ones whenever this many were added. */
const SWEEP_EVERY = 10_000;

interface Log {
  /** Times of the counted requests, oldest first, milliseconds. */
  times: number[];
  /** How long a time matters, milliseconds. */
  kept: number;
}

/** Limits of this process alone. `clock` gives milliseconds. */
export class MemoryLimitStore implements LimitStore {
  readonly #logs = new Map<string, Log>();
  readonly #clock: () => number;
  #sweepAt = SWEEP_EVERY;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** How many subjects are remembered. */
  get size(): number {
    return this.#logs.size;
  }

  async take(subject: string, windows: readonly LimitWindow[]): Promise<Decision> {
    return this.#decide(subject, windows, true);
  }

  async peek(subject: string, windows: readonly LimitWindow[]): Promise<Decision> {
    return this.#decide(subject, windows, false);
  }

  async close(): Promise<void> {
    this.#logs.clear();
  }

  #decide(subject: string, windows: readonly LimitWindow[], count: boolean): Decision {
    const now = this.#clock();
    const kept = longestWindow(windows) * 1_000;
    const log = this.#logs.get(subject) ?? { times: [], kept };
    const live = log.times.findIndex((time) => time > now - kept);
    log.times.splice(0, live === -1 ? log.times.length : live);
    const allowed = windows.every((window) => countIn(log.times, window, now) < window.limit);
    if (allowed && count) {
      log.times.push(now);
      this.#logs.set(subject, log);
      if (this.#logs.size >= this.#sweepAt) this.#sweep(now);
    }
    return { allowed, now, uses: windows.map((window) => useOf(log.times, window, now)) };
  }

  #sweep(now: number): void {
    for (const [subject, { times, kept }] of this.#logs)
      if ((times.at(-1) ?? 0) <= now - kept) this.#logs.delete(subject);
    this.#sweepAt = this.#logs.size + SWEEP_EVERY;
  }
}

/** Position of the first time inside the window; times rise, so halving finds it. */
function firstIn(times: readonly number[], window: LimitWindow, now: number): number {
  const start = now - window.seconds * 1_000;
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) > start) high = middle;
    else low = middle + 1;
  }
  return low;
}

function countIn(times: readonly number[], window: LimitWindow, now: number): number {
  return times.length - firstIn(times, window, now);
}

function useOf(times: readonly number[], window: LimitWindow, now: number): WindowUse {
  const first = firstIn(times, window, now);
  const used = times.length - first;
  const leaves = (position: number): number => (times[position] ?? now) + window.seconds * 1_000;
  return {
    window,
    used,
    nextFree: used === 0 ? now : leaves(first),
    // One more fits when all but limit - 1 of the counted requests have left.
    fits: used < window.limit ? now : leaves(times.length - window.limit),
  };
}

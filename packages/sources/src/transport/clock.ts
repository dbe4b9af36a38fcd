/** Time and random numbers, which tests can replace. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects with the signal's reason when it is aborted. */
  pause(ms: number, signal: AbortSignal | null): Promise<void>;
  /** 0 to 1. */
  random(): number;
}

export const realClock: Clock = {
  now: Date.now,
  async pause(ms, signal) {
    try {
      await pause(ms, undefined, signal === null ? {} : { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
  random: Math.random,
};

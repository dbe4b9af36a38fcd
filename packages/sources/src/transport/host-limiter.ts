/** The rate limit of one host: whoever asks it, of whatever feed, passes here first. */
import type { Clock } from './clock.js';

/** What a host is asked at most. */
export interface RateLimit {
  /** Requests a second. */
  readonly rate: number;
  /** Requests at once. */
  readonly atOnce: number;
}

/** The host asked to be left alone for longer than the asker waits. */
export class RateLimitedError extends Error {
  /** Milliseconds since 1970. */
  readonly until: number;

  constructor(until: number) {
    super('the host asked to be left alone');
    this.until = until;
  }
}

/** Milliseconds of requests that may come in one go after a rest. */
const burstMs = 1000;
/** How much slower than its pace a host is asked at most. */
const slowest = 64;

/**
 * Lets requests through one after the other: no more at once, and no faster, than the pace. A host that answers 429 is
 * left alone by everybody for as long as it asks, then asked half as fast; each good answer brings some speed back.
 */
export class HostLimiter {
  readonly #clock: Clock;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #slowness = 1;
  /** When the next request would be due if all kept to the pace. */
  #due = 0;
  #closedUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Waits for a turn.
   * @param longestMs longest wait for a host that asked to be left alone
   * @returns to be called when the request is over
   * @throws RateLimitedError
   */
  async enter(pace: RateLimit, longestMs: number, signal: AbortSignal | null): Promise<() => void> {
    await this.#place(pace.atOnce, signal);
    try {
      for (;;) {
        const now = this.#clock.now();
        if (this.#closedUntil - now > longestMs) throw new RateLimitedError(this.#closedUntil);
        const turn = this.#turn(now, pace);
        // Timers may go off a little early.
        if (turn > now) await this.#clock.pause(Math.ceil(turn - now) + 1, signal);
        // Somebody else may have been told to wait in the meantime.
        if (this.#clock.now() >= this.#closedUntil) break;
      }
    } catch (error) {
      this.#leave();
      throw error;
    }
    let left = false;
    return () => {
      if (!left) this.#leave();
      left = true;
    };
  }

  /** The host asks for fewer requests. */
  slowDown(waitMs: number): void {
    this.#slowness = Math.min(slowest, this.#slowness * 2);
    this.#closedUntil = Math.max(this.#closedUntil, this.#clock.now() + waitMs);
    this.#due = Math.max(this.#due, this.#closedUntil);
  }

  /** The host answered as it should. */
  speedUp(): void {
    this.#slowness = Math.max(1, this.#slowness * 0.9);
  }

  /** When a request that comes now may start; the next comes an interval later. */
  #turn(now: number, { rate }: RateLimit): number {
    const interval = (this.#slowness * 1000) / rate;
    const burst = this.#slowness > 1 ? 0 : Math.max(0, burstMs - interval);
    const turn = Math.max(now, this.#due - burst, this.#closedUntil);
    this.#due = Math.max(this.#due, turn) + interval;
    return turn;
  }

  async #place(atOnce: number, signal: AbortSignal | null): Promise<void> {
    while (this.#running >= atOnce) {
      await new Promise<void>((wake, fail) => {
        const go = () => {
          signal?.removeEventListener('abort', stop);
          wake();
        };
        const stop = () => {
          this.#waiting.splice(this.#waiting.indexOf(go), 1);
          fail(signal?.reason);
        };
        signal?.throwIfAborted();
        signal?.addEventListener('abort', stop, { once: true });
        this.#waiting.push(go);
      });
    }
    this.#running++;
  }

  #leave(): void {
    this.#running--;
    this.#waiting.shift()?.();
  }
}

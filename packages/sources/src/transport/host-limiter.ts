/** The rate limiter of one host, for the requests of all feeds. */
import type { Clock } from './clock.js';

/** The limits of requests to a host. */
export interface RateLimit {
  /** Requests per second. */
  readonly rate: number;
  /** Simultaneous requests. */
  readonly atOnce: number;
}

/** The host asked for a longer pause than the request may wait. */
export class RateLimitedError extends Error {
  /** Milliseconds since 1970. */
  readonly until: number;

  constructor(until: number) {
    super('the host asked for a pause');
    this.until = until;
  }
}

/** Milliseconds of requests that may be sent at once after a pause. */
const burstMs = 1000;
/** Largest factor by which the rate is reduced. */
const slowest = 64;

/**
 * Admits requests within a rate and a number of simultaneous requests. After a 429, all requests wait as long as the
 * host asks, then the rate is halved; each good response raises it again.
 */
export class HostLimiter {
  readonly #clock: Clock;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #slowness = 1;
  /** When the next request may start, at the current rate. */
  #due = 0;
  #closedUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Waits until a request may start.
   * @param longestMs longest wait for a host that asked for a pause
   * @returns a function to call after the request
   * @throws RateLimitedError
   */
  async enter(pace: RateLimit, longestMs: number, signal: AbortSignal | null): Promise<() => void> {
    await this.#place(pace.atOnce, signal);
    try {
      for (;;) {
        const now = this.#clock.now();
        if (this.#closedUntil - now > longestMs) throw new RateLimitedError(this.#closedUntil);
        const turn = this.#turn(now, pace);
        // Timers may fire a little early.
        if (turn > now) await this.#clock.pause(Math.ceil(turn - now) + 1, signal);
        // Another request may have been throttled in the meantime.
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

  /** Records that the host asks for fewer requests. */
  slowDown(waitMs: number): void {
    this.#slowness = Math.min(slowest, this.#slowness * 2);
    this.#closedUntil = Math.max(this.#closedUntil, this.#clock.now() + waitMs);
    this.#due = Math.max(this.#due, this.#closedUntil);
  }

  /** Records a good response. */
  speedUp(): void {
    this.#slowness = Math.max(1, this.#slowness * 0.9);
  }

  /** When a request that arrives now may start; reserves the interval after it. */
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

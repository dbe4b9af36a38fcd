/** Limits the time of one attempt: without a byte from the server, and in all. */
import { RetryableError } from './retryable-error.js';
import type { TimeoutPolicy } from './timeout-policy.js';

export class RequestTimer {
  /** Aborted when the time is over, or when the run is cancelled. */
  readonly signal: AbortSignal;
  readonly #timeouts: TimeoutPolicy;
  readonly #time = new AbortController();
  #silence: NodeJS.Timeout | undefined;
  #whole: NodeJS.Timeout | undefined;
  #ended: { readonly reason: string; readonly silentMs: number } | null = null;

  constructor(timeouts: TimeoutPolicy, cancelled: AbortSignal | null) {
    this.#timeouts = timeouts;
    this.signal = cancelled === null ? this.#time.signal : AbortSignal.any([this.#time.signal, cancelled]);
  }

  /** Starts the timer for the next byte. */
  listen(): void {
    const { idleMs, wholeMs } = this.#timeouts;
    this.rest();
    this.#silence = setTimeout(
      () => this.#stop(`the server fell silent for ${seconds(idleMs)}`, idleMs),
      idleMs,
    );
    this.#whole ??= setTimeout(
      () => this.#stop(`the answer was not complete after ${seconds(wholeMs)}`, 0),
      wholeMs,
    );
  }

  /** Stops the timer for the next byte while received bytes are processed. */
  rest(): void {
    clearTimeout(this.#silence);
  }

  end(): void {
    this.rest();
    clearTimeout(this.#whole);
  }

  /** The failure if this timer ended the attempt; else null. */
  failure(brokeOff: boolean): RetryableError | null {
    return (
      this.#ended && new RetryableError(this.#ended.reason, { brokeOff, silentMs: this.#ended.silentMs })
    );
  }

  #stop(reason: string, silentMs: number): void {
    this.#ended = { reason, silentMs };
    this.#time.abort(new Error(reason));
  }
}

const seconds = (ms: number): string => `${ms >= 10_000 ? Math.round(ms / 1000) : ms / 1000} s`;

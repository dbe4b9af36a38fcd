/** Limits the time of one attempt: without a byte from the server, with too few bytes, and in total. */
import { formatSize } from '@crs/domain';
import { RetryableError } from './retryable-error.js';
import type { TimeoutPolicy } from './timeout-policy.js';

export class RequestTimer {
  /** Aborted when the time is up, or when the run is canceled. */
  readonly signal: AbortSignal;
  readonly #timeouts: TimeoutPolicy;
  readonly #time = new AbortController();
  #silence: NodeJS.Timeout | undefined;
  #whole: NodeJS.Timeout | undefined;
  /** When the wait for the next bytes began; milliseconds. */
  #since = 0;
  /** Milliseconds of waiting, and the bytes that came in them; null before the first ones. */
  #rate: { waitedMs: number; bytes: number } | null = null;
  #ended: { readonly reason: string; readonly silentMs: number } | null = null;

  constructor(timeouts: TimeoutPolicy, cancelled: AbortSignal | null) {
    this.#timeouts = timeouts;
    this.signal = cancelled === null ? this.#time.signal : AbortSignal.any([this.#time.signal, cancelled]);
  }

  /** Starts the timer for the next byte. */
  listen(): void {
    const { idleMs, wholeMs } = this.#timeouts;
    this.rest();
    this.#since = performance.now();
    this.#silence = setTimeout(
      () => this.#stop(`the server sent nothing for ${seconds(idleMs)}`, idleMs),
      idleMs,
    );
    this.#whole ??= setTimeout(
      () => this.#stop(`the response was not complete after ${seconds(wholeMs)}`, 0),
      wholeMs,
    );
  }

  /** Stops the timer for the next byte while received bytes are processed. */
  rest(): void {
    clearTimeout(this.#silence);
  }

  /**
   * Stops the timer for the next byte because some bytes of the body came.
   * @throws RetryableError if they come too slowly
   */
  received(bytes: number): void {
    this.rest();
    const rate = this.#rate;
    // A server may take its time to start.
    this.#rate ??= { waitedMs: 0, bytes: 0 };
    if (rate === null) return;
    rate.waitedMs += performance.now() - this.#since;
    rate.bytes += bytes;
    const { leastRate, leastRateMs, idleMs } = this.#timeouts;
    // If longer silences are allowed, a single one is not slow.
    if (rate.waitedMs < Math.max(leastRateMs, idleMs)) return;
    if (rate.bytes < (leastRate * rate.waitedMs) / 1000) {
      throw new RetryableError(
        `the server sent only ${formatSize(rate.bytes)} in ${seconds(rate.waitedMs)}, less than ${formatSize(leastRate)} a second`,
        { brokeOff: true, slow: true, silentMs: rate.waitedMs },
      );
    }
    this.#rate = { waitedMs: 0, bytes: 0 };
  }

  end(): void {
    this.rest();
    clearTimeout(this.#whole);
  }

  /** The failure if this timer ended the attempt; otherwise null. */
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

/** Keeps time over one attempt: how long the server is silent, and how long all of it takes. */
import { Failed } from './failure.js';
import type { Patience } from './patience.js';

export class Watch {
  /** Aborted when time is up, or when the run is cancelled. */
  readonly signal: AbortSignal;
  readonly #patience: Patience;
  readonly #time = new AbortController();
  #silence: NodeJS.Timeout | undefined;
  #whole: NodeJS.Timeout | undefined;
  #ended: { readonly reason: string; readonly silentMs: number } | null = null;

  constructor(patience: Patience, cancelled: AbortSignal | null) {
    this.#patience = patience;
    this.signal = cancelled === null ? this.#time.signal : AbortSignal.any([this.#time.signal, cancelled]);
  }

  /** From here on the server is waited for. */
  listen(): void {
    const { idleMs, wholeMs } = this.#patience;
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

  /** It has said something; what becomes of that is not its matter. */
  rest(): void {
    clearTimeout(this.#silence);
  }

  end(): void {
    this.rest();
    clearTimeout(this.#whole);
  }

  /** What ended the attempt, where it was this watch; else null. */
  failure(brokeOff: boolean): Failed | null {
    return this.#ended && new Failed(this.#ended.reason, { brokeOff, silentMs: this.#ended.silentMs });
  }

  #stop(reason: string, silentMs: number): void {
    this.#ended = { reason, silentMs };
    this.#time.abort(new Error(reason));
  }
}

const seconds = (ms: number): string => `${ms >= 10_000 ? Math.round(ms / 1000) : ms / 1000} s`;

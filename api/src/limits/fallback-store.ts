import pTimeout from 'p-timeout';
import type { LimitDecision, LimitStore, LimitWindow } from './limit-store.js';
import { MemoryLimitStore } from './memory-store.js';

/** Milliseconds the shared store is given for one answer. */
const STORE_TIMEOUT = 1_000;
/** Milliseconds the shared store is left alone after it failed, so that not every request waits for it. */
const PAUSE = 2_000;

/** The shared store, and memory in this process while that is out of reach. Memory starts empty. */
export class FallbackLimitStore implements LimitStore {
  readonly #memory = new MemoryLimitStore();
  #pausedUntil = 0;

  constructor(
    private readonly shared: LimitStore,
    /** Hears of a failure of the shared store once in a pause: many requests wait for it when it stalls. */
    private readonly onFailure: (error: unknown) => void,
    /** Hears of every request that memory decided about. */
    private readonly onFallback: () => void,
  ) {}

  take(subject: string, windows: readonly LimitWindow[]): Promise<LimitDecision> {
    return this.#ask((store) => store.take(subject, windows));
  }

  peek(subject: string, windows: readonly LimitWindow[]): Promise<LimitDecision> {
    return this.#ask((store) => store.peek(subject, windows));
  }

  close(): Promise<void> {
    return this.shared.close();
  }

  async #ask(question: (store: LimitStore) => Promise<LimitDecision>): Promise<LimitDecision> {
    if (performance.now() >= this.#pausedUntil) {
      try {
        return await pTimeout(question(this.shared), {
          milliseconds: STORE_TIMEOUT,
          message: 'The limit store did not answer in time.',
        });
      } catch (error) {
        const told = performance.now() < this.#pausedUntil;
        this.#pausedUntil = performance.now() + PAUSE;
        if (!told) this.onFailure(error);
      }
    }
    this.onFallback();
    return question(this.#memory);
  }
}

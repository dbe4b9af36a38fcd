import type { LimitDecision, LimitStore, LimitWindow } from './limit-store.js';
import { MemoryLimitStore } from './memory-store.js';

/** Milliseconds until a request to the shared store fails. */
const STORE_TIMEOUT = 1_000;
/** Milliseconds without requests to the shared store after a failure, so that not every request waits. */
const PAUSE = 2_000;

/** Uses the shared store, or this process's memory while that fails. Memory starts empty. */
export class FallbackLimitStore implements LimitStore {
  readonly #memory = new MemoryLimitStore();
  #pausedUntil = 0;

  constructor(
    private readonly shared: LimitStore,
    /** Called once per pause, because many requests fail together when the shared store stalls. */
    private readonly onFailure: (error: unknown) => void,
    /** Called for every request that memory decided. */
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
        return await inTime(question(this.shared));
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

/**
 * The answer, or an error after the time limit. p-timeout creates its error, with a stack, for every request, which
 * costs more than the rest of the wait.
 */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const tooLate = (): void => reject(new Error('The limit store did not respond in time.'));
    const timer = setTimeout(tooLate, STORE_TIMEOUT);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

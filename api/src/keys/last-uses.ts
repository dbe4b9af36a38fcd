import { saveLastUses } from '@crs/store';
import type pg from 'pg';

/** Milliseconds between two writes. */
const FLUSH_INTERVAL = 15_000;

/** Collects when keys were used and saves it at intervals, not with every request. */
export class LastUses {
  #uses = new Map<number, Date>();
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly pool: pg.Pool,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#timer = setInterval(() => void this.flush(), FLUSH_INTERVAL);
    this.#timer.unref();
  }

  note(keyId: number, at: Date): void {
    this.#uses.set(keyId, at);
  }

  /** Saves the uses since the last call. If that fails, they are saved by the next call. */
  async flush(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = this.#uses;
    this.#uses = new Map();
    try {
      await saveLastUses(this.pool, uses);
    } catch (error) {
      this.#uses = new Map([...uses, ...this.#uses]);
      this.onError(error);
    }
  }

  /** Saves the rest and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}

import { saveLastUses } from '@crs/store';
import type pg from 'pg';

/** Milliseconds between two writes. */
const FLUSH_INTERVAL = 15_000;

/** Keeps when keys were used, and writes it down now and then instead of with every request. */
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

  /** Writes what was noted since the last time; what cannot be written is kept for the next. */
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

  /** Writes the rest and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}

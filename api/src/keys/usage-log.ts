import { type NewUsage, saveUsage } from '@crs/store';
import type pg from 'pg';

/** Milliseconds between two writes. */
const FLUSH_INTERVAL = 15_000;

/** A request that was answered. */
interface AnsweredRequest {
  readonly keyId: number;
  /** Path of the route: `/v1/licenses/:licenseNumber`. */
  readonly route: string;
  readonly status: number;
  /** Rows of a list that were matched. */
  readonly rows: number;
}

/** Adds up key usage by day and path, and saves it at intervals, not with every request. */
export class UsageLog {
  #usage = new Map<string, NewUsage>();
  #saving: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly pool: pg.Pool,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#timer = setInterval(() => void this.flush(), FLUSH_INTERVAL);
    this.#timer.unref();
  }

  note({ keyId, route, status, rows }: AnsweredRequest, at: Date): void {
    const is = (condition: boolean): number => (condition ? 1 : 0);
    this.#add({
      keyId,
      day: at.toISOString().slice(0, 10),
      path: route.replaceAll(/:(\w+)/g, '{$1}'),
      requests: 1,
      notModified: is(status === 304),
      refused: is(status >= 400 && status < 500),
      limited: is(status === 429),
      rows,
    });
  }

  /** Saves the usage since the last call, after calls before it. If that fails, it is saved by the next call. */
  flush(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#save());
    return this.#saving;
  }

  /** Saves the rest and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #save(): Promise<void> {
    if (this.#usage.size === 0) return;
    const usage = this.#usage;
    this.#usage = new Map();
    try {
      await saveUsage(this.pool, [...usage.values()]);
    } catch (error) {
      for (const one of usage.values()) this.#add(one);
      this.onError(error);
    }
  }

  #add(one: NewUsage): void {
    const name = `${one.keyId} ${one.day} ${one.path}`;
    const before = this.#usage.get(name);
    this.#usage.set(
      name,
      before === undefined
        ? one
        : {
            ...one,
            requests: before.requests + one.requests,
            notModified: before.notModified + one.notModified,
            refused: before.refused + one.refused,
            limited: before.limited + one.limited,
            rows: before.rows + one.rows,
          },
    );
  }
}

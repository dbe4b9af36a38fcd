import { Batcher, countRequests, createPool, removeRequests, type WindowState } from '@crs/store';
import type pg from 'pg';
import type { Clock, LimitDecision, LimitStore, LimitWindow } from './limit-store.js';
import { lengthOf } from './limit-store.js';

/** Connections of a store. Few are enough, because one short statement decides about many requests. */
const CONNECTIONS = 4;
/** Milliseconds until a statement fails. */
const STATEMENT_TIMEOUT = 1_000;
/** Subjects per statement, which holds the lock of each until it ends. */
const MAX_BATCH = 100;
/** Milliseconds of the store's clock between two removals of expired requests. */
const SWEEP_INTERVAL = 60_000;
/** Maximum number of requests that one statement removes. */
const SWEEP_SIZE = 10_000;

/** Called for errors outside requests: a broken idle connection, a failed removal. */
export type OnError = (error: unknown) => void;

/**
 * Limits shared by all processes with one database, by its clock. The store has its own connections, so that counting
 * does not wait for searches.
 */
export class PostgresLimitStore implements LimitStore {
  readonly #pool: pg.Pool;
  readonly #clock: Clock | undefined;
  readonly #onError: OnError | undefined;
  /** By method (take or peek) and windows. */
  readonly #batches = new Map<string, Batcher<string, LimitDecision>>();
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(databaseUrl: string, clock?: Clock, onError?: OnError, role: string | null = null) {
    this.#pool = createPool(databaseUrl, {
      max: CONNECTIONS,
      statementTimeout: STATEMENT_TIMEOUT,
      applicationName: 'crs limits',
      role,
      ...(onError === undefined ? {} : { onIdleError: onError }),
    });
    this.#clock = clock;
    this.#onError = onError;
  }

  take(subject: string, windows: readonly LimitWindow[]): Promise<LimitDecision> {
    return this.#decide(subject, windows, true);
  }

  peek(subject: string, windows: readonly LimitWindow[]): Promise<LimitDecision> {
    return this.#decide(subject, windows, false);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** One statement decides about concurrent requests with the same windows. */
  #decide(subject: string, windows: readonly LimitWindow[], counting: boolean): Promise<LimitDecision> {
    const name = JSON.stringify([counting, windows]);
    let batches = this.#batches.get(name);
    if (batches === undefined) {
      batches = new Batcher(MAX_BATCH, (subjects) => this.#decideAll(subjects, windows, counting));
      this.#batches.set(name, batches);
    }
    return batches.ask(subject);
  }

  async #decideAll(
    subjects: readonly string[],
    windows: readonly LimitWindow[],
    counting: boolean,
  ): Promise<LimitDecision[]> {
    const requests = new Map<string, number>();
    const turns = subjects.map((subject) => {
      const turn = (requests.get(subject) ?? 0) + 1;
      requests.set(subject, turn);
      return turn;
    });
    const asked = [...requests].map(([subject, count]) => ({ subject, requests: counting ? count : 0 }));
    const sizes = windows.map((window) => ({ length: lengthOf(window), limit: window.limit }));
    const states = await countRequests(this.#pool, asked, sizes, this.#clock?.() ?? null);
    if (counting) this.#sweep(Math.max(...states.map(({ clock }) => clock)));
    const stateOf = new Map(asked.map(({ subject }, i) => [subject, states[i] as WindowState]));
    return subjects.map((subject, i) =>
      decisionOf(stateOf.get(subject) as WindowState, windows, counting ? (turns[i] as number) : 0),
    );
  }

  /**
   * Removes expired requests in the background. Recently expired ones stay, because a statement with an
   * earlier clock may still count them.
   */
  #sweep(now: number): void {
    if (now - this.#sweptAt < SWEEP_INTERVAL) return;
    this.#sweptAt = now;
    removeRequests(this.#pool, now - SWEEP_INTERVAL, SWEEP_SIZE).then(
      (removed) => {
        // There may be more: the next request continues.
        if (removed === SWEEP_SIZE) this.#sweptAt = Number.NEGATIVE_INFINITY;
      },
      // Requests don't fail: the next sweep tries again.
      (error: unknown) => this.#onError?.(error),
    );
  }
}

/** The decision about request number `turn`, starting at 1, among a subject's concurrent requests; 0 for a peek. */
function decisionOf(
  { clock, moment, held, oldest, opens }: WindowState,
  windows: readonly LimitWindow[],
  turn: number,
): LimitDecision {
  const room = Math.max(0, Math.min(...windows.map(({ limit }, i) => limit - (held[i] ?? 0))));
  const uses = windows.map((window, i) => {
    const used = (held[i] ?? 0) + Math.min(turn, room);
    const leaves = (at: string | null | undefined): number => Number(at ?? moment) + lengthOf(window);
    return {
      window,
      used,
      oldestLeavesAt: used === 0 ? clock : leaves(oldest[i]),
      nextFitsAt: used < window.limit ? clock : leaves(opens[i]),
    };
  });
  return { allowed: Math.max(turn, 1) <= room, now: clock, uses };
}

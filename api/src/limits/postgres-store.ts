import { Batcher, countRequests, createPool, removeRequests, type WindowState } from '@crs/store';
import type pg from 'pg';
import type { Clock, LimitDecision, LimitStore, LimitWindow } from './limit-store.js';
import { lengthOf } from './limit-store.js';

/** Connections of a store: decisions are made together in short statements, so few do. */
const CONNECTIONS = 4;
/** Milliseconds before a statement is given up. */
const STATEMENT_TIMEOUT = 1_000;
/** Subjects that one statement decides about: it holds the lock of each until all are decided. */
const MAX_BATCH = 100;
/** Milliseconds of the store's clock between two looks for what no window holds any more. */
const SWEEP_INTERVAL = 60_000;
/** What one statement removes. */
const SWEEP_SIZE = 10_000;

/** Hears of what goes wrong beside requests: an idle connection that broke, a sweep that failed. */
export type OnError = (error: unknown) => void;

/**
 * Limits shared by all processes that use one database, by its clock. The connections are the store's own:
 * counting does not wait behind searches.
 */
export class PostgresLimitStore implements LimitStore {
  readonly #pool: pg.Pool;
  readonly #clock: Clock | undefined;
  readonly #onError: OnError | undefined;
  /** By what is asked and the windows, of which there are a few. */
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

  /** Subjects with the same windows are decided about together. */
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
   * Removes requests that left all windows a while ago, without waiting. More recent ones stay: a statement that
   * read the clock earlier may still count them.
   */
  #sweep(now: number): void {
    if (now - this.#sweptAt < SWEEP_INTERVAL) return;
    this.#sweptAt = now;
    removeRequests(this.#pool, now - SWEEP_INTERVAL, SWEEP_SIZE).then(
      (removed) => {
        // There may be more: the next request goes on.
        if (removed === SWEEP_SIZE) this.#sweptAt = Number.NEGATIVE_INFINITY;
      },
      // The request does not fail with it: the next sweep tries again.
      (error: unknown) => this.#onError?.(error),
    );
  }
}

/** What becomes of the request of this turn among those of a subject that come at once; of none where `turn` is 0. */
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

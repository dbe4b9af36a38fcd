import { createPool } from '@crs/store';
import type pg from 'pg';
import { Batches } from './batches.js';
import type { Clock, Decision, LimitStore, LimitWindow } from './limit-store.js';
import { lengthOf } from './limit-store.js';

/** Connections of a store: decisions are made together in short statements, so few do. */
const CONNECTIONS = 4;
/** Milliseconds before a statement is given up. */
const STATEMENT_TIMEOUT = 1_000;
/** Subjects that one statement decides about: it holds the lock of each until all are decided. */
const MOST_SUBJECTS = 100;
/**
 * Subjects are decided about in the order of their locks: two processes never wait for each other in a circle. The
 * subquery is sorted before the function is called.
 */
const DECIDE = `
  select asked.place, decision.*
    from (select subject, place from unnest($1::text[]) with ordinality as given (subject, place)
            order by hashtext(subject), place) asked,
      lateral limit_request(asked.subject, $2, $3, $4, $5) decision`;
/** Milliseconds of the store's clock between two looks for what no window holds any more. */
const SWEEP_EVERY = 60_000;
/** What one statement removes. */
const SWEEP_SIZE = 10_000;

/** Hears of what goes wrong beside requests: an idle connection that broke, a sweep that failed. */
export type OnTrouble = (error: unknown) => void;

interface AnswerRow {
  /** Of the subject among those asked about, from 1; 64-bit integers come as text. */
  readonly place: string;
  readonly allowed: boolean;
  readonly clock: number;
  readonly used: readonly number[];
  readonly next_free: readonly string[];
  readonly fits: readonly string[];
}

/**
 * Limits shared by all processes that use one database, by its clock. The connections are the store's own:
 * counting does not wait behind searches.
 */
export class PostgresLimitStore implements LimitStore {
  readonly #pool: pg.Pool;
  readonly #clock: Clock | undefined;
  readonly #onTrouble: OnTrouble | undefined;
  /** By what is asked and the windows, of which there are a few. */
  readonly #batches = new Map<string, Batches<string, Decision>>();
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(databaseUrl: string, clock?: Clock, onTrouble?: OnTrouble, role: string | null = null) {
    this.#pool = createPool(databaseUrl, {
      max: CONNECTIONS,
      statementTimeout: STATEMENT_TIMEOUT,
      applicationName: 'crs limits',
      role,
      ...(onTrouble === undefined ? {} : { onIdleError: onTrouble }),
    });
    this.#clock = clock;
    this.#onTrouble = onTrouble;
  }

  take(subject: string, windows: readonly LimitWindow[]): Promise<Decision> {
    return this.#decide(subject, windows, true);
  }

  peek(subject: string, windows: readonly LimitWindow[]): Promise<Decision> {
    return this.#decide(subject, windows, false);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Subjects with the same windows are decided about together. */
  #decide(subject: string, windows: readonly LimitWindow[], counting: boolean): Promise<Decision> {
    const name = JSON.stringify([counting, windows]);
    let batches = this.#batches.get(name);
    if (batches === undefined) {
      batches = new Batches(MOST_SUBJECTS, (subjects) => this.#decideAll(subjects, windows, counting));
      this.#batches.set(name, batches);
    }
    return batches.ask(subject);
  }

  async #decideAll(
    subjects: readonly string[],
    windows: readonly LimitWindow[],
    counting: boolean,
  ): Promise<Decision[]> {
    const { rows } = await this.#pool.query<AnswerRow>({
      name: 'decide',
      text: DECIDE,
      values: [
        subjects,
        windows.map(lengthOf),
        windows.map(({ limit }) => limit),
        counting,
        this.#clock?.() ?? null,
      ],
    });
    if (rows.length !== subjects.length) throw new Error('limit_request gives one row for every subject.');
    if (counting) this.#sweep(Math.max(...rows.map(({ clock }) => clock)));
    return rows
      .sort((a, b) => Number(a.place) - Number(b.place))
      .map((answer) => ({
        allowed: answer.allowed,
        now: answer.clock,
        uses: windows.map((window, i) => ({
          window,
          used: Number(answer.used[i]),
          nextFree: Number(answer.next_free[i]),
          fits: Number(answer.fits[i]),
        })),
      }));
  }

  /**
   * Removes what no window has held for a while, beside the request that noticed it: a statement under way that
   * read the clock before may still count what has left since.
   */
  #sweep(now: number): void {
    if (now - this.#sweptAt < SWEEP_EVERY) return;
    this.#sweptAt = now;
    this.#pool
      .query(
        `delete from limit_event where ctid = any(array(
           select ctid from limit_event where leaves <= $1 order by leaves limit $2))`,
        [now - SWEEP_EVERY, SWEEP_SIZE],
      )
      .then(
        ({ rowCount }) => {
          // There may be more: the next request goes on.
          if (rowCount === SWEEP_SIZE) this.#sweptAt = Number.NEGATIVE_INFINITY;
        },
        // The request is not to blame, and the next sweep tries again.
        (error: unknown) => this.#onTrouble?.(error),
      );
  }
}

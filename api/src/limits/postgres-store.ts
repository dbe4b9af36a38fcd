import { inTransaction } from '@crs/store';
import type pg from 'pg';
import type { Decision, LimitStore, LimitWindow } from './limit-store.js';
import { longestWindow } from './limit-store.js';

/** Forgotten subjects are removed this often. Milliseconds. */
const SWEEP_EVERY = 600_000;
/** The longest window anybody is limited by. Seconds. */
const LONGEST = 86_400;

interface UseRow {
  readonly place: number;
  readonly now: number;
  readonly allowed: boolean;
  readonly used: number;
  readonly oldest: number | null;
  readonly leaves: number | null;
}

const milliseconds = (expression: string): string => `extract(epoch from ${expression})::float8 * 1000`;

/**
 * What the windows hold before this request: $1 subject, $2 seconds and $3 limits of the windows.
 * `leaves`: the request that must leave before one more fits.
 */
const USES = `clock as materialized (select clock_timestamp() as now),
  use as materialized (
    select w.place, w.seconds, w.allowed as most, held.used, held.oldest,
      case when held.used >= w.allowed then (
        select at from limit_event where subject = $1 and at > clock.now - make_interval(secs => w.seconds)
        order by at offset held.used - w.allowed limit 1) end as leaves
    from clock, unnest($2::int[], $3::int[]) with ordinality as w (seconds, allowed, place),
      lateral (select count(*) as used, min(at) as oldest from limit_event
               where subject = $1 and at > clock.now - make_interval(secs => w.seconds)) held)`;
const READ = `select place::int, ${milliseconds('clock.now')} as now, (select bool_and(used < most) from use) as allowed,
  used::int, ${milliseconds('oldest')} as oldest, ${milliseconds('leaves')} as leaves from use, clock order by place`;

/** Limits shared by all processes that use one database, by its clock. */
export class PostgresLimitStore implements LimitStore {
  readonly #pool: pg.Pool;
  #sweptAt = Date.now();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async take(subject: string, windows: readonly LimitWindow[]): Promise<Decision> {
    this.#sweep();
    const parameters = [subject, windows.map(({ seconds }) => seconds), windows.map(({ limit }) => limit)];
    const rows = await inTransaction(this.#pool, async (client) => {
      // The lock comes before the statement that counts, whose view of the table begins after it.
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [subject]);
      const result = await client.query<UseRow>(
        `with ${USES}, counted as (
           insert into limit_event (subject, at) select $1, now from clock
           where (select bool_and(used < most) from use)),
         left_behind as (
           delete from limit_event where subject = $1 and at <= (select now from clock) - make_interval(secs => $4))
         ${READ}`,
        [...parameters, longestWindow(windows)],
      );
      return result.rows;
    });
    return decision(rows, windows, true);
  }

  async peek(subject: string, windows: readonly LimitWindow[]): Promise<Decision> {
    const { rows } = await this.#pool.query<UseRow>(`with ${USES} ${READ}`, [
      subject,
      windows.map(({ seconds }) => seconds),
      windows.map(({ limit }) => limit),
    ]);
    return decision(rows, windows, false);
  }

  async close(): Promise<void> {}

  /** Removes what no window can hold any more, beside the request that noticed it. */
  #sweep(): void {
    if (Date.now() - this.#sweptAt < SWEEP_EVERY) return;
    this.#sweptAt = Date.now();
    this.#pool
      .query('delete from limit_event where at <= clock_timestamp() - make_interval(secs => $1)', [LONGEST])
      // The next request finds the database in the same trouble and reports it; the next sweep tries again.
      .catch(() => {
        this.#sweptAt = 0;
      });
  }
}

function decision(rows: readonly UseRow[], windows: readonly LimitWindow[], counts: boolean): Decision {
  const first = rows[0];
  if (first === undefined || rows.length !== windows.length)
    throw new Error('The limiter got no answer for some window.');
  const { now, allowed } = first;
  const taken = allowed && counts ? 1 : 0;
  const uses = windows.map((window, i) => {
    const row = rows[i] ?? first;
    const length = window.seconds * 1_000;
    const used = row.used + taken;
    const oldest = row.oldest ?? (taken === 1 ? now : null);
    const nextFree = oldest === null ? now : oldest + length;
    if (row.leaves !== null) return { window, used, nextFree, fits: row.leaves + length };
    // This request filled the window: one more fits when the oldest leaves.
    return { window, used, nextFree, fits: used < window.limit ? now : nextFree };
  });
  return { allowed, now, uses };
}

import type pg from 'pg';
import type { User } from './users.js';

/** The number of things that wait for people. */
export interface Waiting {
  /** Open reports from readers. */
  readonly reports: number;
  /** Runs on hold. */
  readonly held: number;
}

/** The counts for a user who has nothing to decide. */
export const NOTHING_WAITS: Waiting = { reports: 0, held: 0 };

/** Counts what waits for a user. Visitors have nothing to decide. */
export async function countWaiting(pool: pg.Pool, user: User | null): Promise<Waiting> {
  if (user === null) return NOTHING_WAITS;
  const { rows } = await pool.query<Waiting>(
    `select (select count(*) from crs.report where closed_at is null) as reports,
       (select count(*) from crs.quarantine where state = 'held') as held`,
  );
  return rows[0] ?? NOTHING_WAITS;
}

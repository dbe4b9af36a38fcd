import type pg from 'pg';
import type { User } from './users.js';

/** How many things wait for people. */
export interface Waiting {
  /** Open reports of readers. */
  readonly reports: number;
  /** Runs on hold. */
  readonly held: number;
}

/** What waits for whoever has nothing to decide. */
export const NOTHING_WAITS: Waiting = { reports: 0, held: 0 };

/** Counts what waits for a user; nobody else has anything to decide. */
export async function countWaiting(pool: pg.Pool, user: User | null): Promise<Waiting> {
  if (user === null) return NOTHING_WAITS;
  const { rows } = await pool.query<Waiting>(
    `select (select count(*) from crs.report where closed_at is null) as reports,
       (select count(*) from crs.quarantine where state = 'held') as held`,
  );
  return rows[0] ?? NOTHING_WAITS;
}

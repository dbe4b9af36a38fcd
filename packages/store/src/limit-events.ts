import type pg from 'pg';

/**
 * The fill of a subject's windows before its new requests. Times are in milliseconds, by the database's clock or the
 * caller's. 64-bit integers in lists arrive as text.
 */
export interface WindowState {
  readonly clock: number;
  /** The time of its new requests. */
  readonly moment: number;
  readonly held: readonly number[];
  /** Null for an empty window. */
  readonly oldest: readonly (string | null)[];
  readonly opens: readonly (string | null)[];
}

/** Simultaneous requests from one subject; 0 only asks. */
interface SubjectRequests {
  readonly subject: string;
  readonly requests: number;
}

/** A window: its length in milliseconds, and how many requests it may hold. */
interface WindowSize {
  readonly length: number;
  readonly limit: number;
}

/**
 * Counts the requests that all windows of their subject have room for (`limit_requests`, migration 0023).
 * @param clock milliseconds to use instead of the database's clock, or null
 * @returns one state per subject, in order
 */
export async function countRequests(
  pool: pg.Pool,
  subjects: readonly SubjectRequests[],
  windows: readonly WindowSize[],
  clock: number | null,
): Promise<WindowState[]> {
  const { rows } = await pool.query<WindowState>({
    name: 'decide',
    text: 'select * from limit_requests($1, $2, $3, $4, $5)',
    values: [
      subjects.map(({ subject }) => subject),
      subjects.map(({ requests }) => requests),
      windows.map(({ length }) => length),
      windows.map(({ limit }) => limit),
      clock,
    ],
  });
  if (rows.length !== subjects.length) throw new Error('limit_requests gives one row for every subject.');
  return rows;
}

/**
 * Removes requests that have left their last window, oldest first.
 * @returns number of removed events; `most` if there may be more
 */
export async function removeRequests(pool: pg.Pool, before: number, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from limit_event where ctid = any(array(
       select ctid from limit_event where leaves <= $1 order by leaves limit $2))`,
    [before, most],
  );
  return rowCount ?? 0;
}

import type pg from 'pg';

/** How many rows a key has left for the day. */
interface RowsLeft {
  /** Whether the rows were counted: all of them, or none. */
  readonly counted: boolean;
  /** The time recorded with the count, for `takeBackRows`; null if nothing was counted. */
  readonly countedAt: string | null;
  /** Rows in the last 24 hours, including those counted now. */
  readonly used: number;
  /** Seconds until the requested rows fit; 0 if they fit now. */
  readonly waitSeconds: number;
  /** Seconds until the oldest rows are a day old; 0 without rows. */
  readonly resetSeconds: number;
}

/**
 * Counts rows against the limit of a sliding day, all or none (`count_rows`, migration 0054). Requests of one key are
 * counted one after another.
 * @param rows with 0, only asks
 */
export async function countRows(
  pool: pg.Pool,
  keyId: number,
  rows: number,
  limit: number,
): Promise<RowsLeft> {
  const { rows: found } = await pool.query<CountedRows>({
    name: 'count rows',
    text: 'select * from crs.count_rows($1, $2, $3)',
    values: [keyId, rows, limit],
  });
  const [answer] = found;
  if (answer === undefined) throw new Error('count_rows always gives one row.');
  const { counted, counted_at: countedAt, used, wait, reset } = answer;
  return {
    counted,
    countedAt,
    used,
    waitSeconds: counted ? 0 : Math.max(wait ?? DAY, 1),
    resetSeconds: reset ?? (counted && rows > 0 ? DAY : 0),
  };
}

interface CountedRows {
  readonly counted: boolean;
  readonly counted_at: string | null;
  readonly used: number;
  readonly wait: number | null;
  readonly reset: number | null;
}

/**
 * Returns rows that were counted but not matched after all.
 * @param countedAt from `countRows`
 */
export async function takeBackRows(pool: pg.Pool, keyId: number, countedAt: string): Promise<void> {
  await pool.query('delete from crs.rows_used where key_id = $1 and at = $2', [keyId, countedAt]);
}

/** Seconds. */
const DAY = 86_400;

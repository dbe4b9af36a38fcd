import type pg from 'pg';
import { inTransaction } from './pool.js';

/** What a key has left of the rows of a day. */
export interface RowsLeft {
  /** Whether the rows were counted: all of them, or none. */
  readonly counted: boolean;
  /** Rows of the last 24 hours, with those that were counted now. */
  readonly used: number;
  /** Seconds until there is room for the rows that were asked for; 0 where there is room now. */
  readonly waitSeconds: number;
  /** Seconds until the oldest rows are a day old; 0 without any. */
  readonly resetSeconds: number;
}

/**
 * Counts rows against the limit of a sliding day, all or none. Requests of one key are counted one after another.
 * @param rows 0 only asks
 */
export function countRows(pool: pg.Pool, keyId: number, rows: number, limit: number): Promise<RowsLeft> {
  return inTransaction(pool, async (client) => {
    // 1668445813 are the letters `crsu`.
    await client.query('select pg_advisory_xact_lock(1668445813, $1)', [keyId % 2 ** 31]);
    await client.query(`delete from crs.rows_used where key_id = $1 and at < now() - interval '2 days'`, [
      keyId,
    ]);
    const { rows: found } = await client.query<{ used: number; wait: number | null; reset: number | null }>(
      `with day as (
         select at, rows, sum(rows) over (order by at, ctid) as gone, sum(rows) over () as used
         from crs.rows_used where key_id = $1 and at > now() - interval '1 day')
       select coalesce(max(used), 0)::int as used,
         ceil(extract(epoch from min(at) filter (where used - gone + $2 <= $3) + interval '1 day' - now()))::int as wait,
         ceil(extract(epoch from min(at) + interval '1 day' - now()))::int as reset
       from day`,
      [keyId, rows, limit],
    );
    const { used = 0, wait = null, reset = null } = found[0] ?? {};
    const counted = used + rows <= limit;
    if (counted && rows > 0)
      await client.query('insert into crs.rows_used (key_id, rows) values ($1, $2)', [keyId, rows]);
    return {
      counted,
      used: counted ? used + rows : used,
      waitSeconds: counted ? 0 : Math.max(wait ?? DAY, 1),
      resetSeconds: reset ?? (counted && rows > 0 ? DAY : 0),
    };
  });
}

/** Seconds. */
const DAY = 86_400;

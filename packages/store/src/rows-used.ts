import type pg from 'pg';
import { inTransaction } from './pool.js';

/** What a key has left of the rows of a day. */
export interface RowsLeft {
  /** Whether the rows were counted: all of them, or none. */
  readonly counted: boolean;
  /** The time under which they were counted, to take them back by; null where nothing was. */
  readonly countedAt: string | null;
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
    return {
      counted,
      countedAt: counted && rows > 0 ? await insertRows(client, keyId, rows) : null,
      used: counted ? used + rows : used,
      waitSeconds: counted ? 0 : Math.max(wait ?? DAY, 1),
      resetSeconds: reset ?? (counted && rows > 0 ? DAY : 0),
    };
  });
}

/**
 * Takes back rows that were counted and not matched after all.
 * @param countedAt from `countRows`
 */
export async function takeBackRows(pool: pg.Pool, keyId: number, countedAt: string): Promise<void> {
  await pool.query('delete from crs.rows_used where key_id = $1 and at = $2', [keyId, countedAt]);
}

async function insertRows(client: pg.ClientBase, keyId: number, rows: number): Promise<string | null> {
  const { rows: inserted } = await client.query<{ at: string }>(
    'insert into crs.rows_used (key_id, rows) values ($1, $2) returning at::text',
    [keyId, rows],
  );
  return inserted[0]?.at ?? null;
}

/** Seconds. */
const DAY = 86_400;

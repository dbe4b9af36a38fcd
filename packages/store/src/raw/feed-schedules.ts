import type pg from 'pg';

/** The schedule that a feed should have. */
export interface WantedSchedule {
  readonly feed: string;
  /** A cron line. */
  readonly pattern: string;
  readonly zone: string;
  /** When the feed got this schedule, milliseconds since 1970. */
  readonly since: number;
}

/** The schedules installed last, by feed; empty if none ever were. */
export async function listWantedSchedules(db: pg.Pool | pg.ClientBase): Promise<WantedSchedule[]> {
  const { rows } = await db.query<WantedSchedule>(
    `select feed, pattern, zone, (extract(epoch from since) * 1000)::bigint as since from feed_schedule order by feed`,
  );
  return rows;
}

/** Replaces the schedules, in the caller's transaction. */
export async function saveWantedSchedules(
  client: pg.ClientBase,
  schedules: readonly WantedSchedule[],
): Promise<void> {
  await client.query('delete from feed_schedule');
  await client.query(
    `insert into feed_schedule (feed, pattern, zone, since)
     select feed, pattern, zone, to_timestamp(since / 1000.0)
     from json_to_recordset($1) as s (feed text, pattern text, zone text, since bigint)`,
    [JSON.stringify(schedules)],
  );
}

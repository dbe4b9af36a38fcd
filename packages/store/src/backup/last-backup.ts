/** The time of the last backup, so that alerts and notifications can report failed or missing backups. */
import type pg from 'pg';

/** The last backup. Times are milliseconds since 1970. */
export interface LastBackup {
  /** Null without a backup. */
  readonly madeAt: number | null;
  /** Null if no backup has failed since. */
  readonly failedAt: number | null;
  /** Why the backup failed. */
  readonly reason: string | null;
}

/** The last backup by `crs backup`; null before the first attempt. */
export async function readLastBackup(db: pg.Pool | pg.ClientBase): Promise<LastBackup | null> {
  const { rows } = await db.query<LastBackup>(
    `select (extract(epoch from made_at) * 1000)::bigint as "madeAt",
       (extract(epoch from failed_at) * 1000)::bigint as "failedAt", reason from crs.last_backup`,
  );
  return rows[0] ?? null;
}

/**
 * Records that a backup was made, or why it failed. A database with an earlier schema, or one that takes no writes,
 * such as a replica, records nothing.
 * @param failure null if the backup was made
 */
export async function noteBackup(db: pg.Pool | pg.ClientBase, failure: string | null): Promise<void> {
  const { rows } = await db.query<{ canWrite: boolean }>(
    `select to_regclass('crs.last_backup') is not null and current_setting('transaction_read_only') = 'off' as "canWrite"`,
  );
  if (rows[0]?.canWrite !== true) return;
  await db.query(
    failure === null
      ? `insert into crs.last_backup (made_at) values (clock_timestamp())
         on conflict (only_row) do update set made_at = excluded.made_at, failed_at = null, reason = null`
      : `insert into crs.last_backup (failed_at, reason) values (clock_timestamp(), $1)
         on conflict (only_row) do update set failed_at = excluded.failed_at, reason = excluded.reason`,
    failure === null ? [] : [failure],
  );
}

import type pg from 'pg';

/** The sizes of the database and of a data folder on one day. */
export interface SizeSample {
  /** `YYYY-MM-DD` in UTC. */
  readonly day: string;
  readonly databaseBytes: number;
  readonly folderBytes: number;
}

/** Days that samples are kept. */
const DAYS_OF_SAMPLES = 90;

export async function databaseBytes(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
  return rows[0]?.bytes ?? 0;
}

/** Saves today's sizes; a later sample replaces an earlier one from the same day. */
export async function saveSizeSample(pool: pg.Pool, host: string, folderBytes: number): Promise<void> {
  await pool.query(
    `insert into size_sample (day, host, database_bytes, folder_bytes)
     values ((clock_timestamp() at time zone 'UTC')::date, $1, pg_database_size(current_database()), $2)
     on conflict (day, host) do update set database_bytes = excluded.database_bytes, folder_bytes = excluded.folder_bytes`,
    [host, folderBytes],
  );
  await pool.query('delete from size_sample where day < current_date - $1::int', [DAYS_OF_SAMPLES]);
}

/** A machine's samples, oldest first. */
export async function listSizeSamples(pool: pg.Pool, host: string): Promise<SizeSample[]> {
  const { rows } = await pool.query<SizeSample>(
    `select day, database_bytes as "databaseBytes", folder_bytes as "folderBytes" from size_sample
     where host = $1 order by day`,
    [host],
  );
  return rows;
}

/**
 * Makes the space of deleted rows reusable in every table that has many, by autovacuum's rule (PostgreSQL
 * documentation, Automatic Vacuuming). An embedded server that runs only at night stops before autovacuum runs. Without
 * this, its catalog would grow forever, because every night creates and drops tables. Outside any transaction.
 */
export async function vacuumDeadRows(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; long: boolean }>(
    `select format('%I.%I', schemaname, relname) as name, schemaname = 'pg_toast' as long from pg_stat_all_tables
     where schemaname !~ '^pg_temp' and n_dead_tup > 50 + 0.2 * n_live_tup`,
  );
  // Long values are in separate tables, which have no statistics.
  for (const { name, long } of rows) await vacuum(pool, `${long ? '' : '(analyze) '}${name}`);
}

/** PostgreSQL's code for a table that is gone. */
const UNDEFINED_TABLE = '42P01';

async function vacuum(pool: pg.Pool, what: string): Promise<void> {
  try {
    await pool.query(`vacuum ${what}`);
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
  }
}

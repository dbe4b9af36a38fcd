import type pg from 'pg';

/** An open session of the database that said its name. */
export interface NamedSession {
  /** The number of the server's process. */
  readonly id: string;
  /** The `application_name` that it set. */
  readonly name: string;
  /** `ip:port` from which it connects; `local` on a socket of the machine. */
  readonly address: string;
  /** Seconds since it was opened. */
  readonly age: number;
}

/** The open sessions of this database that have one of some names, the oldest first. */
export async function listNamedSessions(db: pg.Pool, names: readonly string[]): Promise<NamedSession[]> {
  const { rows } = await db.query<NamedSession>(
    `select pid::text as id, application_name as name, coalesce(host(client_addr) || ':' || client_port, 'local') as address,
       floor(extract(epoch from clock_timestamp() - backend_start))::int as age
     from pg_stat_activity where datname = current_database() and application_name = any($1)
     order by backend_start, pid`,
    [names],
  );
  return rows;
}

import type pg from 'pg';

/** An open database session with an application name. */
interface NamedSession {
  /** The server's process id. */
  readonly id: string;
  /** The `application_name` that it set. */
  readonly name: string;
  /** `ip:port` of the client; `local` for a socket on the machine. */
  readonly address: string;
  /** Seconds since it was opened. */
  readonly age: number;
}

/** The open sessions of this database with one of some names, oldest first. */
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

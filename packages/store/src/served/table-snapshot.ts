import type pg from 'pg';

/**
 * Begins a transaction that reads one state of the served tables. They are locked for reading before the snapshot is
 * taken, because a table replaced after the snapshot would look empty. A publish that replaces one waits until the
 * transaction ends.
 */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('served.%I', relname) as name from pg_class
     where relnamespace = 'served'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  await client.query(`begin isolation level repeatable read read only;
    set local search_path = served, crs, public; set local work_mem = '64MB'`);
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
}

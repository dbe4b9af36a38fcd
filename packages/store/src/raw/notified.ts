/** What operators have been notified about. */
import type pg from 'pg';

/** True if any run is in progress. */
export async function isAnyRunning(db: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rowCount } = await db.query(`select from run where state = 'running' limit 1`);
  return rowCount !== 0;
}

/**
 * Subject → the problem that an address was notified about. No other process sends until the caller's transaction ends.
 * @param target a digest of the address
 */
export async function lockNotified(client: pg.ClientBase, target: string): Promise<Map<string, string>> {
  await client.query('lock table notified in share row exclusive mode');
  const { rows } = await client.query<{ subject: string; problem: string }>(
    'select subject, problem from notified where target = $1',
    [target],
  );
  return new Map(rows.map(({ subject, problem }) => [subject, problem]));
}

/** Replaces what an address was notified about. */
export async function saveNotified(
  client: pg.ClientBase,
  target: string,
  problems: readonly { readonly subject: string; readonly problem: string }[],
): Promise<void> {
  const subjects = problems.map(({ subject }) => subject);
  await client.query('delete from notified where target = $1 and not subject = any($2)', [target, subjects]);
  await client.query(
    `insert into notified (target, subject, problem) select $1, * from unnest($2::text[], $3::text[])
     on conflict (target, subject) do update set problem = excluded.problem`,
    [target, subjects, problems.map(({ problem }) => problem)],
  );
}

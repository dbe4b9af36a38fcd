/** What operators were told of, and what they are to be told of. */
import type pg from 'pg';

/** Whether anything is at work. */
export async function isAnyRunning(db: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rowCount } = await db.query(`select from run where state = 'running' limit 1`);
  return rowCount !== 0;
}

/** Subject → the problem that operators were told of. The rows are locked until the caller's transaction ends. */
export async function lockNotified(client: pg.ClientBase): Promise<Map<string, string>> {
  await client.query('lock table notified in share row exclusive mode');
  const { rows } = await client.query<{ subject: string; problem: string }>(
    'select subject, problem from notified',
  );
  return new Map(rows.map(({ subject, problem }) => [subject, problem]));
}

/** Replaces what operators were told of. */
export async function saveNotified(
  client: pg.ClientBase,
  problems: readonly { readonly subject: string; readonly problem: string }[],
): Promise<void> {
  const subjects = problems.map(({ subject }) => subject);
  await client.query('delete from notified where not subject = any($1)', [subjects]);
  await client.query(
    `insert into notified (subject, problem) select * from unnest($1::text[], $2::text[])
     on conflict (subject) do update set problem = excluded.problem`,
    [subjects, problems.map(({ problem }) => problem)],
  );
}

import type pg from 'pg';
import type { SqlFragment } from './conditions.js';
import type { ReadSession } from './read-session.js';

/** A figure that was prepared at publish (`publish/figures.ts`), or null before the first publish. Read once per data version. */
export async function readFigure<T>(session: ReadSession, name: string): Promise<T | null> {
  const key = JSON.stringify(['figure', name]);
  const known = session.cached<T>(key);
  if (known !== undefined) return known;
  const { head } = await session.query<never, { figure: T | null }>({
    head: { figure: '(select value from prepared_figure where name = $1)' },
    rows: 'select where false',
    values: [name],
  });
  const { figure } = head;
  if (figure !== null) session.cache(key, figure, Array.isArray(figure) ? figure.length : 1);
  return figure;
}

/** SQL for a prepared number; null if it was not prepared. */
export function preparedNumber(name: string): SqlFragment {
  return (bind) => `(select (value #>> '{}')::bigint from prepared_figure where name = ${bind(name)})`;
}

/** The served data version, or null before the first publish. */
export async function readDataVersion(db: pg.Pool | pg.ClientBase): Promise<number | null> {
  const { rows } = await db.query<{ version: number }>('select version from data_version');
  return rows[0]?.version ?? null;
}

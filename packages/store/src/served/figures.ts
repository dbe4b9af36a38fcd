import type pg from 'pg';

/** A figure that was prepared at publish (see `prepare.ts`), or null where nothing was published yet. */
export async function readFigure<T>(db: pg.Pool | pg.ClientBase, name: string): Promise<T | null> {
  const { rows } = await db.query<{ value: T }>('select value from prepared_figure where name = $1', [name]);
  return rows[0]?.value ?? null;
}

/** The version of the data that is served, or null before the first publish. */
export async function readDataVersion(db: pg.Pool | pg.ClientBase): Promise<number | null> {
  const { rows } = await db.query<{ version: number }>('select version from data_version');
  return rows[0]?.version ?? null;
}

import type pg from 'pg';
import { copyLine, copyLines } from '../copy.js';

/** A row that could not be read, with where and why. */
export interface RejectedRow {
  readonly line: number;
  readonly column: string | null;
  readonly code: string;
  readonly reason: string;
  readonly raw: string;
}

/** A refused row as a line of COPY, for `saveRejects`. */
export function rejectLine({ line, column, code, reason, raw }: RejectedRow): string {
  return copyLine([line, column, code, reason, raw]);
}

/** Keeps the rows a run refused: whole lines, as `rejectLine` makes them. */
export async function saveRejects(
  client: pg.ClientBase,
  runId: number,
  lines: AsyncIterable<Uint8Array>,
): Promise<void> {
  await client.query('create temp table refused (like reject) on commit drop');
  await client.query(`alter table refused alter column run_id set default ${runId}`);
  await copyLines(client, 'refused', ['line', 'column_name', 'code', 'reason', 'raw'], lines);
  await client.query('insert into reject select * from refused');
}

/** The rows a run refused, in the order of the source. */
export async function listRejects(db: pg.Pool, runId: number): Promise<RejectedRow[]> {
  const { rows } = await db.query<RejectedRow>(
    `select line, column_name as "column", code, reason, raw from reject where run_id = $1 order by line, column_name`,
    [runId],
  );
  return rows;
}

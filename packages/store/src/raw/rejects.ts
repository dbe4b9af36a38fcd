import type pg from 'pg';
import { copyRows } from '../copy.js';

/** A row that could not be read, with where and why. */
export interface RejectedRow {
  readonly line: number;
  readonly column: string | null;
  readonly code: string;
  readonly reason: string;
  readonly raw: string;
}

/** Keeps the rows a run refused. */
export async function saveRejects(
  client: pg.ClientBase,
  runId: number,
  rejects: readonly RejectedRow[],
): Promise<void> {
  if (rejects.length === 0) return;
  await copyRows(
    client,
    'reject',
    ['run_id', 'line', 'column_name', 'code', 'reason', 'raw'],
    rejects.map(({ line, column, code, reason, raw }) => [runId, line, column, code, reason, raw]),
  );
}

/** The rows a run refused, in the order of the source. */
export async function listRejects(db: pg.Pool, runId: number): Promise<RejectedRow[]> {
  const { rows } = await db.query<RejectedRow>(
    `select line, column_name as "column", code, reason, raw from reject where run_id = $1 order by line, column_name`,
    [runId],
  );
  return rows;
}

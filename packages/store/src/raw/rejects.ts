import type pg from 'pg';
import { copyLine, copyLines } from '../copy.js';

/** A row that could not be read. */
export interface RejectedRow {
  readonly line: number;
  readonly column: string | null;
  readonly code: string;
  readonly reason: string;
  readonly raw: string;
}

/** A rejected row as a COPY line, for `saveRejects`. */
export function rejectLine({ line, column, code, reason, raw }: RejectedRow): string {
  return copyLine([line, column, code, reason, raw]);
}

/** Saves the rejected rows of a run: lines from `rejectLine`, in chunks that may end anywhere. */
export async function saveRejects(
  client: pg.ClientBase,
  runId: number,
  lines: AsyncIterable<Uint8Array>,
): Promise<void> {
  const columns = ['run_id', 'line', 'column_name', 'code', 'reason', 'raw'];
  await copyLines(client, 'reject', columns, beginning(Buffer.from(`${runId}\t`), lines));
}

const LINE_BREAK = 0x0a;

/** Puts a field before every line. */
async function* beginning(
  field: Uint8Array,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let isBegun = false;
  for await (const piece of pieces) {
    const parts: Uint8Array[] = [];
    for (let from = 0; from < piece.length; ) {
      const end = piece.indexOf(LINE_BREAK, from);
      const to = end === -1 ? piece.length : end + 1;
      if (!isBegun) parts.push(field);
      parts.push(piece.subarray(from, to));
      isBegun = end === -1;
      from = to;
    }
    yield Buffer.concat(parts);
  }
}

/** The rejected rows of a run, in source order: all of them, or some. */
export async function listRejects(
  db: pg.Pool,
  runId: number,
  { limit, offset }: { readonly limit: number | null; readonly offset: number } = { limit: null, offset: 0 },
): Promise<RejectedRow[]> {
  const { rows } = await db.query<RejectedRow>(
    `select line, column_name as "column", code, reason, raw from reject where run_id = $1
     order by line, column_name limit $2 offset $3`,
    [runId, limit, offset],
  );
  return rows;
}

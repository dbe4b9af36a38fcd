import type pg from 'pg';

/** Number of lines kept per run: its last ones. */
const MOST_LINES = 200;

/** A line that was logged during a run. Times are UTC. */
export interface RunLine {
  readonly number: number;
  readonly at: string;
  readonly level: string;
  readonly text: string;
}

/** Adds lines to those of a run, and keeps only the last ones. Lines count from 1. */
export async function saveRunLines(pool: pg.Pool, runId: number, lines: readonly RunLine[]): Promise<void> {
  const last = lines.at(-1);
  if (last === undefined) return;
  await pool.query(
    `insert into run_line (run_id, number, at, level, text)
     select $1, * from unnest($2::int[], $3::timestamptz[], $4::text[], $5::text[]) on conflict do nothing`,
    [
      runId,
      lines.map(({ number }) => number),
      lines.map(({ at }) => at),
      lines.map(({ level }) => level),
      lines.map(({ text }) => text),
    ],
  );
  if (last.number > MOST_LINES)
    await pool.query('delete from run_line where run_id = $1 and number <= $2', [
      runId,
      last.number - MOST_LINES,
    ]);
}

/** The kept lines of a run, in their order. */
export async function listRunLines(pool: pg.Pool, runId: number): Promise<RunLine[]> {
  const { rows } = await pool.query<RunLine>(
    'select number, at, level, text from run_line where run_id = $1 order by number',
    [runId],
  );
  return rows;
}

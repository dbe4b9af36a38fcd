import type pg from 'pg';

/**
 * Columns with times and numbers of runs and versions, or derived from them: two ways to the same data differ in
 * these.
 */
const TIMES_RUNS_AND_VERSIONS = [
  'at',
  'changed_at',
  'closed_at',
  'created_at',
  'ended_at',
  'fetched_at',
  'happened_at',
  'held_at',
  'last_change_at',
  'last_success_at',
  'learned_at',
  'matched_at',
  'published_at',
  'seen_from',
  'seen_until',
  'started_at',
  'updated_at',
  'replaced_by',
  'run_id',
  'last_run_id',
  'cursors_from',
  'exports_from',
  'found_day',
  'found_version',
  'history_version',
  'records_version',
  'sequence',
  'source_stamp',
  'standing_of',
  'version',
  'versions',
];

/** A time within a value, which figures contain; a date's midnight doesn't count. */
const MOMENT = /\d{4}-\d\d-\d\dT(?!00:00:00)\d\d:\d\d:\d\d[^"]*/g;

/** Tables that record what was done, not the records themselves; their ids stay when the rows are deleted. */
const LOGS = [
  'crs.key_usage',
  'crs.limit_event',
  'crs.migration',
  'crs.notified',
  'crs.operator_action',
  'crs.quarantine',
  'crs.reject',
  'crs.rows_used',
  'crs.run',
  'crs.run_line',
  'crs.size_sample',
  'crs.reserved_claim_id',
  'crs.spare_id',
  'served.publication',
];

/** The rows of each table as sorted texts, by the table's name. */
export type TableContents = ReadonlyMap<string, readonly string[]>;

/**
 * Every row of every table in a schema, without the logs of what was done. Partitions are read as their table.
 * @param without columns that are left out: by default those of times, runs and versions
 */
export async function tableContents(
  pool: pg.Pool,
  schema: 'crs' | 'served',
  without: readonly string[] = TIMES_RUNS_AND_VERSIONS,
): Promise<TableContents> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
     where relnamespace = $1::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'
       and not relispartition order by 1`,
    [schema],
  );
  const contents = new Map<string, string[]>();
  for (const { name } of tables) {
    if (LOGS.includes(name)) continue;
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t order by 1`,
      [without],
    );
    contents.set(name, rows.map(({ row }) => (without.length > 0 ? row.replaceAll(MOMENT, '') : row)).sort());
  }
  return contents;
}

/** How a table differs: the number of deleted and new rows, and some of each. */
export interface TableDifference {
  readonly gone: number;
  readonly added: number;
  readonly examples: readonly string[];
}

/** Rows of each kind that a difference shows. */
const SHOWN = 2;

/** The tables whose rows differ, each with deleted and new rows; none if all are the same. */
export function differences(before: TableContents, now: TableContents): Record<string, TableDifference> {
  const found: Record<string, TableDifference> = {};
  for (const name of new Set([...before.keys(), ...now.keys()])) {
    const gone = without(before.get(name) ?? [], now.get(name) ?? []);
    const added = without(now.get(name) ?? [], before.get(name) ?? []);
    if (gone.length + added.length === 0) continue;
    const examples = [
      ...gone.slice(0, SHOWN).map((row) => `gone: ${row}`),
      ...added.slice(0, SHOWN).map((row) => `added: ${row}`),
    ];
    found[name] = { gone: gone.length, added: added.length, examples };
  }
  return found;
}

/** The rows of one list that the other lacks. A repeated row must be repeated in both. */
function without(rows: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1);
  return rows.filter((row) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count <= 0;
  });
}

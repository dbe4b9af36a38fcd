/** A summary of a quarantined run's changes, with examples. */
import type { Family } from '@crs/domain';
import type pg from 'pg';
import { recordTables } from '../normalised/tables.js';

/** A record by column, without null columns. */
export type ExampleRow = Readonly<Record<string, unknown>>;

/** The inserted, updated and removed rows of a run. */
export interface DifferenceSummary {
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
  readonly examples: {
    readonly inserted: readonly ExampleRow[];
    /** By column, the values before and after; `key` is the source key. */
    readonly updated: readonly {
      readonly key: string;
      readonly columns: Readonly<Record<string, readonly [unknown, unknown]>>;
    }[];
    readonly removed: readonly ExampleRow[];
  };
}

/** The summary of an unknown difference. */
export const noDifference: DifferenceSummary = {
  inserted: 0,
  updated: 0,
  removed: 0,
  examples: { inserted: [], updated: [], removed: [] },
};

/** Examples of each kind. */
const EXAMPLES = 5;

/** Columns that examples leave out. */
const INTERNAL = [
  'id',
  'feed',
  'source_key',
  'ordinal',
  'content_hash',
  'run_id',
  'claim_id',
  'replaced_by',
  'removed',
];

/**
 * Summarizes the changes of a feed's newest run. Call it while the stage still has the run's rows.
 * @param run with its counts
 */
export async function summarizeDifference(
  db: pg.Pool | pg.ClientBase,
  family: Family,
  feed: string,
  run: { readonly id: number; readonly inserted: number; readonly updated: number; readonly removed: number },
): Promise<DifferenceSummary> {
  const { table } = recordTables[family];
  const shown = (alias: string): string =>
    `jsonb_strip_nulls(to_jsonb(${alias}) - array[${INTERNAL.map((column) => `'${column}'`).join(', ')}])`;
  const inserted = await db.query<{ row: ExampleRow }>(
    `select ${shown('t')} as row from ${table} t where feed = $1 and run_id = $2
       and not exists (select from ${table}_before b where b.replaced_by = $2 and b.id = t.id)
     order by id limit ${EXAMPLES}`,
    [feed, run.id],
  );
  const updated = await db.query<{ key: string; before: ExampleRow; after: ExampleRow }>(
    `select t.source_key as key, ${shown('b')} as before, ${shown('t')} as after
     from ${table}_before b join ${table} t on t.id = b.id and t.feed = $1
     where b.replaced_by = $2 and not b.removed order by t.id limit ${EXAMPLES}`,
    [feed, run.id],
  );
  const removed = await db.query<{ row: ExampleRow }>(
    `select ${shown('b')} as row from ${table}_before b where b.replaced_by = $1 and b.removed
     order by id limit ${EXAMPLES}`,
    [run.id],
  );
  return {
    inserted: run.inserted,
    updated: run.updated,
    removed: run.removed,
    examples: {
      inserted: inserted.rows.map(({ row }) => row),
      updated: updated.rows.map(({ key, before, after }) => ({ key, columns: differing(before, after) })),
      removed: removed.rows.map(({ row }) => row),
    },
  };
}

/** The columns in which two rows differ, with both values. Pure. */
function differing(before: ExampleRow, after: ExampleRow): Record<string, readonly [unknown, unknown]> {
  const columns = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    columns
      .filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
      .map((column) => [column, [before[column] ?? null, after[column] ?? null] as const]),
  );
}

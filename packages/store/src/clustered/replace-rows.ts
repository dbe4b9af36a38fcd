import type pg from 'pg';
import { assignmentsFrom, columnsOf } from '../column-lists.js';
import { type CopyValue, copyRows } from '../copy.js';

/** A table of the clustered stage: its key columns, and the others. */
interface ReplacedTable {
  readonly table: string;
  readonly key: readonly string[];
  readonly values: readonly string[];
}

/** The number of rows that a replacement changed. */
export interface RowCounts {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
}

/**
 * Replaces all rows of a table, in the caller's transaction; writes only rows that differ.
 * @param settle changes the staged rows, in the named table, before they are compared
 */
export async function replaceRows(
  client: pg.ClientBase,
  { table, key, values }: ReplacedTable,
  rows: readonly CopyValue[][],
  settle: (staged: string) => Promise<void> = async () => {},
): Promise<RowCounts> {
  const columns = [...key, ...values];
  await client.query(
    `create temp table staged_${table} on commit drop as select ${columns.join(', ')} from ${table} with no data`,
  );
  const staged = await copyRows(client, `staged_${table}`, columns, rows);
  await settle(`staged_${table}`);
  const same = key.map((column) => `s.${column} = t.${column}`).join(' and ');
  const gone = await client.query(
    `delete from ${table} t where not exists (select from staged_${table} s where ${same})`,
  );
  const changed =
    values.length === 0
      ? null
      : await client.query(
          `update ${table} t set ${assignmentsFrom('s', values)}
           from staged_${table} s where ${same}
             and (${columnsOf('t', values)}) is distinct from (${columnsOf('s', values)})`,
        );
  const added = await client.query(
    `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from staged_${table} s
     where not exists (select from ${table} t where ${same})`,
  );
  const [inserted, updated] = [added.rowCount ?? 0, changed?.rowCount ?? 0];
  return { inserted, updated, unchanged: staged - inserted - updated, removed: gone.rowCount ?? 0 };
}

export function addedUp(counts: readonly RowCounts[]): RowCounts {
  const sum = (of: keyof RowCounts): number => counts.reduce((total, one) => total + one[of], 0);
  return {
    inserted: sum('inserted'),
    updated: sum('updated'),
    unchanged: sum('unchanged'),
    removed: sum('removed'),
  };
}

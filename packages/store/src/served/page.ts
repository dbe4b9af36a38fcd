import type pg from 'pg';
import { recordTables } from '../normalised/tables.js';
import { inTransaction } from '../pool.js';
import type { Conditions } from './conditions.js';

/** Which part of a list is wanted. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Part of a list, and how many records the whole list has. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** A list in SQL: what to select, from where, in which total order. */
export interface ListQuery {
  readonly columns: string;
  readonly from: string;
  readonly order: string;
  /** Where the total can be counted with less than `from`. */
  readonly countFrom?: string;
}

/**
 * Locks what a load may replace by a table written anew, before anything is read: a state of the data from before the
 * new table, looked at through the new table, would be empty (PostgreSQL documentation, Data Consistency Checks at the
 * Application Level, and Caveats of MVCC).
 */
const SNAPSHOT = `begin transaction isolation level repeatable read read only;
  lock table ${Object.values(recordTables)
    .map(({ table }) => table)
    .join(', ')} in access share mode`;

/**
 * Runs the reads of one answer on one connection and one state of the data, so that a publish
 * between a count and its rows is not seen.
 */
export function snapshot<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, work, SNAPSHOT);
}

/** How many rows a list has. */
export async function countRows(
  client: pg.ClientBase,
  from: string,
  conditions: Conditions,
): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    `select count(*) as total from ${from} where ${conditions.sql}`,
    conditions.values,
  );
  return rows[0]?.total ?? 0;
}

/** A list whose conditions and order look at one table only. */
export interface TableList {
  readonly columns: string;
  /** A table with an `id`, and its alias: `permit p`. */
  readonly table: string;
  readonly alias: string;
  /** What is joined to a picked row. */
  readonly joins?: string;
  readonly order: string;
  /** What a search by name found (`bindHits`) and the column it found; `order` may then name `rank`. */
  readonly found?: { readonly hits: string; readonly column: string };
}

/**
 * One page of a list over one table. Rows are picked by their id first: a page far down then reads little more
 * than an index. `total` spares the count where it is known.
 */
export async function readTablePage<T extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { columns, table, alias, joins = '', order, found }: TableList,
  conditions: Conditions,
  slice: Slice,
  total: number | null,
): Promise<Page<T>> {
  const row = `${table} ${alias}`;
  const from = found === undefined ? row : `${found.hits} join ${row} on ${found.column} = hit.id`;
  const all = total ?? (await countRows(client, from, conditions));
  if (slice.offset >= all) return { rows: [], total: all };
  const { rows } = await client.query<T>(
    `select ${columns}
     from (select ${alias}.id${found === undefined ? '' : ', rank'} from ${from} where ${conditions.sql} order by ${order}
           limit $${conditions.values.length + 1} offset $${conditions.values.length + 2}) picked
     join ${row} on ${alias}.id = picked.id ${joins} order by ${order}`,
    [...conditions.values, slice.limit, slice.offset],
  );
  return { rows, total: all };
}

/** One page of a list that is joined of several tables. */
export async function readPage<T extends pg.QueryResultRow>(
  client: pg.ClientBase,
  list: ListQuery,
  conditions: Conditions,
  slice: Slice,
): Promise<Page<T>> {
  const all = await countRows(client, list.countFrom ?? list.from, conditions);
  if (slice.offset >= all) return { rows: [], total: all };
  const { rows } = await client.query<T>(
    `select ${list.columns} from ${list.from} where ${conditions.sql} order by ${list.order}
     limit $${conditions.values.length + 1} offset $${conditions.values.length + 2}`,
    [...conditions.values, slice.limit, slice.offset],
  );
  return { rows, total: all };
}

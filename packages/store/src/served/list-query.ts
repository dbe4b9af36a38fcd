/** The SQL of lists: the rows of a page, all ids, and orders. */
import type { Conditions, SqlFragment } from './conditions.js';

/** The requested part of a list. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** A list in SQL. The ids on a page are picked first, so that a page far down reads little more than an index. */
export interface ListQuery {
  readonly columns: string;
  /** A table with an `id`, and its alias: `permit p`. */
  readonly table: string;
  readonly alias: string;
  /** What the conditions and the order read, if more than the table, such as a join. */
  readonly from?: string;
  /** Joins for a picked row. */
  readonly joins?: string;
  /** A total order; terms may end in a direction. */
  readonly order: readonly string[];
  /** More columns of `from` that are picked with the id, for use as `picked.name`. */
  readonly picked?: readonly string[];
  /** The condition for rows that come first in the list. */
  readonly ahead?: string;
  /** SQL for the prepared total; null if it was not prepared. */
  readonly total?: SqlFragment | undefined;
  /** SQL for the total, if that is faster than counting the listed rows. */
  readonly counted?: SqlFragment | undefined;
  /** False if the conditions have too many variants to keep their plans. */
  readonly keepPlan?: boolean;
}

/** SQL for a page; with `sorted`, all rows are found and sorted instead of read in the order of an index. */
export function pageSql(list: ListQuery, conditions: Conditions, slice: Slice, sorted = false): string {
  return rowsSql(list, pickedSql(list, conditions, slice, sorted));
}

/**
 * SQL for the rows of picked ids. With `offset 0`, a Citus cluster keeps the order of the subselect, which SQL does not
 * require.
 */
export function rowsSql(list: ListQuery, picked: string): string {
  const { columns, table, alias, joins = '', order } = list;
  const by = list.ahead === undefined ? order : [`(${list.ahead}) desc`, ...order];
  return `select ${columns} from (${picked}) picked
    join ${table} ${alias} on ${alias}.id = picked.id ${joins} order by ${by.join(', ')} offset 0`;
}

/**
 * SQL for the ids of a page. The few rows ahead are read separately, so that the others come in the order of an index.
 */
function pickedSql(list: ListQuery, conditions: Conditions, slice: Slice, sorted: boolean): string {
  const { order, ahead } = list;
  if (ahead === undefined)
    return `${idsSql(list, conditions)} order by ${order.join(', ')} ${sliceSql(slice)}`;
  // `offset 0` keeps the planner from reading the inner select in the order of an index.
  if (sorted)
    return `select * from (${hitSql(list, conditions)} offset 0) hit ${orderOfHits(list)} ${sliceSql(slice)}`;
  const parts = [`(${ahead})`, `not (${ahead})`].map(
    (condition, i) =>
      `(select ${i} as part, one.* from (${idsSql(list, conditions, [], ` and ${condition}`)} order by ${order.join(', ')} limit ${slice.offset + slice.limit}) one)`,
  );
  return `select * from (${parts.join(' union all ')}) parts ${orderOfHits(list)} ${sliceSql(slice)}`;
}

/** SQL for all ids with their sort keys and their part: 0 for rows ahead, otherwise 1. */
export const hitSql = (list: ListQuery, conditions: Conditions): string =>
  idsSql(list, conditions, [`case when ${list.ahead} then 0 else 1 end as part`]);

/** The order of ids that were selected with their part. */
export function orderOfHits({ order }: ListQuery): string {
  return `order by part, ${order.map((term, i) => term.replace(termOf(term).sql, `key_${i}`)).join(', ')}`;
}

export const sliceSql = ({ limit, offset }: Slice): string => `limit ${limit} offset ${offset}`;

/** SQL for all ids with their sort keys: `key_0`, `key_1`, … */
export function idsSql(
  { table, alias, from = `${table} ${alias}`, order, picked = [] }: ListQuery,
  conditions: Conditions,
  others: readonly string[] = [],
  more = '',
): string {
  const keys = order.map((term, i) => `${termOf(term).sql} as key_${i}`);
  return `select ${[`${alias}.id`, ...picked, ...keys, ...others].join(', ')} from ${from} where ${conditions.sql}${more}`;
}

const TERM = /^(.*?)(?: (asc|desc))?(?: nulls (first|last))?$/;

/** Parses a term of an order. */
export function termOf(term: string): { sql: string; descends: boolean; nullsFirst: boolean } {
  const [, sql = term, direction, nulls] = TERM.exec(term) ?? [];
  const descends = direction === 'desc';
  return { sql, descends, nullsFirst: nulls === undefined ? descends : nulls === 'first' };
}

/** The reverse of a term of an order. */
export function reversed(term: string): string {
  const { sql, descends, nullsFirst } = termOf(term);
  return `${sql} ${descends ? 'asc' : 'desc'} nulls ${nullsFirst ? 'last' : 'first'}`;
}

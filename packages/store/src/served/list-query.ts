/** The SQL of lists: all of one, a page, and its order turned round. */
import type { Conditions, SqlFragment } from './conditions.js';

/** Which part of a list is wanted. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** A list in SQL. Rows are picked by their ids first: a page far down then reads little more than an index. */
export interface ListQuery {
  readonly columns: string;
  /** A table with an `id`, and its alias: `permit p`. */
  readonly table: string;
  readonly alias: string;
  /** What the conditions and the order look at, where that is more than the table, such as a join with it. */
  readonly from?: string;
  /** What is joined to a picked row. */
  readonly joins?: string;
  /** A total order: every term ends in a direction where that is not the usual one. */
  readonly order: readonly string[];
  /** Columns of `from` beside the id that the columns name, as `picked.name`. */
  readonly picked?: readonly string[];
  /** The condition of rows that come before all others. */
  readonly ahead?: string;
  /** The total in SQL where it was prepared; null there where it was not. */
  readonly total?: SqlFragment | undefined;
  /** False where the conditions come in too many forms to keep plans of them. */
  readonly keepPlan?: boolean;
}

/** A page of a list; `sorted` where all records are found and sorted instead of read in the order of an index. */
export function pageSql(list: ListQuery, conditions: Conditions, slice: Slice, sorted = false): string {
  return rowsSql(list, pickedSql(list, conditions, slice, sorted));
}

/** The rows whose ids were picked. */
export function rowsSql(list: ListQuery, picked: string): string {
  const { columns, table, alias, joins = '', order } = list;
  const by = list.ahead === undefined ? order : [`(${list.ahead}) desc`, ...order];
  return `select ${columns} from (${picked}) picked
    join ${table} ${alias} on ${alias}.id = picked.id ${joins} order by ${by.join(', ')}`;
}

/** The ids of a page. Rows that come ahead are few: taken apart, the others are in the order of an index. */
function pickedSql(list: ListQuery, conditions: Conditions, slice: Slice, sorted: boolean): string {
  const { order, ahead } = list;
  if (ahead === undefined)
    return `${idsSql(list, conditions)} order by ${order.join(', ')} ${sliceSql(slice)}`;
  // With an offset, what is inside is not read in the order of an index.
  if (sorted)
    return `select * from (${hitSql(list, conditions)} offset 0) hit ${orderOfHits(list)} ${sliceSql(slice)}`;
  const parts = [`(${ahead})`, `not (${ahead})`].map(
    (condition, i) =>
      `(select ${i} as part, one.* from (${idsSql(list, conditions, [], ` and ${condition}`)} order by ${order.join(', ')} limit ${slice.offset + slice.limit}) one)`,
  );
  return `select * from (${parts.join(' union all ')}) parts ${orderOfHits(list)} ${sliceSql(slice)}`;
}

/** All ids with what they are ordered by, and the part to which each belongs: 0 comes ahead. */
export const hitSql = (list: ListQuery, conditions: Conditions): string =>
  idsSql(list, conditions, [`case when ${list.ahead} then 0 else 1 end as part`]);

/** The order of ids that were read with their part. */
export function orderOfHits({ order }: ListQuery): string {
  return `order by part, ${order.map((term, i) => term.replace(termOf(term).sql, `key_${i}`)).join(', ')}`;
}

export const sliceSql = ({ limit, offset }: Slice): string => `limit ${limit} offset ${offset}`;

/** The ids of all records, with what they are ordered by: `key_0`, `key_1`, … */
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

/** A term of an order without its direction, and whether it descends and has its nulls first. */
export function termOf(term: string): { sql: string; descends: boolean; nullsFirst: boolean } {
  const [, sql = term, direction, nulls] = TERM.exec(term) ?? [];
  const descends = direction === 'desc';
  return { sql, descends, nullsFirst: nulls === undefined ? descends : nulls === 'first' };
}

/** A term of an order the other way round: ascending ones put nulls last. */
export function reversed(term: string): string {
  const { sql, descends, nullsFirst } = termOf(term);
  return `${sql} ${descends ? 'asc' : 'desc'} nulls ${nullsFirst ? 'last' : 'first'}`;
}

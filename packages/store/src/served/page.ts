import type { Conditions, Restriction } from './conditions.js';
import type { Reading } from './reading.js';

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
  readonly total?: Restriction | undefined;
  /** False where the conditions come in too many forms to keep plans of them. */
  readonly keepPlan?: boolean;
}

/** From here on a page is deep: the total is read first, and the rows from the end of the list that is nearer. */
const DEEP = 1_000;
/**
 * Reading in the order of an index until the page is full takes the longer the fewer records are met on the way, finding
 * and sorting all takes the longer the more there are. Both take the same where the square of their number is so many
 * times that of the records up to the end of the page (measured with 275,000 contractors).
 */
const SORTED = 80_000;

/** One page of a list: one statement, or two where the page is deep or the total says how to read it. */
export async function readPage<T>(
  reading: Reading,
  list: ListQuery,
  conditions: Conditions,
  slice: Slice,
): Promise<Page<T>> {
  const { keepPlan = true } = list;
  const counting = conditions.copy();
  const sql = totalOf(list, counting);
  const { values } = counting;
  const question = JSON.stringify([sql, values]);
  let total = reading.recall<number>(question);
  if (total !== undefined || slice.offset >= DEEP || list.ahead !== undefined) {
    if (total === undefined) {
      const { head } = await reading.ask<never, { total: number }>({
        head: { total: sql },
        rows: 'select where false',
        values,
        keepPlan,
      });
      total = head.total;
      reading.remember(question, total);
    }
    return { rows: await readRows<T>(reading, list, conditions, slice, total), total };
  }
  const { head, rows } = await reading.ask<T, { total: number }>({
    head: { total: sql },
    rows: pageSql(list, conditions, slice),
    values,
    keepPlan: keepPlan && slice.offset === 0,
  });
  reading.remember(question, head.total);
  return { rows, total: head.total };
}

/** The total in SQL; binds what it needs beside the conditions. */
function totalOf(
  { table, alias, from = `${table} ${alias}`, total }: ListQuery,
  conditions: Conditions,
): string {
  const counted = `(select count(*) from ${from} where ${conditions.sql})`;
  return total === undefined ? counted : `coalesce(${total((value) => conditions.bind(value))}, ${counted})`;
}

/** The rows of a page of a list whose total is known, from the end of it that is nearer. */
export async function readRows<T>(
  reading: Reading,
  list: ListQuery,
  conditions: Conditions,
  { limit, offset }: Slice,
  total: number,
): Promise<T[]> {
  if (offset >= total) return [];
  const { values } = conditions;
  const end = Math.min(total, offset + limit);
  const fromEnd = offset >= DEEP && list.ahead === undefined && total - end < offset;
  const sql = fromEnd
    ? pageSql({ ...list, order: list.order.map(reversed) }, conditions, {
        limit: end - offset,
        offset: total - end,
      })
    : pageSql(list, conditions, { limit, offset }, list.ahead !== undefined && total ** 2 <= SORTED * end);
  const { rows } = await reading.ask<T>({
    rows: sql,
    values,
    keepPlan: list.keepPlan !== false && offset === 0,
  });
  return fromEnd ? rows.reverse() : rows;
}

function pageSql(list: ListQuery, conditions: Conditions, slice: Slice, sorted = false): string {
  const { columns, table, alias, joins = '', order } = list;
  const by = list.ahead === undefined ? order : [`(${list.ahead}) desc`, ...order];
  return `select ${columns} from (${pickedSql(list, conditions, slice, sorted)}) picked
    join ${table} ${alias} on ${alias}.id = picked.id ${joins} order by ${by.join(', ')}`;
}

/** The ids of a page. Rows that come ahead are few: taken apart, the others are in the order of an index. */
function pickedSql(
  { table, alias, from = `${table} ${alias}`, order, picked = [], ahead }: ListQuery,
  conditions: Conditions,
  { limit, offset }: Slice,
  sorted: boolean,
): string {
  const keys = order.map((term, i) => `${sqlOf(term)} as key_${i}`);
  const by = order.map((term, i) => term.replace(sqlOf(term), `key_${i}`));
  const select = (more = '', ...others: string[]): string =>
    `select ${[`${alias}.id`, ...picked, ...keys, ...others].join(', ')} from ${from} where ${conditions.sql}${more}`;
  if (ahead === undefined) return `${select()} order by ${order.join(', ')} limit ${limit} offset ${offset}`;
  const end = ['part', ...by].join(', ');
  // Without an order of its own and with an offset, what is inside is not read in the order of an index.
  if (sorted)
    return `select * from (${select('', `case when ${ahead} then 0 else 1 end as part`)} offset 0) found
      order by ${end} limit ${limit} offset ${offset}`;
  const parts = [`(${ahead})`, `not (${ahead})`].map(
    (condition, i) =>
      `(select ${i} as part, one.* from (${select(` and ${condition}`)} order by ${order.join(', ')} limit ${offset + limit}) one)`,
  );
  return `select * from (${parts.join(' union all ')}) parts order by ${end} limit ${limit} offset ${offset}`;
}

const TERM = /^(.*?)(?: (asc|desc))?(?: nulls (first|last))?$/;

const sqlOf = (term: string): string => TERM.exec(term)?.[1] ?? term;

/** A term of an order the other way round: ascending ones put nulls last. */
function reversed(term: string): string {
  const [, sql, direction, nulls] = TERM.exec(term) ?? [];
  const descends = direction === 'desc';
  const nullsFirst = nulls === undefined ? descends : nulls === 'first';
  return `${sql} ${descends ? 'asc' : 'desc'} nulls ${nullsFirst ? 'last' : 'first'}`;
}

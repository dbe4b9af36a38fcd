import type { Conditions } from './conditions.js';
import { afterOffset, hasKeyset } from './keyset.js';
import {
  hitSql,
  type ListQuery,
  orderOfHits,
  pageSql,
  reversed,
  rowsSql,
  type Slice,
  sliceSql,
} from './list-query.js';
import type { ReadSession } from './read-session.js';

export type { ListQuery, Slice } from './list-query.js';

/** A part of a list, and the length of the whole list. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** From this offset on, the total is read first, and the rows are read from the nearer end of the list. */
const DEEP = 1_000;
/**
 * Reading in index order until the page is full is slow if few records match; finding and sorting all is slow if many
 * do. Both take the same time when the square of the number of matches is this many times the number of rows up to the
 * end of the page (measured with 275,000 contractors).
 */
const SORTED = 80_000;
/** Maximum number of results of a search whose ids are cached. */
const MOST_HITS = 1_000;

/** One page of a list: one statement, or two for a deep page. */
export async function readPage<T>(
  session: ReadSession,
  list: ListQuery,
  conditions: Conditions,
  slice: Slice,
): Promise<Page<T>> {
  const { keepPlan = true } = list;
  const counting = conditions.copy();
  const sql = totalOf(list, counting);
  const { values } = counting;
  const key = JSON.stringify([sql, values]);
  let total = session.cached<number>(key);
  if (list.ahead !== undefined) {
    const hits = session.cached<readonly string[]>(`hits ${key}`);
    if (hits !== undefined) return readHits<T>(session, list, hits, slice);
    if (total === undefined) {
      const { head, rows } = await session.query<T, { total: number; hits: string[] | null }>({
        hit: hitSql(list, conditions),
        head: {
          total: '(select count(*) from hit)',
          // More ids would not be cached, so they are not sorted.
          hits: `(select case when (select count(*) from hit) between 1 and ${MOST_HITS}
            then (select array_agg(id ${orderOfHits(list)}) from hit) end)`,
        },
        rows: rowsSql(list, `select * from hit ${orderOfHits(list)} ${sliceSql(slice)}`),
        values,
        keepPlan,
      });
      session.cache(key, head.total);
      if (head.hits !== null) session.cache(`hits ${key}`, head.hits, head.hits.length);
      return { rows, total: head.total };
    }
  }
  if (total !== undefined || slice.offset >= DEEP) {
    if (total === undefined) {
      const { head } = await session.query<never, { total: number }>({
        head: { total: sql },
        rows: 'select where false',
        values,
        keepPlan,
      });
      total = head.total;
      session.cache(key, total);
    }
    return { rows: await readRows<T>(session, list, conditions, slice, total), total };
  }
  const { head, rows } = await session.query<T, { total: number }>({
    head: { total: sql },
    rows: pageSql(list, conditions, slice),
    values,
    keepPlan: keepPlan && slice.offset === 0,
  });
  session.cache(key, head.total);
  return { rows, total: head.total };
}

/** A page of cached ids, in order. */
async function readHits<T>(
  session: ReadSession,
  { columns, table, alias, joins = '' }: ListQuery,
  hits: readonly string[],
  { limit, offset }: Slice,
): Promise<Page<T>> {
  const { rows } = await session.query<T>({
    rows: `select ${columns} from unnest($1::bigint[]) with ordinality as picked (id, ord)
      join ${table} ${alias} on ${alias}.id = picked.id ${joins} order by picked.ord offset 0`,
    values: [hits.slice(offset, offset + limit)],
  });
  return { rows, total: hits.length };
}

/** SQL for the total; binds its own values after those of the conditions. */
function totalOf(
  { table, alias, from = `${table} ${alias}`, total, counted }: ListQuery,
  conditions: Conditions,
): string {
  const bind = (value: unknown): string => conditions.bind(value);
  const count = counted?.(bind) ?? `(select count(*) from ${from} where ${conditions.sql})`;
  return total === undefined ? count : `coalesce(${total(bind)}, ${count})`;
}

/** The rows of a page of a list with a known total, read from the nearer end. */
export async function readRows<T>(
  session: ReadSession,
  list: ListQuery,
  conditions: Conditions,
  { limit, offset }: Slice,
  total: number,
): Promise<T[]> {
  if (offset >= total) return [];
  const end = Math.min(total, offset + limit);
  const fromEnd = offset >= DEEP && list.ahead === undefined && total - end < offset;
  const ordered = fromEnd ? { ...list, order: list.order.map(reversed) } : list;
  const slice = fromEnd ? { limit: end - offset, offset: total - end } : { limit, offset };
  const sorted = list.ahead !== undefined && total ** 2 <= SORTED * end;
  const read = async (met: Conditions, part: Slice): Promise<T[]> => {
    const { rows } = await session.query<T>({
      rows: pageSql(ordered, met, part, sorted),
      values: met.values,
      keepPlan: list.keepPlan !== false && part.offset === 0,
    });
    return fromEnd ? rows.reverse() : rows;
  };
  if (slice.offset >= DEEP && hasKeyset(ordered)) {
    const rows = await read(await afterOffset(session, ordered, conditions, slice.offset), {
      ...slice,
      offset: 0,
    });
    // There are fewer if the page continues with rows whose first key is null.
    if (rows.length === end - offset) return rows;
  }
  return read(conditions, slice);
}

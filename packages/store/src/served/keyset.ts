/** Keyset pagination: a page far down a list is read from the preceding row instead of by an offset. */
import type { Conditions } from './conditions.js';
import { idsSql, type ListQuery, termOf } from './list-query.js';
import type { ReadSession } from './read-session.js';

/** The last row before an offset. */
interface LastRow {
  readonly offset: number;
  /** The value of the first term of the order, as text. */
  readonly key: string | null;
  /** As text, because a finding's id has more bits than a JavaScript number. */
  readonly id: string;
}

/** Maximum number of rows that are cached per list. */
const MOST_ROWS = 1_000;

/** True for a list ordered by one term and the id, without rows ahead. */
export const hasKeyset = ({ order, ahead }: ListQuery): boolean => order.length === 2 && ahead === undefined;

/**
 * The conditions for the rows from an offset on. The last row before an offset is found once per data version and
 * cached; later pages start from the closest one. If its key is null or sorts before nulls, the conditions hold only up
 * to the end or start of the nulls.
 */
export async function afterOffset(
  session: ReadSession,
  list: ListQuery,
  conditions: Conditions,
  offset: number,
): Promise<Conditions> {
  const key = JSON.stringify(['keyset', list.order, list.from, conditions.sql, conditions.values]);
  const known = session.cached<readonly LastRow[]>(key) ?? [];
  let last = known.filter((one) => one.offset <= offset).sort((a, b) => b.offset - a.offset)[0];
  if (last?.offset !== offset) {
    last =
      (await readLastRow(session, list, conditions, offset, last)) ??
      (await readLastRow(session, list, conditions, offset));
    if (last === undefined) return conditions;
    const kept = [...known, last].slice(-MOST_ROWS);
    session.cache(key, kept, kept.length);
  }
  return behind(list, conditions, last);
}

/** The last row before an offset, counted from an earlier row or from the first; undefined if there are too few. */
async function readLastRow(
  session: ReadSession,
  list: ListQuery,
  conditions: Conditions,
  offset: number,
  before?: LastRow,
): Promise<LastRow | undefined> {
  const met = before === undefined ? conditions : behind(list, conditions, before);
  const { rows } = await session.query<Pick<LastRow, 'key' | 'id'>>({
    rows: `select key_0::text as key, id::text as id from (${idsSql(list, met)}
      order by ${list.order.join(', ')} limit 1 offset ${offset - 1 - (before?.offset ?? 0)}) one`,
    values: met.values,
    keepPlan: false,
  });
  return rows[0] && { offset, ...rows[0] };
}

/** The conditions for the rows after a given row. The first of the two bounds lets an index scan start there. */
function behind({ order }: ListQuery, conditions: Conditions, { key, id }: LastRow): Conditions {
  const [first, last] = order.map(termOf) as [ReturnType<typeof termOf>, ReturnType<typeof termOf>];
  const met = conditions.copy();
  const sameKey = `${last.sql} ${last.descends ? '<' : '>'} ${met.bind(id)}`;
  if (key === null) met.add(`${first.sql} is null and ${sameKey}`);
  else {
    const value = met.bind(key);
    const further = first.descends ? '<' : '>';
    met.add(`${first.sql} ${further}= ${value}`);
    met.add(`${first.sql} ${further} ${value} or ${sameKey}`);
  }
  return met;
}

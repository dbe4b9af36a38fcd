/** Where pages far down a list begin: found by counting rows, and remembered while the data stays as it is. */
import type { Conditions } from './conditions.js';
import { idsSql, type ListQuery, termOf } from './list-query.js';
import type { Reading } from './reading.js';

/** The last row before an offset. */
interface Mark {
  readonly offset: number;
  /** By which the list is ordered first, as text. */
  readonly key: string | null;
  readonly id: number;
}

/** Marks that are kept of a list. */
const MOST_MARKS = 1_000;

/** True for a list in the order of one term and the id, which has no rows ahead. */
export const hasMarks = ({ order, ahead }: ListQuery): boolean => order.length === 2 && ahead === undefined;

/**
 * The conditions of the rows from an offset on. Whoever walks through a list or asks for the same page again does not
 * make the database pass over all rows before it: it goes on from the nearest mark. Where the mark's key is null or comes
 * before nulls, these are the rows up to where nulls end or begin.
 */
export async function fromOffset(
  reading: Reading,
  list: ListQuery,
  conditions: Conditions,
  offset: number,
): Promise<Conditions> {
  const question = JSON.stringify(['marks', list.order, list.from, conditions.sql, conditions.values]);
  const known = reading.recall<readonly Mark[]>(question) ?? [];
  let mark = known.filter((one) => one.offset <= offset).sort((a, b) => b.offset - a.offset)[0];
  if (mark?.offset !== offset) {
    mark =
      (await readMark(reading, list, conditions, offset, mark)) ??
      (await readMark(reading, list, conditions, offset));
    if (mark === undefined) return conditions;
    const kept = [...known, mark].slice(-MOST_MARKS);
    reading.remember(question, kept, kept.length);
  }
  return behind(list, conditions, mark);
}

/** The last row before an offset, counted from a mark before it or from the first row; none where these rows end earlier. */
async function readMark(
  reading: Reading,
  list: ListQuery,
  conditions: Conditions,
  offset: number,
  before?: Mark,
): Promise<Mark | undefined> {
  const met = before === undefined ? conditions : behind(list, conditions, before);
  const { rows } = await reading.ask<Pick<Mark, 'key' | 'id'>>({
    rows: `select key_0::text as key, id from (${idsSql(list, met)}
      order by ${list.order.join(', ')} limit 1 offset ${offset - 1 - (before?.offset ?? 0)}) one`,
    values: met.values,
    keepPlan: false,
  });
  return rows[0] && { offset, ...rows[0] };
}

/** The conditions of the rows behind a mark. The first of the two bounds is what an index is entered by. */
function behind({ order }: ListQuery, conditions: Conditions, { key, id }: Mark): Conditions {
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

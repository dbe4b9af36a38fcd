/** Lists the records linked to one contractor. */

import type { ClaimingFamily } from '../normalised/claim-figures.js';
import { Conditions, type SqlFragment } from './conditions.js';
import { termOf } from './list-query.js';
import { type ListQuery, type Page, readPage, type Slice } from './page.js';
import type { ReadSession } from './read-session.js';
import { recordsOfContractor, recordsTable } from './record-links.js';

/** A family's records in a contractor's lists. */
interface LinkedList extends Pick<ListQuery, 'alias' | 'columns' | 'order'> {
  readonly family: ClaimingFamily;
  /** Columns of `link` that `columns` reads as columns of `m`. */
  readonly link: readonly string[];
  /** Joins for a picked record; `contractorId` is SQL. */
  readonly joins: (contractorId: string) => string;
  /** A condition on the records and their `link`, or null for all. */
  readonly where?: SqlFragment | null;
  /** SQL for the number of records, if that is faster than counting them. */
  readonly counted?: ((contractorId: string) => string) | undefined;
}

/**
 * Lists a contractor's linked records, newest first. A contractor has few links compared with all records, so the query
 * reads them once.
 */
export function listLinkedRecords<T>(
  session: ReadSession,
  { family, alias, columns, order, link, joins, where = null, counted }: LinkedList,
  contractorId: number,
  slice: Slice,
): Promise<Page<T>> {
  const conditions = new Conditions();
  const id = conditions.bind(contractorId);
  const condition = where?.((value) => conditions.bind(value));
  const read = [...order.map((term) => termOf(term).sql), ...link.map((column) => `link.${column}`)];
  return readPage<T>(
    session,
    {
      columns,
      alias,
      order,
      table: recordsTable(family),
      from: `(${recordsOfContractor(family, alias, id, read.join(', '), condition)}) ${alias}`,
      picked: link.map((column) => `${alias}.${column}`),
      joins: `cross join lateral (select ${link.map((column) => `picked.${column}`).join(', ')}) m ${joins(id)}`,
      counted: counted && (() => counted(id)),
    },
    conditions,
    slice,
  );
}

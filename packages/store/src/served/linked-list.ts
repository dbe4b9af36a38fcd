/** Lists of the records linked to one contractor. */

import type { ClaimingFamily } from '../normalised/claim-figures.js';
import { Conditions, type SqlFragment } from './conditions.js';
import { type ListQuery, type Page, readPage, type Slice } from './page.js';
import type { ReadSession } from './read-session.js';
import { recordsOfContractor, recordsTable } from './record-links.js';

/** The records of a family in a contractor's lists. */
export interface LinkedList extends Pick<ListQuery, 'alias' | 'columns' | 'order'> {
  readonly family: ClaimingFamily;
  /** Columns of `link` that `columns` reads as columns of `m`. */
  readonly link: readonly string[];
  /** Joins for a picked record; `contractorId` is SQL. */
  readonly joins: (contractorId: string) => string;
  /** A condition on the records and their `link`; null for all. */
  readonly where?: SqlFragment | null;
  /** SQL of the number of records, where it takes less than counting them. */
  readonly counted?: ((contractorId: string) => string) | undefined;
}

/**
 * The records linked to a contractor, newest first. A contractor has few links compared with all records, and they are
 * read once.
 */
export function listLinkedRecords<T>(
  session: ReadSession,
  { family, alias, columns, order, link, joins, where = null, counted }: LinkedList,
  contractorId: number,
  slice: Slice,
): Promise<Page<T>> {
  const conditions = new Conditions();
  const id = conditions.bind(contractorId);
  if (where !== null) conditions.add(where((value) => conditions.bind(value)));
  return readPage<T>(
    session,
    {
      columns,
      alias,
      order,
      table: recordsTable(family),
      from: recordsOfContractor(family, alias, id),
      picked: link.map((column) => `link.${column}`),
      joins: `cross join lateral (select ${link.map((column) => `picked.${column}`).join(', ')}) m ${joins(id)}`,
      counted: counted && (() => counted(id)),
    },
    conditions,
    slice,
  );
}

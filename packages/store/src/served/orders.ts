import type { ServedFields } from '@crs/domain';
import { Conditions } from './conditions.js';
import { preparedNumber } from './figures.js';
import { compileFilter } from './filter/compile-filter.js';
import { compileOrder } from './filter/compile-order.js';
import type { Filter, FilterField, OrderTerm } from './filter/tree.js';
import { listLinkedRecords } from './linked-list.js';
import { linkColumns, linkFields, type MatchColumns } from './match-columns.js';
import { type Page, readPage, type Slice } from './page.js';
import { provenanceColumns, provenanceJoin, type Sourced } from './provenance.js';
import type { ReadSession } from './read-session.js';
import { filterColumns, shownColumns } from './record-columns.js';

/** A served enforcement order. */
type ServedOrder = ServedFields<'orders'> & { readonly id: number };

const columns = `o.id, ${shownColumns('orders', 'o')}`;
const newestFirst = ['o.order_date desc nulls last', 'o.id'];
const orderList = { columns, table: 'enforcement_order', alias: 'o' };

const fieldColumns = filterColumns('orders', 'o');

/** The fields that a filter or an order of orders may name. */
export const orderFilterFields: readonly FilterField[] = fieldColumns;

/** Orders that meet the filter, in the given order or newest first; the id breaks ties. */
export function listOrders(
  session: ReadSession,
  { filter, order }: { readonly filter: Filter | null; readonly order: readonly OrderTerm[] | null },
  slice: Slice,
): Promise<Page<ServedOrder>> {
  const conditions = new Conditions();
  if (filter !== null) conditions.add(compileFilter(filter, fieldColumns)((value) => conditions.bind(value)));
  return readPage<ServedOrder>(
    session,
    {
      ...orderList,
      order: order === null ? newestFirst : [...compileOrder(order, fieldColumns), 'o.id'],
      total: conditions.empty ? preparedNumber('count:enforcement_order') : undefined,
      keepPlan: filter === null && order === null,
    },
    conditions,
    slice,
  );
}

/** One order, or null. */
export async function readOrder(session: ReadSession, id: number): Promise<ServedOrder | null> {
  const { rows } = await session.query<ServedOrder>({
    rows: `select ${columns} from enforcement_order o where o.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** The orders against one contractor, newest first. */
export function listContractorOrders(
  session: ReadSession,
  contractorId: number,
  slice: Slice,
): Promise<Page<ServedOrder & MatchColumns & Sourced>> {
  return listLinkedRecords<ServedOrder & MatchColumns & Sourced>(
    session,
    {
      ...orderList,
      family: 'orders',
      columns: `${columns}, ${linkColumns('m')}, ${provenanceColumns('o')}`,
      link: linkFields,
      joins: () => provenanceJoin('o'),
      order: newestFirst,
    },
    contractorId,
    slice,
  );
}

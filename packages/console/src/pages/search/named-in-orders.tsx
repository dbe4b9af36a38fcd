import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import type { Ask } from '../../deps.js';
import { addressOf } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { type Column, Table } from '../../layout/table.js';
import { counted, joined, shortDayText } from '../../layout/values.js';
import { narrowing, type Searched } from './searched.js';

type Order = ResponseOf<'/v1/enforcement'>['data'][number];
type Action = ResponseOf<'/v1/ag-enforcement'>['data'][number];

/** Orders and actions that name a person: who never had a license is in no roster. */
export interface NamedInOrders {
  readonly orders: readonly Order[];
  readonly actions: readonly Action[];
  readonly totalCount: number;
}

/** Records of each kind that are shown; the newest come first. */
const FEW = 5;
/** Words of a person's name that are looked for. */
const [FEWEST_WORDS, MOST_WORDS] = [2, 4];

/** A filter for records that name somebody with all of these words; null for a text that is no person's name. */
export function filterNaming(q: string): string | null {
  const words = /\d/.test(q) ? [] : (q.match(/\p{L}{2,}/gu) ?? []);
  if (words.length < FEWEST_WORDS || words.length > MOST_WORDS) return null;
  return words.map((word) => `IndividualNames=*${word}*/i`).join(',');
}

/** The records that name who was typed; null where no person was, or the search is narrowed to contractors. */
export async function findNamedInOrders(ask: Ask, query: Searched): Promise<NamedInOrders | null> {
  const filter = filterNaming(query.q);
  if (filter === null || query.page > 1 || narrowing.some((name) => (query[name] ?? '') !== '')) return null;
  const [orders, actions] = await Promise.all([
    ask('/v1/enforcement', { filter, pageSize: FEW }),
    ask('/v1/ag-enforcement', { filter, pageSize: FEW }),
  ]);
  const totalCount = orders.totalCount + actions.totalCount;
  return totalCount === 0 ? null : { orders: orders.data, actions: actions.data, totalCount };
}

const numbersOf = ({ licenseNumbers }: Pick<Order, 'licenseNumbers'>): VNode => (
  <>
    {licenseNumbers.map((number, at) => (
      <span key={number}>
        {at > 0 && ', '}
        <a href={addressOf('/search', { q: number })}>{number}</a>
      </span>
    ))}
  </>
);

const orderColumns: readonly Column<Order>[] = [
  { heading: 'Date', isShort: true, cell: ({ orderDate }) => orderDate && shortDayText(orderDate) },
  { heading: 'Order', cell: ({ orderType }) => orderType },
  { heading: 'Against', cell: ({ companyName, individualNames }) => joined(companyName, ...individualNames) },
  { heading: 'Outcome', cell: ({ actionsTaken }) => actionsTaken.join(', ') },
  { heading: 'License', cell: numbersOf },
];

const actionColumns: readonly Column<Action>[] = [
  { heading: 'Date', isShort: true, cell: ({ actionDate }) => actionDate && shortDayText(actionDate) },
  { heading: 'Action', cell: ({ actionType, caseNumber }) => joined(actionType, caseNumber) },
  { heading: 'Against', cell: ({ companyName, individualNames }) => joined(companyName, ...individualNames) },
  { heading: 'Status', isShort: true, cell: ({ status }) => status },
  { heading: 'License', cell: numbersOf },
];

/** Whom orders and actions name so, the newest of each. A name may be somebody else's. */
export const NamedInOrdersPart = ({
  named,
  q,
}: {
  readonly named: NamedInOrders;
  readonly q: string;
}): VNode => (
  <Section id="named" title={`Named in orders: “${q}”`}>
    <p class="quiet">
      {counted(named.totalCount, 'order or action names', 'orders and actions name')} somebody like this.
      Several people may have the same name.
    </p>
    {named.orders.length > 0 && <Table caption="Orders" rows={named.orders} columns={orderColumns} />}
    {named.actions.length > 0 && (
      <Table caption="Actions of attorneys general" rows={named.actions} columns={actionColumns} />
    )}
  </Section>
);

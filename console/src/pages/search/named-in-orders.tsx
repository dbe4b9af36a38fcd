import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import type { Ask } from '../../deps.js';
import { addressOf } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { type Column, Table } from '../../layout/table.js';
import { counted, joined, shortDayText } from '../../layout/values.js';

type Order = ResponseOf<'/v1/enforcement'>['data'][number];

/** Orders that name a person. People who never had a license are not on any roster. */
export interface NamedInOrders {
  readonly orders: readonly Order[];
  readonly totalCount: number;
}

/** Maximum number of orders on the page. */
const FEW = 5;
/** Maximum number of words in a person's name that are searched for. */
const [FEWEST_WORDS, MOST_WORDS] = [2, 4];

const titled = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

/**
 * A filter for orders that name a person, with the names in either order and in usual letter cases; null for a text
 * that is not a person's name. The filter compares whole names because only these are indexed.
 */
export function filterNaming(q: string): string | null {
  const words = /\d/.test(q) ? [] : (q.match(/\p{L}[\p{L}'’-]*/gu) ?? []);
  if (words.length < FEWEST_WORDS || words.length > MOST_WORDS) return null;
  const [last = '', ...given] = words;
  const orders = [words, [...given, last]];
  const names = orders.flatMap((order) => [
    order.join(' '),
    order.map(titled).join(' '),
    order.join(' ').toUpperCase(),
  ]);
  return [...new Set(names)].map((name) => `IndividualNames=${name}`).join('|');
}

/** Orders that name the person; null if there are none. */
export async function findNamedInOrders(ask: Ask, q: string): Promise<NamedInOrders | null> {
  const filter = filterNaming(q);
  if (filter === null) return null;
  const { data, totalCount } = await ask('/v1/enforcement', { filter, pageSize: FEW });
  return totalCount === 0 ? null : { orders: data, totalCount };
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

/** The orders that name a person. */
export const NamedInOrdersPart = ({
  named: { orders, totalCount },
  q,
}: {
  readonly named: NamedInOrders;
  readonly q: string;
}): VNode => (
  <Section id="named" title={`Disciplinary orders that name “${q}”`}>
    <p class="quiet">
      {counted(totalCount, 'order names', 'orders name')} a person or company with this name. Different people
      may share a name.
    </p>
    <Table
      caption={totalCount > FEW ? `Orders, newest ${FEW}` : 'Orders'}
      rows={orders}
      totalCount={totalCount}
      columns={orderColumns}
    />
  </Section>
);

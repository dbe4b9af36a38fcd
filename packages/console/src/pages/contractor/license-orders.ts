import type { ResponseOf } from '@crs/client';

type Profile = ResponseOf<'/v1/licenses/{licenseNumber}/profile'>;

/** What is read of an order to know whether it took a license away. */
export type ReadOrder = Pick<
  Profile['enforcement']['newest'][number],
  'orderDate' | 'orderType' | 'actionsTaken'
>;

type Status = Profile['contractor']['status'];

/** Words of an order by which it revokes or suspends, and does not stay that: as permits without a license are found. */
const WORDS = { Revoked: /revo[ck](?!ation stayed)/i, Suspended: /suspen(?!sion stayed)/i } as const;

const says = ({ orderType, actionsTaken }: ReadOrder, words: RegExp): boolean =>
  words.test([orderType, ...(actionsTaken ?? [])].join(' '));

/** The days of orders by which a license was revoked or suspended, ascending; none for one with another status. Pure. */
export function daysOfLoss(status: Status, orders: readonly ReadOrder[]): string[] {
  if (status !== 'Revoked' && status !== 'Suspended') return [];
  return orders
    .filter((order) => says(order, WORDS.Revoked) || says(order, WORDS.Suspended))
    .flatMap(({ orderDate }) => orderDate ?? [])
    .map((day) => day.slice(0, 10))
    .sort();
}

/** The day of the latest order that says what the status says; null where none does. Pure. */
export function orderBehind(status: Status, orders: readonly ReadOrder[]): string | null {
  if (status !== 'Revoked' && status !== 'Suspended') return null;
  return (
    daysOfLoss(
      status,
      orders.filter((order) => says(order, WORDS[status])),
    ).at(-1) ?? null
  );
}

import { dayText } from '../../layout/values.js';
import { isLost, type Profile } from './sentence.js';

/** What is read of an order to know whether it took a license away. */
export type ReadOrder = Pick<
  Profile['enforcement']['newest'][number],
  'orderDate' | 'orderType' | 'actionsTaken' | 'tier'
>;

type License = Pick<Profile['contractor'], 'status' | 'originalDate' | 'expirationDate'>;

/** What tells when a license ended: an order, its expiration date, or its roster, which said so from that reading on. */
export interface LicenseEnd {
  readonly day: string;
  readonly by: 'order' | 'date' | 'roster';
  /** True where the order is only likely of this firm. */
  readonly isLikely?: true;
}

/** What an end is found from. */
export interface EndFacts {
  readonly orders: readonly ReadOrder[];
  /** When the roster was first read with the license taken away; null where it was so from the first reading. */
  readonly lostOn: string | null;
}

/** Words of an order by which it revokes or suspends, and does not stay that: as permits without a license are found. */
const WORDS = { Revoked: /revo[ck](?!ation stayed)/i, Suspended: /suspen(?!sion stayed)/i } as const;

const says = ({ orderType, actionsTaken }: ReadOrder, status: keyof typeof WORDS): boolean =>
  WORDS[status].test([orderType, ...(actionsTaken ?? [])].join(' '));

const takesAway = (order: ReadOrder): boolean => says(order, 'Revoked') || says(order, 'Suspended');

/** True for orders that count: another one may be of another firm. */
const isSure = ({ tier }: ReadOrder): boolean => tier === 'verified' || tier === 'likely';

/** What orders did to a license, as far as they are told: `revoked`, `suspended`, or either where they do not say. Pure. */
export function doneBy(orders: readonly ReadOrder[]): string {
  const counted = orders.filter(isSure);
  if (counted.some((order) => says(order, 'Revoked'))) return 'revoked';
  return counted.some((order) => says(order, 'Suspended')) ? 'suspended' : 'revoked or suspended';
}

/** A day of an order that takes a license away. */
export interface LossDay {
  readonly day: string;
  /** True where no order of that day is surely of this firm. */
  readonly isLikely: boolean;
}

/** The days of orders that revoke or suspend a license since it was first issued, ascending. Pure. */
export function ordersThatTakeAway({ originalDate }: License, orders: readonly ReadOrder[]): LossDay[] {
  const days = new Map<string, boolean>();
  for (const { orderDate, tier } of orders.filter((order) => isSure(order) && takesAway(order))) {
    const day = orderDate?.slice(0, 10);
    if (day !== undefined && (originalDate === null || day > originalDate))
      days.set(day, (days.get(day) ?? true) && tier === 'likely');
  }
  return [...days].map(([day, isLikely]) => ({ day, isLikely })).sort((a, b) => a.day.localeCompare(b.day));
}

/** The days of orders by which a license was taken away, ascending; none where its roster says that it was not. Pure. */
export const lossDays = (license: License, orders: readonly ReadOrder[]): LossDay[] =>
  isLost(license) ? ordersThatTakeAway(license, orders) : [];

/** When a license was taken away: by the first order that does so, else when the roster was first read with it. Pure. */
export function lossOf(license: License, { orders, lostOn }: EndFacts, today: string): LicenseEnd | null {
  if (!isLost(license)) return null;
  const [first] = lossDays(license, orders).filter(({ day }) => day <= today);
  if (first !== undefined)
    return { day: first.day, by: 'order', ...(first.isLikely && { isLikely: true as const }) };
  return lostOn === null ? null : { day: lostOn.slice(0, 10), by: 'roster' };
}

/**
 * When a license ended, as it is found for permits that were issued later: the first order that takes it away, or its expiration
 * date if that was before. Without an order, when the roster was first read with it. Null where no day is known, or the license
 * is in force. Pure.
 */
export function endOf(license: License, facts: EndFacts, today: string): LicenseEnd | null {
  const { status, expirationDate } = license;
  const lost = lossOf(license, facts, today);
  const isPast = status !== null && expirationDate !== null && expirationDate < today;
  return isPast && (lost === null || expirationDate < lost.day) ? { day: expirationDate, by: 'date' } : lost;
}

/** `the order of April 2, 2026`, or that it is likely of this firm. */
const orderText = ({ day, isLikely }: LossDay): string =>
  isLikely ? `an order that is likely its own, of ${dayText(day)}` : `the order of ${dayText(day)}`;

/** `April 2, 2026`, with a word of doubt. */
const orderDayText = ({ day, isLikely }: LossDay): string =>
  `${dayText(day)}${isLikely ? ' (likely its own)' : ''}`;

/** How a license was taken away, with what tells when: `was revoked by the order of April 2, 2026`. Pure. */
export function lossText(license: License, { orders, lostOn }: EndFacts): string {
  const { status } = license;
  if (status !== 'Revoked' && status !== 'Suspended') return '';
  const was = `was ${status.toLowerCase()}`;
  const days = lossDays(license, orders);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined)
    return lostOn === null
      ? `${was}; no order known here says since when`
      : `${was}; its roster says so since it was read on ${dayText(lostOn)}, and no order known here gives the day`;
  const isSaid = orders.some((order) => says(order, status) && lossDays(license, [order]).length > 0);
  if (!isSaid) {
    const other = `${orderText(last)}${last.isLikely ? ',' : ''}`;
    return status === 'Revoked'
      ? `${was}; ${other} suspends it, and no order known here says since when it is revoked`
      : `${was}; ${other} revokes it, and no order known here suspends it`;
  }
  if (first === last) return `${was} by ${orderText(first)}`;
  return `${was}; the first order that takes it away is of ${orderDayText(first)}, the last of ${orderDayText(last)}`;
}

/** What orders and roster do not say alike, or not at all, about the end of a license; null where all is said. Pure. */
export function endNote(license: License, { orders, lostOn }: EndFacts): string | null {
  const { status } = license;
  const dated = ordersThatTakeAway(license, orders);
  const last = dated.at(-1);
  if (!isLost(license))
    return last === undefined
      ? null
      : `An order ${last.isLikely ? 'that is likely its own, of' : 'of'} ${dayText(last.day)}${last.isLikely ? ',' : ''} revokes or suspends the license; its roster says ${status ?? 'nothing of that'}, and is followed here.`;
  if (dated.length > 1)
    return 'Several orders take the license away. Whether it was given back between them is not known here.';
  if (last !== undefined)
    return last.isLikely
      ? `Its roster says ${status}; that the order of ${dayText(last.day)} is its own is likely, not sure.`
      : null;
  const [doubtful] = orders.filter((order) => takesAway(order) && !isSure(order));
  if (doubtful !== undefined)
    return `Its roster says ${status}. An order that says so as well may be of another firm, and its day is not used.`;
  return lostOn === null
    ? `Its roster says ${status}; no order known here says since when.`
    : `Its roster was first read as ${status} on ${dayText(lostOn)}; no order known here gives the day.`;
}

/** What is not sure of the order from which permits without a license are counted, each sentence after a space. Pure. */
export function countedNote(license: License, orders: readonly ReadOrder[]): string {
  const [first, ...later] = lossDays(license, orders);
  const several =
    later.length === 0
      ? ''
      : ' Counted from the first order that takes the license away; it may have been given back before the next.';
  return `${several}${first?.isLikely === true ? ' That this order is its own is likely, not sure.' : ''}`;
}

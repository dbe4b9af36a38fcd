import { dayText } from '../../layout/values.js';
import { isLost, type Profile } from './sentence.js';

/** The parts of an order needed to find out whether it took a license away. */
export type ReadOrder = Pick<
  Profile['enforcement']['newest'][number],
  'orderDate' | 'orderType' | 'actionsTaken' | 'tier'
>;

type License = Pick<Profile['contractor'], 'status' | 'originalDate' | 'expirationDate'>;

/**
 * The source for the end of a license: an order, the expiration date, or the first reading with the roster's status.
 */
export interface LicenseEnd {
  readonly day: string;
  readonly by: 'order' | 'date' | 'roster';
  /** True if the order is only a likely match. */
  readonly isLikely?: true;
}

/** The data from which an end is derived. */
export interface EndFacts {
  readonly orders: readonly ReadOrder[];
  /** When the roster first listed the license as revoked or suspended; null if it always did. */
  readonly lostOn: string | null;
}

/**
 * Words in an order that revoke or suspend a license without staying that, the same as for finding permits without a
 * license.
 */
const WORDS = { Revoked: /revo[ck](?!ation stayed)/i, Suspended: /suspen(?!sion stayed)/i } as const;

const says = ({ orderType, actionsTaken }: ReadOrder, status: keyof typeof WORDS): boolean =>
  WORDS[status].test([orderType, ...(actionsTaken ?? [])].join(' '));

const takesAway = (order: ReadOrder): boolean => says(order, 'Revoked') || says(order, 'Suspended');

/** True for orders that count; others may be against another firm. */
const isSure = ({ tier }: ReadOrder): boolean => tier === 'verified' || tier === 'likely';

/** The effect of orders on a license, as far as known: `revoked`, `suspended`, or either. Pure. */
export function doneBy(orders: readonly ReadOrder[]): string {
  const counted = orders.filter(isSure);
  if (counted.some((order) => says(order, 'Revoked'))) return 'revoked';
  return counted.some((order) => says(order, 'Suspended')) ? 'suspended' : 'revoked or suspended';
}

/** The day of an order that takes a license away. */
export interface LossDay {
  readonly day: string;
  /** True if no order from that day is certainly against this firm. */
  readonly isLikely: boolean;
}

/** The days of orders that revoke or suspend a license after it was first issued, ascending. Pure. */
export function ordersThatTakeAway({ originalDate }: License, orders: readonly ReadOrder[]): LossDay[] {
  const days = new Map<string, boolean>();
  for (const { orderDate, tier } of orders.filter((order) => isSure(order) && takesAway(order))) {
    const day = orderDate?.slice(0, 10);
    if (day !== undefined && (originalDate === null || day > originalDate))
      days.set(day, (days.get(day) ?? true) && tier === 'likely');
  }
  return [...days].map(([day, isLikely]) => ({ day, isLikely })).sort((a, b) => a.day.localeCompare(b.day));
}

/** The days of orders that took a license away, ascending; none if its roster says otherwise. Pure. */
export const lossDays = (license: License, orders: readonly ReadOrder[]): LossDay[] =>
  isLost(license) ? ordersThatTakeAway(license, orders) : [];

/**
 * The day on which a license was revoked or suspended: the date of the first such order, or else of the first reading
 * with that status. Pure.
 */
export function lossOf(license: License, { orders, lostOn }: EndFacts, today: string): LicenseEnd | null {
  if (!isLost(license)) return null;
  const [first] = lossDays(license, orders).filter(({ day }) => day <= today);
  if (first !== undefined)
    return { day: first.day, by: 'order', ...(first.isLikely && { isLikely: true as const }) };
  return lostOn === null ? null : { day: lostOn.slice(0, 10), by: 'roster' };
}

/**
 * When a license ended, as for finding permits issued later: at the first order that takes it away, or at its
 * expiration date if that was earlier. Without an order, when its roster first said so. Null if no day is known, or if
 * the license is in force. Pure.
 */
export function endOf(license: License, facts: EndFacts, today: string): LicenseEnd | null {
  const { status, expirationDate } = license;
  const lost = lossOf(license, facts, today);
  const isPast = status !== null && expirationDate !== null && expirationDate < today;
  return isPast && (lost === null || expirationDate < lost.day) ? { day: expirationDate, by: 'date' } : lost;
}

/** Added to an order that is only a likely match for this license. */
export const LIKELY_MATCH = ' (likely match)';

/** `April 2, 2026`, with a word of caution if uncertain. */
const orderDayText = ({ day, isLikely }: LossDay): string => `${dayText(day)}${isLikely ? LIKELY_MATCH : ''}`;

/** How a license was taken away, and the source for the day: `revoked by an order dated April 2, 2026`. Pure. */
export function lossText(license: License, { orders, lostOn }: EndFacts): string {
  const { status } = license;
  if (status !== 'Revoked' && status !== 'Suspended') return '';
  const lost = status.toLowerCase();
  const days = lossDays(license, orders);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined)
    return lostOn === null
      ? `${lost}; we have no order that gives the date`
      : `${lost}; the license roster first said so on ${dayText(lostOn)}, and we have no order that gives the date`;
  const isSaid = orders.some((order) => says(order, status) && lossDays(license, [order]).length > 0);
  if (!isSaid) {
    const [other, own] = status === 'Revoked' ? ['suspends', 'revokes'] : ['revokes', 'suspends'];
    return `${lost}; an order dated ${orderDayText(last)} ${other} it, and we have no order that ${own} it`;
  }
  if (first === last) return `${lost} by an order dated ${orderDayText(first)}`;
  return `${lost} (orders dated from ${orderDayText(first)} to ${orderDayText(last)})`;
}

/**
 * Notes where orders and the roster disagree, or are silent, about the end of a license; null if all is clear. Pure.
 */
export function endNote(license: License, { orders, lostOn }: EndFacts): string | null {
  const { status } = license;
  const dated = ordersThatTakeAway(license, orders);
  const last = dated.at(-1);
  if (!isLost(license))
    return last === undefined
      ? null
      : `An order dated ${orderDayText(last)} revokes or suspends this license, but the license roster ${status === null ? 'gives no status' : `says ${status}`}. We follow the roster.`;
  const said = `The license roster says ${status}.`;
  if (dated.length > 1)
    return 'Several orders revoke or suspend this license. We don’t know whether it was reinstated between them.';
  if (last !== undefined)
    return last.isLikely
      ? `${said} The order dated ${dayText(last.day)} is a likely match, not a certain one.`
      : null;
  const [doubtful] = orders.filter((order) => takesAway(order) && !isSure(order));
  if (doubtful !== undefined)
    return `${said} An order that agrees may be against another firm, so we don’t use its date.`;
  return lostOn === null
    ? `${said} We have no order that gives the date.`
    : `The license roster first said ${status} on ${dayText(lostOn)}. We have no order that gives the date.`;
}

/**
 * The uncertainty about the order that starts the count of permits without a license; each sentence begins with a
 * space. Pure.
 */
export function countedNote(license: License, orders: readonly ReadOrder[]): string {
  const [first, ...later] = lossDays(license, orders);
  const several =
    later.length === 0
      ? ''
      : ' We count from the first order that revokes or suspends the license. It may have been reinstated before the next order.';
  return `${several}${first?.isLikely === true ? ' The order is a likely match, not a certain one.' : ''}`;
}

import { dayText, moneyText } from '../../layout/values.js';
import { isOpen } from './action-penalties.js';
import { daysOfLoss, type EndFacts, endOf } from './license-end.js';
import type { Profile } from './sentence.js';

/** Something that happened on a day. */
export interface TimelineEvent {
  readonly day: string;
  readonly text: string;
}

/** A stretch of time in which the license was in force, was not, or is not known to be. */
export interface LicenseSpan {
  readonly from: string;
  readonly until: string;
  readonly state: 'in force' | 'ended' | 'unknown';
  /** What is known all the same, where the state alone would say less. */
  readonly text?: string;
  /** True where an order ended it, on the first day of the span. */
  readonly isByOrder?: true;
  /** True where the roster was first read on that day as ended. */
  readonly isByRoster?: true;
}

/** What happened, by year. */
export interface Timeline {
  /** The first and last year of the drawing. */
  readonly years: { readonly first: number; readonly last: number };
  readonly license: readonly LicenseSpan[];
  readonly orders: readonly TimelineEvent[];
  readonly actions: readonly TimelineEvent[];
  readonly inspections: readonly TimelineEvent[];
  readonly permits: readonly { readonly year: number; readonly count: number; readonly totalValue: number }[];
}

/** What a timeline is made of. */
export interface TimelineFacts {
  readonly profile: Profile;
  readonly orders: Profile['enforcement']['newest'];
  readonly actions: Profile['agEnforcement']['newest'];
  readonly inspections: Profile['osha']['newest'];
  readonly lostOn: EndFacts['lostOn'];
}

/** Most years that are drawn. Older events are told in words. */
const MOST_YEARS = 25;

/** The timeline of a contractor until a moment. Pure. */
export function timelineOf(facts: TimelineFacts, now: Date): Timeline {
  const today = now.toISOString().slice(0, 10);
  const { contractor, permits } = facts.profile;
  const byYear = permits.byYear.flatMap(({ year, count, totalValue }) =>
    year === null ? [] : [{ year, count, totalValue }],
  );
  const orders = facts.orders.flatMap(({ orderDate, orderType, penaltyAmount }) =>
    eventOf(orderDate, `${orderType ?? 'Order'}${amount('penalty', penaltyAmount)}`),
  );
  const actions = facts.actions.flatMap(
    ({ actionDate, actionType, status, penaltyAmount, restitutionAmount }) => {
      const asked = isOpen({ status }) ? ' asked for' : '';
      return eventOf(
        actionDate,
        `${actionType ?? 'Action'} of the attorney general${status === null ? '' : ` (${status.toLowerCase()})`}${amount(`penalty${asked}`, penaltyAmount)}${amount(`restitution${asked}`, restitutionAmount)}`,
      );
    },
  );
  const inspections = facts.inspections.flatMap(({ openDate, violationCount, totalPenalty }) =>
    eventOf(
      openDate,
      `Safety inspection, ${violationCount === 0 ? 'no violation' : violationCount === 1 ? '1 violation' : `${violationCount} violations`}${amount('penalty', totalPenalty)}`,
    ),
  );
  const license = spansOf(contractor, facts, today);
  const days = [
    ...license.map(({ from }) => from),
    ...[...orders, ...actions, ...inspections].map(({ day }) => day),
  ];
  const years = [...days.map((day) => Number(day.slice(0, 4))), ...byYear.map(({ year }) => year)];
  const last = Math.max(now.getUTCFullYear(), ...years);
  const first = Math.max(Math.min(last - 4, ...years), last - MOST_YEARS + 1);
  return { years: { first, last }, license, orders, actions, inspections, permits: byYear.reverse() };
}

const eventOf = (day: string | null, text: string): TimelineEvent[] =>
  day === null ? [] : [{ day: day.slice(0, 10), text }];

const amount = (of: string, dollars: number | null): string =>
  dollars === null || dollars === 0 ? '' : `, ${of} ${moneyText(dollars)}`;

function spansOf(
  contractor: Profile['contractor'],
  facts: Pick<TimelineFacts, 'orders' | 'lostOn'>,
  today: string,
): LicenseSpan[] {
  const { originalDate, status } = contractor;
  if (originalDate === null || originalDate > today) return [];
  const from = originalDate;
  if (status === null) return [{ from, until: today, state: 'unknown' }];
  const end = endOf(contractor, facts, today);
  if (end === null && status === 'Issued') return [{ from, until: today, state: 'in force' }];
  // Without a day of the end it is only known that the license is not in force now.
  if (end === null || end.day <= from) {
    const text = status === 'Issued' ? 'ended' : status.toLowerCase();
    return [{ from, until: today, state: 'unknown', text: `${text} now; since when is not known` }];
  }
  const inForce: LicenseSpan = { from, until: end.day, state: 'in force' };
  const last = daysOfLoss(contractor, facts.orders).findLast((day) => day <= today);
  // Between two orders it may have been given back.
  if (end.by === 'order' && last !== undefined && last > end.day)
    return [
      inForce,
      {
        ...{ from: end.day, until: last, state: 'unknown' },
        text: 'taken away; whether it was given back is not known',
      },
      { from: last, until: today, state: 'ended', isByOrder: true },
    ];
  return [
    inForce,
    {
      ...{ from: end.day, until: today, state: 'ended' },
      ...(end.by === 'order' && { isByOrder: true as const }),
      ...(end.by === 'roster' && { isByRoster: true as const }),
    },
  ];
}

/** A year in words. */
export interface YearInWords {
  readonly year: number;
  readonly lines: readonly string[];
}

/** The timeline in words, the latest year first; a year in which nothing happened is left out. Pure. */
export function timelineInWords(timeline: Timeline): YearInWords[] {
  const lines = new Map<number, string[]>();
  const add = (year: number, line: string): void => {
    lines.set(year, [...(lines.get(year) ?? []), line]);
  };
  const { license, orders, actions, inspections, permits } = timeline;
  const events = [
    ...license.slice(0, 1).map(({ from }) => ({ day: from, text: 'License first issued' })),
    ...license
      .filter(({ state }) => state === 'ended')
      .map(({ from, isByOrder, isByRoster }) => ({
        day: from,
        text: isByOrder
          ? 'License no longer in force, by an order'
          : isByRoster
            ? 'Roster first read with the license taken away'
            : 'Last day of the license',
      })),
    ...orders,
    ...actions,
    ...inspections,
  ].sort((a, b) => b.day.localeCompare(a.day));
  for (const { day, text } of events) add(Number(day.slice(0, 4)), `${dayText(day)}: ${text}`);
  for (const { year, count, totalValue } of permits)
    add(
      year,
      `${count === 1 ? '1 permit' : `${count} permits`}${totalValue > 0 ? ` worth ${moneyText(totalValue)}` : ''}`,
    );
  return [...lines].map(([year, told]) => ({ year, lines: told })).sort((a, b) => b.year - a.year);
}

import { isDismissedStatus } from '@crs/domain';
import { dayText, moneyText } from '../../layout/values.js';
import { isOpen } from './action-penalties.js';
import { type LicenseSpan, licenseSpans, type SpanFacts } from './license-spans.js';
import type { Profile } from './sentence.js';

/** Something that happened on a day. */
export interface TimelineEvent {
  readonly day: string;
  readonly text: string;
}

/** The events, by year. */
export interface Timeline {
  /** The first and last year in the drawing. */
  readonly years: { readonly first: number; readonly last: number };
  readonly license: readonly LicenseSpan[];
  readonly orders: readonly TimelineEvent[];
  readonly actions: readonly TimelineEvent[];
  readonly inspections: readonly TimelineEvent[];
  readonly permits: readonly { readonly year: number; readonly count: number; readonly totalValue: number }[];
}

/** The inputs of a timeline. */
export interface TimelineFacts {
  readonly profile: Profile;
  readonly orders: Profile['enforcement']['newest'];
  readonly actions: Profile['agEnforcement']['newest'];
  readonly inspections: Profile['osha']['newest'];
  readonly lostOn: SpanFacts['lostOn'];
  readonly inForceOn: SpanFacts['inForceOn'];
}

/** Maximum number of years drawn. Older events are given in words. */
const MOST_YEARS = 25;

/** A contractor's timeline until a given time. Pure. */
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
      const asked = isOpen({ status }) || isDismissedStatus(status) ? ' sought' : '';
      return eventOf(
        actionDate,
        `Attorney general: ${actionType ?? 'action'}${status === null ? '' : ` (${status.toLowerCase()})`}${amount(`penalty${asked}`, penaltyAmount)}${amount(`restitution${asked}`, restitutionAmount)}`,
      );
    },
  );
  const inspections = facts.inspections.flatMap(({ openDate, violationCount, totalPenalty }) =>
    eventOf(
      openDate,
      `OSHA inspection, ${violationCount === 0 ? 'no violations' : violationCount === 1 ? '1 violation' : `${violationCount} violations`}${amount('penalty', totalPenalty)}`,
    ),
  );
  const license = licenseSpans(contractor, facts, today);
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

/** A year in words. */
export interface YearInWords {
  readonly year: number;
  readonly lines: readonly string[];
}

/** The timeline in words, latest year first; years without events are left out. Pure. */
export function timelineInWords(timeline: Timeline): YearInWords[] {
  const lines = new Map<number, string[]>();
  const add = (year: number, line: string): void => {
    lines.set(year, [...(lines.get(year) ?? []), line]);
  };
  const { license, orders, actions, inspections, permits } = timeline;
  const events = [
    ...license.slice(0, 1).map(({ from }) => ({ day: from, text: 'License first issued' })),
    ...license.flatMap(({ from, begins }) => (begins === undefined ? [] : [{ day: from, text: begins }])),
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

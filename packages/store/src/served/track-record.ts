/** Reads contractors' permit outcomes, next to those with the same type, city, and year. */
import { hasOutcome, knownCities, selectOutcome } from './permit-outcomes.js';
import type { ReadSession } from './read-session.js';
import { recordsOfContractor, roleSql } from './record-links.js';

/** A contractor's permits in one role with the same outcome. */
export interface OutcomeCount {
  readonly role: string;
  /**
   * True if the issue year ended at least a year before the city's newest permit or read, and the city prints a
   * completion for any permit with this type and year. Null for permits that are too recent or have no usable dates.
   */
  readonly knowsCompletion: boolean | null;
  /** Like `knowsCompletion`, but for expirations. */
  readonly knowsExpiry: boolean | null;
  /** Days from issue to completion; null if not completed. */
  readonly days: number | null;
  readonly isExpired: boolean;
  readonly permits: number;
  /** The first and last issue year of all permits in the role whose places print the same dates. */
  readonly firstYear: number | null;
  readonly lastYear: number | null;
}

/**
 * The outcomes of all permits with the types, cities, and years of the contractor's permits in one role. Shares and the
 * median weight each type, city, and year by the number of permits that the contractor has there.
 */
export interface PeerOutcomes {
  readonly role: string;
  /** Permits where completions are printed. */
  readonly permits: number;
  readonly completedWithinYear: number;
  readonly completed: number;
  readonly medianDays: number | null;
  /** Permits where completions and expirations are printed. */
  readonly expiringPermits: number;
  readonly expired: number | null;
}

/** First inspections of permits in one role. */
export interface FirstTriesCount {
  readonly role: string;
  /** On the contractor's permits. */
  readonly inspections: number;
  readonly passed: number;
  /** On all permits with the same types, cities, and years. */
  readonly peerInspections: number;
  /** How many of `inspections` would pass at the average rate of each type, city, and year. */
  readonly expected: number;
}

export interface PermitOutcomes {
  readonly own: readonly OutcomeCount[];
  readonly peers: readonly PeerOutcomes[];
  readonly tries: readonly FirstTriesCount[];
}

/** A permit completed within this many days counts as completed within a year. */
export const DAYS_OF_YEAR = 365;

/** SQL for `permits`: the permits of contractors, given as SQL, each with its role. */
const permits = (contractors: string): string =>
  `permits as materialized (${recordsOfContractor(
    'permits',
    'r',
    contractors,
    `link.contractor_id, ${roleSql('r', 'link.claim_id')} as role, ${hasOutcome('r')} as is_counted, ${selectOutcome('r')},
    r.first_inspections, r.first_inspections_passed`,
  )})`;

/**
 * SQL for `place`: these permits by contractor, role, type, city, and year, with the outcomes of all permits there if they are old enough.
 * `offset 0` makes the planner look up each place instead of reading those of all contractors.
 */
const place = `place as materialized (
  select mine.*, y.jurisdiction is not null as is_known, y.permits as all_permits, y.prints_expiry, y.days, y.completed,
    y.expires, y.expired
  from (select contractor_id, role, is_counted, jurisdiction, year, permit_type, city.last, city.last_year, count(*) as permits,
          count(*) filter (where p.expires < city.last) as own_expired,
          array_to_string(array_agg(p.days), ',') as own_days,
          sum(first_inspections) filter (where first_inspections > 0) as inspections,
          sum(first_inspections_passed) filter (where first_inspections > 0) as passed
        from permits p left join city using (jurisdiction) group by 1, 2, 3, 4, 5, 6, 7, 8) mine
    left join lateral (
      select * from permit_outcome_year one where mine.is_counted and mine.year <= mine.last_year
        and (one.jurisdiction, one.year, one.permit_type) = (mine.jurisdiction, mine.year, mine.permit_type) offset 0) y on true)`;

/** SQL for `own`: the outcomes of the contractor's permits, by what their places print. `days` is a text like `12,30,30`. */
const own = `own as (
  select contractor_id, role, case when is_known then days is not null end as "knowsCompletion",
    case when is_known then days is not null and prints_expiry end as "knowsExpiry",
    sum(permits)::bigint as permits, sum(own_expired)::bigint as expired, string_agg(nullif(own_days, ''), ',') as days,
    min(year) as "firstYear", max(year) as "lastYear"
  from place group by 1, 2, 3, 4)`;

/**
 * SQL for `peer`: the places that print completions, with the contractor's share of their permits. Appending nothing
 * expands a compressed array once, not again for each element that is read.
 */
const peer = `peer as materialized (
  select contractor_id, role, place.permits as mine, place.permits::float8 / all_permits as weight, last, all_permits as permits, prints_expiry,
    days || '{}'::int[] as days, completed || '{}'::int[] as completed,
    expires || '{}'::date[] as expires, expired || '{}'::int[] as expired
  from place where is_known and days is not null)`;

/** SQL for a running total up to and including a value, or 0. */
const upTo = (value: string, values: string, totals: string): string =>
  `coalesce(${totals}[nullif(width_bucket(${value}, ${values}), 0)], 0)`;

/**
 * SQL for `halved`: finds the median of each contractor's role by bisection. It is the smallest number of days at which half of the
 * completed permits' weight is reached; sums of fractions may miss the half by their last bits. It is a separate
 * recursive query, because Citus cannot run a recursive statement that reads distributed permits.
 */
const halved = `halved as materialized (with recursive halving as (
  select contractor_id, role, min(days[1]) as low, max(days[cardinality(days)]) as high,
    sum(weight * completed[cardinality(completed)]) / 2 * (1 - 1e-12) as half
  from peer group by contractor_id, role
  union all
  select contractor_id, role, case when below >= half then low else middle + 1 end, case when below >= half then middle else high end, half
  from (select h.contractor_id, h.role, h.low, h.high, h.half, m.middle,
          (select sum(peer.weight * ${upTo('m.middle', 'peer.days', 'peer.completed')}) from peer where (peer.contractor_id, peer.role) = (h.contractor_id, h.role)) as below
        from halving h cross join lateral (select (h.low + h.high) / 2 as middle) m where h.low < h.high offset 0) step)
  select contractor_id, role, low as days from halving where low = high)`;

const peers = `peers as (
  select contractor_id, role, sum(permits)::bigint as permits,
    sum(weight * ${upTo(String(DAYS_OF_YEAR), 'days', 'completed')}) / sum(mine) as "completedWithinYear",
    sum(completed[cardinality(completed)])::bigint as completed,
    (select days from halved h where (h.contractor_id, h.role) = (peer.contractor_id, peer.role) limit 1) as "medianDays",
    coalesce(sum(permits) filter (where prints_expiry), 0)::bigint as "expiringPermits",
    sum(weight * ${upTo('last - 1', 'expires', 'expired')}) filter (where prints_expiry)
      / sum(mine) filter (where prints_expiry) as expired
  from peer group by contractor_id, role)`;

const tries = `tries as (
  select contractor_id, role, sum(mine.inspections)::bigint as inspections, sum(mine.passed)::bigint as passed,
    sum(y.inspections)::bigint as "peerInspections", sum(mine.inspections::float8 * y.passed / y.inspections) as expected
  from (select contractor_id, role, jurisdiction, year, permit_type, sum(inspections) as inspections, sum(passed) as passed
        from place where inspections > 0 and year is not null group by 1, 2, 3, 4, 5) mine
    join permit_inspection_year y using (jurisdiction, year, permit_type) group by 1, 2)`;

/** SQL for the rows of a table of this statement, as JSON. */
const listed = (name: string): string => `(select coalesce(json_agg(one), '[]') from ${name} one)`;

/** The permits in one role whose places print the same, as read. */
type OwnRow = Omit<OutcomeCount, 'days' | 'isExpired'> & {
  readonly expired: number;
  readonly days: string | null;
};

/** One of a contractor's rows. */
type OfContractor<T> = T & { readonly contractor_id: number };

/** SQL that reads the outcomes of contractors, given as SQL. */
const outcomes = (contractors: string): string =>
  `with ${knownCities}, ${permits(contractors)}, ${place}, ${own}, ${peer}, ${halved}, ${peers}, ${tries}
   select ${listed('own')} as own, ${listed('peers')} as peers, ${listed('tries')} as tries`;

interface ReadOutcomes {
  readonly own: readonly OfContractor<OwnRow>[];
  readonly peers: readonly OfContractor<PeerOutcomes>[];
  readonly tries: readonly OfContractor<FirstTriesCount>[];
}

/** Reads the outcomes of a contractor's permits by role, next to those of all similar permits. */
export async function readOutcomes(session: ReadSession, contractorId: number): Promise<PermitOutcomes> {
  const { rows } = await session.query<ReadOutcomes>({ rows: outcomes('$1'), values: [contractorId] });
  return outcomesIn(rows[0], contractorId);
}

/** Reads the outcomes of several contractors at once, in their order. */
export async function readOutcomesOf(
  session: ReadSession,
  contractorIds: readonly number[],
): Promise<readonly PermitOutcomes[]> {
  // Not the statement of one contractor: the planner expects ten in a list.
  const rows = outcomes('any($1::bigint[])');
  const { rows: read } = await session.query<ReadOutcomes>({ rows, values: [contractorIds] });
  return contractorIds.map((id) => outcomesIn(read[0], id));
}

function outcomesIn(read: ReadOutcomes | undefined, contractorId: number): PermitOutcomes {
  const isOf = ({ contractor_id }: OfContractor<object>): boolean => contractor_id === contractorId;
  const { own: counted, peers: similar, tries: tried } = read ?? { own: [], peers: [], tries: [] };
  return {
    own: counted.filter(isOf).flatMap(outcomesOf),
    peers: similar.filter(isOf),
    tries: tried.filter(isOf),
  };
}

/** Counts each outcome: each number of days, expired, and neither. A completed permit has not expired. */
function outcomesOf({ days, expired, permits: all, ...shared }: OwnRow): readonly OutcomeCount[] {
  const byDays = new Map<number, number>();
  for (const text of days?.split(',') ?? []) {
    const one = Number(text);
    byDays.set(one, (byDays.get(one) ?? 0) + 1);
  }
  const completed = [...byDays].map(([one, permits]) => ({
    ...shared,
    days: one,
    isExpired: false,
    permits,
  }));
  const open = all - expired - completed.reduce((sum, { permits }) => sum + permits, 0);
  return [
    ...completed,
    { ...shared, days: null, isExpired: true, permits: expired },
    { ...shared, days: null, isExpired: false, permits: open },
  ].filter(({ permits }) => permits > 0);
}

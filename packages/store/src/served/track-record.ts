/** Reads one contractor's permit outcomes, next to those with the same type, city, and year. */
import { hasOutcome, knownCities, outcomeColumns, selectOutcome } from './permit-outcomes.js';
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
  /** The same for expirations. */
  readonly knowsExpiry: boolean | null;
  /** Days from issue to completion; null if not completed. */
  readonly days: number | null;
  readonly isExpired: boolean;
  readonly permits: number;
  /** The first and last issue year. */
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

/** SQL for `permits`: contractor $1's permits, each with its role. */
const permits = `permits as materialized (${recordsOfContractor(
  'permits',
  'r',
  '$1',
  `${roleSql('r', 'link.claim_id')} as role, ${hasOutcome('r')} as is_counted, ${selectOutcome('r')},
    r.first_inspections, r.first_inspections_passed`,
)})`;

/** SQL for `own`: these permits by outcome, with what their type, city, and year print. */
const own = `own as (
  select role, y.days is not null as "knowsCompletion", y.days is not null and y.prints_expiry as "knowsExpiry",
    p.days, coalesce(p.expires < city.last, false) as "isExpired", sum(p.permits)::bigint as permits,
    min(p.year) as "firstYear", max(p.year) as "lastYear", y.jurisdiction is not null as is_known
  from (select role, is_counted, ${Object.keys(outcomeColumns('r')).join(', ')}, count(*) as permits
        from permits group by 1, 2, 3, 4, 5, 6, 7, 8) p
    left join city using (jurisdiction)
    left join permit_outcome_year y on p.is_counted and p.year <= city.last_year
      and (y.jurisdiction, y.year, y.permit_type) = (p.jurisdiction, p.year, p.permit_type)
  group by 1, 2, 3, 4, 5, 9)`;

/**
 * SQL for `peer`: the outcomes of each type, city, and year where the contractor has permits that are old enough.
 * Appending nothing expands a compressed array once, not again for each element that is read.
 */
const peer = `peer as materialized (
  select mine.role, mine.permits as mine, mine.permits::float8 / y.permits as weight, city.last, y.permits, y.prints_expiry,
    y.days || '{}'::int[] as days, y.completed || '{}'::int[] as completed,
    y.expires || '{}'::date[] as expires, y.expired || '{}'::int[] as expired
  from (select role, jurisdiction, year, permit_type, count(*) as permits
        from permits where is_counted group by 1, 2, 3, 4) mine
    join city using (jurisdiction) join permit_outcome_year y using (jurisdiction, year, permit_type)
  where mine.year <= city.last_year and y.days is not null)`;

/** SQL for a running total up to and including a value, or 0. */
const upTo = (value: string, values: string, totals: string): string =>
  `coalesce(${totals}[nullif(width_bucket(${value}, ${values}), 0)], 0)`;

/**
 * SQL for `halved`: finds each role's median by bisection. It is the smallest number of days at which half of the
 * completed permits' weight is reached; sums of fractions may miss the half by their last bits. It is
 * recursive on its own, because Citus runs no recursive statement that reads distributed permits.
 */
const halved = `halved as materialized (with recursive halving as (
  select role, min(days[1]) as low, max(days[cardinality(days)]) as high,
    sum(weight * completed[cardinality(completed)]) / 2 * (1 - 1e-12) as half
  from peer group by role
  union all
  select role, case when below >= half then low else middle + 1 end, case when below >= half then middle else high end, half
  from (select h.role, h.low, h.high, h.half, m.middle,
          (select sum(peer.weight * ${upTo('m.middle', 'peer.days', 'peer.completed')}) from peer where peer.role = h.role) as below
        from halving h cross join lateral (select (h.low + h.high) / 2 as middle) m where h.low < h.high offset 0) step)
  select role, low as days from halving where low = high)`;

const peers = `peers as (
  select role, sum(permits)::bigint as permits,
    sum(weight * ${upTo(String(DAYS_OF_YEAR), 'days', 'completed')}) / sum(mine) as "completedWithinYear",
    sum(completed[cardinality(completed)])::bigint as completed,
    (select days from halved h where h.role = peer.role limit 1) as "medianDays",
    coalesce(sum(permits) filter (where prints_expiry), 0)::bigint as "expiringPermits",
    sum(weight * ${upTo('last - 1', 'expires', 'expired')}) filter (where prints_expiry)
      / sum(mine) filter (where prints_expiry) as expired
  from peer group by role)`;

const tries = `tries as (
  select role, sum(mine.inspections)::bigint as inspections, sum(mine.passed)::bigint as passed,
    sum(y.inspections)::bigint as "peerInspections", sum(mine.inspections::float8 * y.passed / y.inspections) as expected
  from (select role, jurisdiction, year, permit_type, sum(first_inspections) as inspections,
          sum(first_inspections_passed) as passed
        from permits where first_inspections > 0 and year is not null group by 1, 2, 3, 4) mine
    join permit_inspection_year y using (jurisdiction, year, permit_type) group by 1)`;

const listed = (name: string, columns = '*'): string =>
  `(select coalesce(json_agg(one), '[]') from (select ${columns} from ${name}) one)`;

/** Reads the outcomes of a contractor's permits by role, next to those of all similar permits. */
export async function readOutcomes(session: ReadSession, contractorId: number): Promise<PermitOutcomes> {
  const shown = `role, case when is_known then "knowsCompletion" end as "knowsCompletion",
    case when is_known then "knowsExpiry" end as "knowsExpiry", days, "isExpired", permits, "firstYear", "lastYear"`;
  const { rows } = await session.query<PermitOutcomes>({
    rows: `with ${knownCities}, ${permits}, ${own}, ${peer}, ${halved}, ${peers}, ${tries}
      select ${listed('own', shown)} as own, ${listed('peers')} as peers, ${listed('tries')} as tries`,
    values: [contractorId],
  });
  return rows[0] ?? { own: [], peers: [], tries: [] };
}

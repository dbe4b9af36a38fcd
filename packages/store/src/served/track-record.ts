/** Reads one contractor's permit outcomes, next to those with the same type, city, and year. */
import { hasOutcome, knownCities, outcomeColumns, selectOutcome } from './permit-outcomes.js';
import type { ReadSession } from './read-session.js';
import { recordsOfContractor, roleSql } from './record-links.js';

/** Permits in one role with the same outcome. */
export interface OutcomeCount {
  readonly role: string;
  /** True for the contractor's permits, false for all permits with the same types, cities, and years. */
  readonly isOwn: boolean;
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
  /** For all permits: `permits` as if each type, city, and year had as many as the contractor has there. */
  readonly weight: number;
  /** The first and last issue year. */
  readonly firstYear: number | null;
  readonly lastYear: number | null;
}

/** SQL for `own`: contractor $1's permits. */
const own = `own as materialized (
  select ${roleSql('r', 'link.claim_id')} as role, ${hasOutcome('r')} as is_counted, ${selectOutcome('r')}
  from ${recordsOfContractor('permits', 'r', '$1')})`;

/** SQL for `mine`: the contractor's permit counts by type, city, and year, for permits at least a year old. */
const mine = `mine as materialized (
  select role, jurisdiction, year, permit_type, count(*) as permits
  from own join city using (jurisdiction) where is_counted and own.year <= city.last_year group by 1, 2, 3, 4)`;

/** SQL for `peer`: all permits with these types, cities, and years. */
const peer = `peer as materialized (
  select mine.role, o.*, mine.permits as mine, sum(o.permits) over here as every,
    bool_or(o.days is not null) over here as completes, bool_or(o.expiry_printed) over here as expires_known
  from mine join permit_outcome o using (jurisdiction, year, permit_type)
  window here as (partition by mine.role, o.jurisdiction, o.year, o.permit_type))`;

const read = `with ${knownCities}, ${own}, ${mine}, ${peer},
  known as materialized (
    select distinct role, jurisdiction, year, permit_type, true as is_counted, completes, expires_known from peer)
  select role, true as "isOwn", completes as "knowsCompletion", completes and expires_known as "knowsExpiry", days,
    coalesce(own.expires < city.last, false) as "isExpired", count(*) as permits, count(*)::float8 as weight,
    min(own.year) as "firstYear", max(own.year) as "lastYear"
  from own left join city using (jurisdiction)
    left join known using (role, jurisdiction, year, permit_type, is_counted)
  group by 1, 3, 4, 5, 6
  union all
  select role, false, completes, completes and expires_known, days, coalesce(peer.expires < city.last, false),
    sum(permits)::bigint, sum(permits::float8 * mine / every::float8), min(peer.year), max(peer.year)
  from peer join city using (jurisdiction)
  group by 1, 3, 4, 5, 6`;

/** Reads the outcomes of a contractor's permits by role, next to those of all similar permits. */
export async function readOutcomes(
  session: ReadSession,
  contractorId: number,
): Promise<readonly OutcomeCount[]> {
  const { rows } = await session.query<OutcomeCount>({ rows: read, values: [contractorId] });
  return rows;
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

/** Reads the first inspections on a contractor's permits by role, next to those on all similar permits. */
export async function readFirstTries(
  session: ReadSession,
  contractorId: number,
): Promise<readonly FirstTriesCount[]> {
  const { jurisdiction, year, permit_type } = outcomeColumns('r');
  const { rows } = await session.query<FirstTriesCount>({
    rows: `with mine as materialized (
        select ${roleSql('r', 'link.claim_id')} as role, ${jurisdiction} as jurisdiction, ${year} as year, ${permit_type} as permit_type,
          sum(r.first_inspections) as inspections, sum(r.first_inspections_passed) as passed
        from ${recordsOfContractor('permits', 'r', '$1')}
        where r.first_inspections > 0 and r.issue_date is not null group by 1, 2, 3, 4)
      select role, sum(mine.inspections)::bigint as inspections, sum(mine.passed)::bigint as passed,
        sum(y.inspections)::bigint as "peerInspections",
        sum(mine.inspections::float8 * y.passed / y.inspections) as expected
      from mine join permit_inspection_year y using (jurisdiction, year, permit_type) group by 1`,
    values: [contractorId],
  });
  return rows;
}

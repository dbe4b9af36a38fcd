/** Reads figures about a contractor's linked records, and their sources. */
import type { ClaimingFamily } from '../normalised/claim-figures.js';
import { dateText } from './permit-summary.js';
import type { ReadSession } from './read-session.js';
import { recordsOfContractor } from './record-links.js';

/** The number and value of some permits, in US dollars. */
export interface PermitCount {
  readonly count: number;
  readonly totalValue: number;
}

interface ContractorPermitFigures {
  readonly totalValue: number;
  readonly firstIssueDate: string | null;
  readonly lastIssueDate: string | null;
  readonly tierBreakdown: {
    readonly verified: number;
    readonly likely: number;
    readonly possible: number;
    readonly ambiguous: number;
  };
  /** Latest first; permits without a date last. */
  readonly byYear: readonly (PermitCount & { readonly year: number | null })[];
  /** Types with the most permits first. */
  readonly byType: readonly (PermitCount & { readonly permitType: string | null })[];
  readonly byCity: readonly (PermitCount & { readonly city: string | null; readonly jurisdiction: string })[];
}

/** A feed with records about a contractor. */
interface ProfileSource {
  readonly source: string;
  readonly family: string;
  readonly jurisdiction: string | null;
  readonly publisher: string | null;
  readonly url: string | null;
  readonly records: number;
  readonly lastSuccessAt: string | null;
  readonly lastChangeAt: string | null;
}

interface ProfileFigures {
  readonly permits: ContractorPermitFigures;
  readonly orders: { readonly totalPenaltyAmount: number };
  readonly inspections: { readonly totalViolations: number; readonly totalPenalty: number };
  readonly actions: { readonly totalPenaltyAmount: number; readonly totalRestitutionAmount: number };
  readonly sources: readonly ProfileSource[];
}

const counted = `'count', count, 'totalValue', value`;
const summed = 'coalesce(sum(value), 0) as value';

/** A select of columns of the records `r` of a family that are linked to the contractor $1. */
const linked = (family: ClaimingFamily, columns = 'r.*'): string =>
  recordsOfContractor(family, 'r', '$1', columns);

/** SQL for `own`: the permits of the contractor $1, found through the indexes of matches and claims. */
const own = `own as materialized (
  ${linked('permits', 'r.feed, r.jurisdiction, r.city, r.permit_type, r.value, r.issue_date, link.tier')})`;

const permits = `json_build_object(
  'totalValue', (select coalesce(sum(value), 0) from own),
  'firstIssueDate', ${dateText('(select min(issue_date) from own)')},
  'lastIssueDate', ${dateText('(select max(issue_date) from own)')},
  'tierBreakdown', (select json_object_agg(t.name, coalesce(s.count, 0) order by t.ord)
    from unnest(array['verified', 'likely', 'possible', 'ambiguous']) with ordinality t (name, ord)
    left join (select tier, count(*) as count from own group by tier) s on s.tier = t.name),
  'byYear', (select coalesce(json_agg(json_build_object('year', year, ${counted}) order by year desc nulls last), '[]')
    from (select extract(year from issue_date at time zone 'UTC')::int as year, count(*) as count, ${summed}
      from own group by 1) y),
  'byType', (select coalesce(json_agg(json_build_object('permitType', permit_type, ${counted})
      order by count desc, permit_type), '[]')
    from (select permit_type, count(*) as count, ${summed} from own group by 1) t),
  'byCity', (select coalesce(json_agg(json_build_object('city', city, 'jurisdiction', jurisdiction, ${counted})
      order by count desc, jurisdiction, city), '[]')
    from (select min(city) as city, jurisdiction, count(*) as count, ${summed} from own group by jurisdiction, lower(city)) c))`;

const sources = `select json_agg(json_build_object('source', f.feed, 'family', f.family, 'jurisdiction', f.jurisdiction,
    'publisher', v.publisher, 'url', v.url, 'records', counted.records,
    'lastSuccessAt', ${dateText('f.last_success_at')}, 'lastChangeAt', ${dateText('f.last_change_at')})
    order by counted.records desc, f.feed)
  from (select feed, count(*) as records from (
      select feed from own union all select feed from inspected union all select feed from ordered
      union all select feed from acted union all select feed from contractor where id = $1) every group by feed) counted
    join feed_state f on f.feed = counted.feed
    left join lateral (select publisher, url from feed_version v where v.feed = f.feed
      order by version desc limit 1) v on true`;

/** A contractor's figures, in one statement. */
export async function readProfileFigures(
  session: ReadSession,
  contractorId: number,
): Promise<ProfileFigures> {
  const { rows } = await session.query<ProfileFigures>({
    rows: `with ${own},
      inspected as materialized (${linked('inspections', 'r.feed, r.violation_count, r.total_penalty')}),
      ordered as materialized (${linked('orders')}),
      acted as materialized (${linked('actions')})
      select ${permits} as permits,
        (select json_build_object('totalPenaltyAmount', coalesce(sum(penalty_amount), 0)) from ordered) as orders,
        (select json_build_object('totalViolations', coalesce(sum(violation_count), 0),
          'totalPenalty', coalesce(sum(total_penalty), 0)) from inspected) as inspections,
        (select json_build_object('totalPenaltyAmount', coalesce(sum(penalty_amount), 0),
          'totalRestitutionAmount', coalesce(sum(restitution_amount), 0)) from acted) as actions,
        coalesce((${sources}), '[]') as sources`,
    values: [contractorId],
  });
  const [figures] = rows;
  if (figures === undefined) throw new Error('The figures of a contractor always have one row.');
  return figures;
}

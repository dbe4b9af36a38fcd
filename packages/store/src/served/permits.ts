import type { ServedFields } from '@crs/domain';
import { Conditions, type SqlFragment } from './conditions.js';
import { readFigure } from './figures.js';
import type { NameHit } from './fuzzy-name.js';
import { listLinkedRecords } from './linked-list.js';
import {
  type ClaimMatchColumns,
  claimMatchColumns,
  claimMatchJoins,
  joinContractor,
  matchFields,
} from './match-columns.js';
import type { SearchedName } from './name-likeness.js';
import { type Page, readPage, type Slice } from './page.js';
import { addArea, areaTotal, findArea, summaryFigure } from './permit-areas.js';
import {
  joinOtherClaim,
  type PermitContractor,
  type PermitParty,
  partiesJson,
  printedColumns,
  severalContractorsJson,
} from './permit-contractors.js';
import { isOfPermits, type PermitSummary } from './permit-summary.js';
import type { PermitCount } from './profile.js';
import { provenanceColumns, provenanceJoin, type Sourced } from './provenance.js';
import { readRankedPage } from './ranked-page.js';
import type { ReadSession } from './read-session.js';
import { shownColumns } from './record-columns.js';
import { furtherPermits, roleSql } from './record-links.js';

/** A permit with its provenance and its matched contractor. */
export type ServedPermit = ServedFields<'permits'> & ClaimMatchColumns & Sourced & { readonly id: number };

const columns = `p.id, ${shownColumns('permits', 'p')}, ${claimMatchColumns}, ${provenanceColumns('p')}`;
const joins = `${claimMatchJoins('p')} ${provenanceJoin('p')}`;
const permitList = { columns, table: 'permit', alias: 'p', joins };
/** SQL for a `ServedPermit`, for lists that join permits `p`. */
export const matchedPermit = { columns, joins };
const permitsNewestFirst = ['p.issue_date desc nulls last', 'p.id'];
export const newestPermits = { ...permitList, order: permitsNewestFirst };

/** The filters of a permit search. Text comparisons ignore case. */
interface PermitSearch {
  readonly contractorName: SearchedName | null;
  readonly city: string | null;
  readonly permitType: string | null;
}

/** Permits that meet all filters, newest first; in a search by contractor name, the most similar name first. */
export async function searchPermits(
  session: ReadSession,
  { contractorName, city, permitType }: PermitSearch,
  slice: Slice,
): Promise<Page<ServedPermit>> {
  const area = await findArea(session, city);
  const conditions = new Conditions();
  addArea(conditions, area);
  if (permitType !== null) conditions.add(`lower(p.permit_type) = lower(${conditions.bind(permitType)})`);
  if (contractorName === null) return readPermits(session, conditions, slice, areaTotal(area, permitType));
  return readRankedPage<ServedPermit>(session, namedPermits, contractorName, conditions, slice);
}

/** One page of the permits `p` that meet the conditions, newest first. */
export function readPermits(
  session: ReadSession,
  conditions: Conditions,
  slice: Slice,
  total?: SqlFragment,
): Promise<Page<ServedPermit>> {
  return readPage<ServedPermit>(session, { ...newestPermits, total }, conditions, slice);
}

/** SQL for the claims of permits with the found names. */
const claimsWithName = (hit: string): string =>
  `with made as materialized (
     select k.id as claim_id, rank from ${hit} join claim k on k.name_key = hit.name_key and ${isOfPermits('k')})`;

const rankedColumns = 'p.id, p.jurisdiction, p.city, p.permit_type, p.issue_date, rank';

/**
 * SQL for permits with one of the claims in `made` other than the permit's own, with the best rank, if it is at least
 * `least`. Each claim is looked up, so a page skips claims that it does not show.
 */
const namedBeside = (least = () => "'-Infinity'"): string => `(select distinct on (p.id) ${rankedColumns}
  from made join permit p on p.contractor_claims @> array[made.claim_id]
  where made.rank >= ${least()} and not exists (select from made own where own.claim_id = p.claim_id)
  order by p.id, rank desc)`;

/**
 * Permits that name a contractor with a found name, each once. The name of the permit's own contractor precedes the
 * others. The number of permits with an own contractor's name is known, so only the others are counted, unless there
 * are other filters.
 */
const namedPermits = {
  ...newestPermits,
  from: (hit: string, least?: () => string) =>
    `(${claimsWithName(hit)}
      select ${rankedColumns} from made join permit p on p.claim_id = made.claim_id union all ${namedBeside(least)}) p`,
  counted: {
    of: ({ permits }: NameHit) => permits,
    others: (hit: string) => `(${claimsWithName(hit)} ${namedBeside()}) p`,
  },
  keepPlan: false,
};

/** A permit with all its contractors, null if it names only one, and its other parties, null if it names none. */
type PermitDetail = ServedPermit & {
  readonly contractors: readonly PermitContractor[] | null;
  readonly parties: readonly PermitParty[] | null;
};

/** One permit, or null. */
export async function readPermit(session: ReadSession, id: number): Promise<PermitDetail | null> {
  const { rows } = await session.query<PermitDetail>({
    rows: `select ${columns}, ${severalContractorsJson('p')} as contractors, ${partiesJson('p')} as parties from permit p ${joins} where p.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** One property's permits, newest first. `city` keeps those in one city or jurisdiction. */
export async function listPermitsAt(
  session: ReadSession,
  addressKey: string,
  city: string | null,
  slice: Slice,
): Promise<Page<ServedPermit>> {
  const conditions = new Conditions();
  const key = conditions.bind(addressKey);
  // The expression in the index, which also contains original addresses.
  conditions.add(`coalesce(p.property_address_key, lower(p.property_address)) = ${key}`);
  conditions.add(`p.property_address_key = ${key}`);
  if (city !== null) addArea(conditions, await findArea(session, city));
  return readPermits(session, conditions, slice);
}

/** A contractor's permit: what it says about the contractor, its match, and the role if the source has one. */
export type ContractorPermit = ServedPermit & { readonly role?: string };

/** As read: the role is null if the source has none. */
type ReadContractorPermit = ServedPermit & { readonly role: string | null };

/** A contractor's permit as returned, without a role if the source has none. */
export const withRole = <T extends ReadContractorPermit>({
  role,
  ...permit
}: T): Omit<T, 'role'> & { readonly role?: string } => (role === null ? permit : { ...permit, role });

/** SQL for a `ReadContractorPermit`, from a claim of the permit `p`, its match `m`, and its contractor `c`. */
export const contractorPermit = (claimId: string) => ({
  columns: `p.id, ${shownColumns('permits', 'p', printedColumns('p'))}, ${claimMatchColumns}, ${provenanceColumns('p')},
    case when p.contractor_roles is not null then ${roleSql('p', claimId)} end as role`,
  joins: `${joinOtherClaim('p', claimId)} ${provenanceJoin('p')}`,
});

/** The permits that name a contractor, newest first; with a role, only those that name it in that role. */
export async function listContractorPermits(
  session: ReadSession,
  contractorId: number,
  role: string | null,
  slice: Slice,
): Promise<Page<ContractorPermit>> {
  const { rows, total } = await listLinkedRecords<ReadContractorPermit>(
    session,
    {
      ...permitList,
      columns: contractorPermit('m.claim_id').columns,
      family: 'permits',
      link: [...matchFields, 'claim_id'],
      joins: (id) => `${joinContractor(id)} ${contractorPermit('m.claim_id').joins}`,
      order: permitsNewestFirst,
      where: role === null ? null : (bind) => `${roleSql('p', 'link.claim_id')} = lower(${bind(role)})`,
      counted: role === null ? permitsOf : undefined,
    },
    contractorId,
    slice,
  );
  return { total, rows: rows.map(withRole) };
}

/** SQL for the number of a contractor's permits. */
const permitsOf = (id: string): string => `((select coalesce(sum(k.record_count), 0)
        from match link join claim k on k.id = link.claim_id where link.contractor_id = ${id} and ${isOfPermits('k')})
        + (select count(*) from ${furtherPermits('p', id)}))`;

/** A jurisdiction with permits, as of the last publish. */
export interface PermitCity {
  readonly jurisdiction: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly recordCount: number;
  readonly firstIssueDate: string | null;
  readonly lastIssueDate: string | null;
  readonly lastSuccessAt: string | null;
}

/** A jurisdiction's permits by year and type, as of the last publish. In US dollars. */
interface PermitCityFigures {
  readonly totalValue: number;
  readonly tierBreakdown: PermitSummary['tierBreakdown'];
  readonly byType: readonly { readonly permitType: string; readonly count: number }[];
  readonly byYear: readonly (PermitCount & { readonly year: number | null })[];
  /** The 24 months up to the newest permit, newest first, without empty ones, each as `2025-03`. */
  readonly byMonth: readonly (PermitCount & { readonly month: string })[];
}

/** Number of months in the figures. */
const MONTHS = 24;

const MONTH = `date_trunc('month', issue_date at time zone 'UTC')`;

/**
 * SQL for the number of permits in the jurisdiction $2 by month, for the two years up to its newest permit, read from
 * an index alone. Grouped by time, since writing the month of every permit as text takes longer than reading it.
 * Future dates are left out as typos.
 */
const monthly = `select to_char(${MONTH}, 'YYYY-MM') as month, count(*) as count, coalesce(sum(value), 0) as value
  from permit, (select date_trunc('month', max(issue_date) at time zone 'UTC') as last from permit
    where jurisdiction = $2 and issue_date <= now()) newest
  where jurisdiction = $2 and issue_date <= now()
    and issue_date >= (newest.last - interval '${MONTHS - 1} months') at time zone 'UTC'
  group by ${MONTH}`;

/** A jurisdiction's figures; null if it has no permits. */
export async function readPermitCityFigures(
  session: ReadSession,
  jurisdiction: string,
): Promise<PermitCityFigures | null> {
  // The months of a large city take half a second, so they are read once per data version.
  const key = JSON.stringify(['city figures', jurisdiction]);
  const known = session.cached<PermitCityFigures>(key);
  if (known !== undefined) return known;
  const { head } = await session.query<
    never,
    {
      summary: PermitSummary | null;
      years: PermitCityFigures['byYear'];
      months: PermitCityFigures['byMonth'];
    }
  >({
    head: {
      summary: '(select value from prepared_figure where name = $1)',
      years: `(select coalesce(json_agg(json_build_object('year', year, 'count', permits, 'totalValue', value)
        order by year desc nulls last), '[]') from permit_year where jurisdiction = $2)`,
      months: `(select coalesce(json_agg(json_build_object('month', month, 'count', count, 'totalValue', value)
        order by month desc), '[]') from (${monthly}) m)`,
    },
    rows: 'select where false',
    values: [summaryFigure({ kind: 'jurisdiction', jurisdiction }), jurisdiction],
  });
  if (head.summary === null) return null;
  const { totalValue, tierBreakdown, permitTypes } = head.summary;
  const byType = Object.entries(permitTypes).map(([permitType, count]) => ({ permitType, count }));
  const figures = { totalValue, tierBreakdown, byType, byYear: head.years, byMonth: head.months };
  session.cache(key, figures, head.months.length);
  return figures;
}

/** All jurisdictions with permits; none before the first publish. */
export async function listPermitCities(session: ReadSession): Promise<readonly PermitCity[]> {
  return (await readFigure<PermitCity[]>(session, 'permit_cities')) ?? [];
}

import type { Inspection } from '@crs/domain';
import type pg from 'pg';
import { Conditions } from './conditions.js';
import { readFigure } from './figures.js';
import { bindHits, findNames, type SearchedName } from './fuzzy-name.js';
import { type ClaimMatchColumns, claimMatchColumns, claimMatchJoins } from './match-columns.js';
import { type Page, readPage, readTablePage, type Slice, snapshot } from './page.js';
import { provenanceColumn, provenanceJoin, type Sourced } from './provenance.js';
import type { OshaStats } from './totals.js';

/** An inspection as it is served, with its violations, the contractor it was matched to, and its source. */
export type ServedInspection = Inspection & ClaimMatchColumns & Sourced;

const columns = `i.activity_number as "activityNumber", i.establishment_name as "establishmentName", i.site_address as "siteAddress",
  i.city, i.state, i.zip, i.mailing_address as "mailingAddress", i.mailing_city as "mailingCity",
  i.mailing_state as "mailingState", i.mailing_zip as "mailingZip", i.open_date as "openDate",
  i.close_conference_date as "closeConferenceDate", i.case_closed_date as "caseClosedDate", i.case_status as "caseStatus",
  i.inspection_type as "inspectionType", i.scope, i.ownership, i.safety_health as "safetyHealth",
  i.union_status as "unionStatus", i.sic, i.naics, i.reporting_office as "reportingOffice",
  i.violation_count as "violationCount", i.initial_penalty as "initialPenalty", i.total_penalty as "totalPenalty",
  i.violations, ${claimMatchColumns}, ${provenanceColumn('i')}`;
const joins = `${claimMatchJoins('i')} ${provenanceJoin('i')}`;
const inspectionList = { columns, table: 'inspection', alias: 'i', joins };
const newestFirst = 'i.open_date desc nulls last, i.id';

/** What to search inspections by. */
export interface InspectionSearch {
  readonly name: SearchedName | null;
  readonly city: string | null;
  readonly hasViolations: boolean | null;
  /** Days, `YYYY-MM-DD`, both included. */
  readonly fromDate: string | null;
  readonly toDate: string | null;
}

/** Inspections that meet all of a search, newest first; with a name, the most alike first. */
export function searchInspections(
  pool: pg.Pool,
  search: InspectionSearch,
  slice: Slice,
): Promise<Page<ServedInspection>> {
  return snapshot(pool, async (client) => {
    const conditions = new Conditions();
    const { name, city, hasViolations, fromDate, toDate } = search;
    if (city !== null) conditions.add(`lower(i.city) = lower(${conditions.bind(city)})`);
    if (hasViolations !== null)
      conditions.add(hasViolations ? 'i.violation_count > 0' : 'i.violation_count = 0');
    if (fromDate !== null) conditions.add(`i.open_date >= ${conditions.bind(fromDate)}`);
    if (toDate !== null) conditions.add(`i.open_date <= ${conditions.bind(toDate)}`);
    if (name !== null) return searchByName(client, conditions, name, slice);
    const list = { ...inspectionList, order: newestFirst };
    const total = await preparedTotal(client, search);
    return readTablePage<ServedInspection>(client, list, conditions, slice, total);
  });
}

/** How many inspections met a search by violations alone, or by nothing, at the last publish; else null. */
async function preparedTotal(
  client: pg.ClientBase,
  { city, hasViolations, fromDate, toDate }: InspectionSearch,
): Promise<number | null> {
  if (city !== null || fromDate !== null || toDate !== null) return null;
  const stats = await readFigure<OshaStats>(client, 'osha_stats');
  if (stats === null || hasViolations === null) return stats?.totalInspections ?? null;
  const { totalInspections, inspectionsWithViolations } = stats;
  return hasViolations ? inspectionsWithViolations : totalInspections - inspectionsWithViolations;
}

/** The inspections of alike names that meet the conditions, the most alike first. */
async function searchByName(
  client: pg.ClientBase,
  conditions: Conditions,
  name: SearchedName,
  slice: Slice,
): Promise<Page<ServedInspection>> {
  const named = await findNames(
    client,
    'select id, name_key as "nameKey" from inspection where true',
    'name_key',
    name,
  );
  if (named.length === 0) return { rows: [], total: 0 };
  const found = { hits: bindHits(conditions, named), column: 'i.id' };
  const list = { ...inspectionList, order: `rank desc, ${newestFirst}`, found };
  return readTablePage<ServedInspection>(client, list, conditions, slice, null);
}

/** One inspection by OSHA's activity number, or null. */
export async function readInspection(
  pool: pg.Pool,
  activityNumber: number,
): Promise<ServedInspection | null> {
  const { rows } = await pool.query<ServedInspection>(
    `select ${columns} from inspection i ${joins} where i.activity_number = $1 order by i.id limit 1`,
    [activityNumber],
  );
  return rows[0] ?? null;
}

/** The inspections matched to one contractor, newest first. */
export function listContractorInspections(
  pool: pg.Pool,
  contractorId: number,
  slice: Slice,
): Promise<Page<ServedInspection>> {
  return snapshot(pool, (client) => {
    const conditions = new Conditions();
    conditions.add(`m.contractor_id = ${conditions.bind(contractorId)}`);
    return readPage<ServedInspection>(
      client,
      {
        columns,
        from: `match m join inspection i on i.claim_id = m.claim_id join contractor c on c.id = m.contractor_id
          ${provenanceJoin('i')}`,
        countFrom: 'match m join inspection i on i.claim_id = m.claim_id',
        order: newestFirst,
      },
      conditions,
      slice,
    );
  });
}

import type { ServedFields } from '@crs/domain';
import { Conditions, type SqlFragment } from './conditions.js';
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
import { provenanceColumns, provenanceJoin, type Sourced } from './provenance.js';
import { readRankedPage } from './ranked-page.js';
import type { ReadSession } from './read-session.js';
import { shownColumns } from './record-columns.js';

/** A served inspection with its violations, its matched contractor and its provenance. */
type ServedInspection = ServedFields<'inspections'> & ClaimMatchColumns & Sourced;

const columns = `${shownColumns('inspections', 'i')}, ${claimMatchColumns}, ${provenanceColumns('i')}`;
const joins = `${claimMatchJoins('i')} ${provenanceJoin('i')}`;
const inspectionList = { columns, table: 'inspection', alias: 'i', joins };
const newestFirst = ['i.open_date desc nulls last', 'i.id'];

/** The filters of an inspection search. */
interface InspectionSearch {
  readonly name: SearchedName | null;
  readonly city: string | null;
  readonly hasViolations: boolean | null;
  /** Days, `YYYY-MM-DD`, both included. */
  readonly fromDate: string | null;
  readonly toDate: string | null;
}

/** Inspections that meet all filters, newest first; with a name, the most similar first. */
export async function searchInspections(
  session: ReadSession,
  search: InspectionSearch,
  slice: Slice,
): Promise<Page<ServedInspection>> {
  const conditions = new Conditions();
  const { name, city, hasViolations, fromDate, toDate } = search;
  if (city !== null) conditions.add(`lower(i.city) = lower(${conditions.bind(city)})`);
  if (hasViolations !== null)
    conditions.add(hasViolations ? 'i.violation_count > 0' : 'i.violation_count = 0');
  if (fromDate !== null) conditions.add(`i.open_date >= ${conditions.bind(fromDate)}`);
  if (toDate !== null) conditions.add(`i.open_date <= ${conditions.bind(toDate)}`);
  if (name === null) {
    const list = { ...inspectionList, order: newestFirst, total: preparedTotal(search) };
    return readPage<ServedInspection>(session, list, conditions, slice);
  }
  return readRankedPage<ServedInspection>(
    session,
    {
      ...inspectionList,
      from: (hit) => `${hit} join inspection i on i.name_key = hit.name_key`,
      order: newestFirst,
      keepPlan: false,
    },
    name,
    conditions,
    slice,
  );
}

/** Total of a search without conditions, or by violations only, as of the last publish. */
function preparedTotal({ city, hasViolations, fromDate, toDate }: InspectionSearch): SqlFragment | undefined {
  if (city !== null || fromDate !== null || toDate !== null) return undefined;
  const stat = (name: string): string => `(value ->> '${name}')::bigint`;
  const [all, some] = [stat('totalInspections'), stat('inspectionsWithViolations')];
  const total = hasViolations === null ? all : hasViolations ? some : `${all} - ${some}`;
  return () => `(select ${total} from prepared_figure where name = 'osha_stats')`;
}

/** One inspection by OSHA's activity number, or null. */
export async function readInspection(
  session: ReadSession,
  activityNumber: number,
): Promise<ServedInspection | null> {
  const { rows } = await session.query<ServedInspection>({
    rows: `select ${columns} from inspection i ${joins} where i.activity_number = $1 order by i.id limit 1`,
    values: [activityNumber],
  });
  return rows[0] ?? null;
}

/** The inspections matched to one contractor, newest first. */
export function listContractorInspections(
  session: ReadSession,
  contractorId: number,
  slice: Slice,
): Promise<Page<ServedInspection>> {
  return listLinkedRecords<ServedInspection>(
    session,
    {
      ...inspectionList,
      family: 'inspections',
      link: matchFields,
      joins: (id) => `${joinContractor(id)} ${provenanceJoin('i')}`,
      order: newestFirst,
    },
    contractorId,
    slice,
  );
}

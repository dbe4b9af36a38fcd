import type { AgAction } from '@crs/domain';
import { Conditions } from './conditions.js';
import { preparedNumber } from './figures.js';
import { compileFilter } from './filter/compile-filter.js';
import type { FieldColumn } from './filter/field-column.js';
import type { Filter, FilterField } from './filter/tree.js';
import { linkColumns, type MatchColumns } from './match-columns.js';
import { type Page, readPage, type Slice } from './page.js';
import { provenanceColumns, provenanceJoin, type Sourced } from './provenance.js';
import type { ReadSession } from './read-session.js';

/** A served attorney-general action. */
export interface ServedAction extends AgAction, Sourced {
  readonly id: number;
}

const columns = `a.id, a.case_number as "caseNumber", a.respondent, a.company_name as "companyName", a.dba_names as "dbaNames",
  a.individual_names as "individualNames", a.license_numbers as "licenseNumbers", a.address, a.city, a.state, a.phone,
  a.action_type as "actionType", a.status, a.action_date as "actionDate", a.penalty_amount as "penaltyAmount",
  a.restitution_amount as "restitutionAmount", a.violation_types as "violationTypes", a.summary, a.url,
  ${provenanceColumns('a')}`;
const actionList = {
  columns,
  table: 'ag_action',
  alias: 'a',
  order: ['a.action_date desc nulls last', 'a.id'],
  joins: provenanceJoin('a'),
};

const fieldColumns: readonly FieldColumn[] = [
  { name: 'Id', type: 'number', column: 'a.id' },
  { name: 'CaseNumber', type: 'text', column: 'a.case_number' },
  { name: 'Respondent', type: 'text', column: 'a.respondent' },
  { name: 'CompanyName', type: 'text', column: 'a.company_name' },
  { name: 'DbaNames', type: 'list', column: 'a.dba_names' },
  { name: 'IndividualNames', type: 'list', column: 'a.individual_names' },
  { name: 'LicenseNumbers', type: 'list', column: 'a.license_numbers' },
  { name: 'City', type: 'text', column: 'a.city' },
  { name: 'State', type: 'text', column: 'a.state' },
  { name: 'ActionType', type: 'text', column: 'a.action_type' },
  { name: 'Status', type: 'text', column: 'a.status' },
  { name: 'ActionDate', type: 'date', column: 'a.action_date' },
  { name: 'PenaltyAmount', type: 'number', column: 'a.penalty_amount' },
  { name: 'RestitutionAmount', type: 'number', column: 'a.restitution_amount' },
  { name: 'ViolationTypes', type: 'list', column: 'a.violation_types' },
  { name: 'Summary', type: 'text', column: 'a.summary' },
];

/** The fields that a filter of actions may name. */
export const actionFilterFields: readonly FilterField[] = fieldColumns;

/** Actions that meet the filter, newest first. */
export function listActions(
  session: ReadSession,
  filter: Filter | null,
  slice: Slice,
): Promise<Page<ServedAction>> {
  const conditions = new Conditions();
  if (filter !== null) conditions.add(compileFilter(filter, fieldColumns)((value) => conditions.bind(value)));
  const total = conditions.empty ? preparedNumber('count:ag_action') : undefined;
  return readPage<ServedAction>(
    session,
    { ...actionList, total, keepPlan: filter === null },
    conditions,
    slice,
  );
}

/** One action, or null. */
export async function readAction(session: ReadSession, id: number): Promise<ServedAction | null> {
  const { rows } = await session.query<ServedAction>({
    rows: `select ${columns} from ag_action a ${actionList.joins} where a.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** The actions against one contractor, newest first. */
export function listContractorActions(
  session: ReadSession,
  contractorId: number,
  slice: Slice,
): Promise<Page<ServedAction & MatchColumns>> {
  const conditions = new Conditions();
  const links = `record_link l on l.family = 'actions' and l.record_id = a.id and l.contractor_id = ${conditions.bind(contractorId)}`;
  return readPage<ServedAction & MatchColumns>(
    session,
    {
      ...actionList,
      columns: `${columns}, ${linkColumns('l')}`,
      from: `ag_action a join ${links}`,
      joins: `join ${links} ${provenanceJoin('a')}`,
    },
    conditions,
    slice,
  );
}

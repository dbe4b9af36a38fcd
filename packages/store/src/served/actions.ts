import type { AgAction } from '@crs/domain';
import { Conditions, type Restriction } from './conditions.js';
import { preparedNumber } from './figures.js';
import { linkColumns, type MatchColumns } from './match-columns.js';
import { type Page, readPage, type Slice } from './page.js';
import { provenanceColumns, provenanceJoin, type Sourced } from './provenance.js';
import type { Reading } from './reading.js';

/** An attorney-general action as it is served. */
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

/** Actions that meet a filter (all without one), newest first. */
export function listActions(
  reading: Reading,
  filter: Restriction | null,
  slice: Slice,
): Promise<Page<ServedAction>> {
  const conditions = new Conditions();
  if (filter !== null) conditions.add(filter((value) => conditions.bind(value)));
  const total = conditions.empty ? preparedNumber('count:ag_action') : undefined;
  return readPage<ServedAction>(
    reading,
    { ...actionList, total, keepPlan: filter === null },
    conditions,
    slice,
  );
}

/** The actions against one contractor, newest first. */
export function listContractorActions(
  reading: Reading,
  contractorId: number,
  slice: Slice,
): Promise<Page<ServedAction & MatchColumns>> {
  const conditions = new Conditions();
  const links = `record_link l on l.family = 'actions' and l.record_id = a.id and l.contractor_id = ${conditions.bind(contractorId)}`;
  return readPage<ServedAction & MatchColumns>(
    reading,
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

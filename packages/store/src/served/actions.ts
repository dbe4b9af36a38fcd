import type { AgAction } from '@crs/domain';
import type pg from 'pg';
import { Conditions, type Restriction } from './conditions.js';
import { readFigure } from './figures.js';
import { linkColumns, type MatchColumns } from './match-columns.js';
import { type Page, readPage, readTablePage, type Slice, snapshot } from './page.js';
import { provenanceColumn, provenanceJoin, type Sourced } from './provenance.js';

/** An attorney-general action as it is served. */
export interface ServedAction extends AgAction, Sourced {
  readonly id: number;
}

const columns = `a.id, a.case_number as "caseNumber", a.respondent, a.company_name as "companyName", a.dba_names as "dbaNames",
  a.individual_names as "individualNames", a.license_numbers as "licenseNumbers", a.address, a.city, a.state, a.phone,
  a.action_type as "actionType", a.status, a.action_date as "actionDate", a.penalty_amount as "penaltyAmount",
  a.restitution_amount as "restitutionAmount", a.violation_types as "violationTypes", a.summary, a.url,
  ${provenanceColumn('a')}`;
const newestFirst = 'a.action_date desc nulls last, a.id';

/** Actions that meet a filter (all without one), newest first. */
export function listActions(
  pool: pg.Pool,
  filter: Restriction | null,
  slice: Slice,
): Promise<Page<ServedAction>> {
  return snapshot(pool, async (client) => {
    const conditions = new Conditions();
    if (filter !== null) conditions.add(filter((value) => conditions.bind(value)));
    const total = conditions.empty ? await readFigure<number>(client, 'count:ag_action') : null;
    const list = { columns, table: 'ag_action', alias: 'a', joins: provenanceJoin('a'), order: newestFirst };
    return readTablePage<ServedAction>(client, list, conditions, slice, total);
  });
}

/** The actions against one contractor, newest first. */
export function listContractorActions(
  pool: pg.Pool,
  contractorId: number,
  slice: Slice,
): Promise<Page<ServedAction & MatchColumns>> {
  return snapshot(pool, (client) => {
    const conditions = new Conditions();
    conditions.add(`l.family = 'actions' and l.contractor_id = ${conditions.bind(contractorId)}`);
    return readPage<ServedAction & MatchColumns>(
      client,
      {
        columns: `${columns}, ${linkColumns('l')}`,
        from: `record_link l join ag_action a on a.id = l.record_id ${provenanceJoin('a')}`,
        countFrom: 'record_link l join ag_action a on a.id = l.record_id',
        order: newestFirst,
      },
      conditions,
      slice,
    );
  });
}

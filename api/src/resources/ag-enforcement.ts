import { listActions, listContractorActions } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import {
  askedPage,
  paginated,
  paginatedSchema,
  pagingParameters,
  wholeListParameters,
} from '../parameters/paging.js';
import { contractorOf, licenseParams, stateParameter } from './contractor-of.js';
import { filterParameter } from './filter-parameters.js';
import { day, linkFields, money, recordId, text, texts } from './shared-schemas.js';

const actionFields = {
  id: recordId,
  caseNumber: text,
  respondent: z.string().meta({ description: 'Defendants as printed.' }),
  companyName: text,
  dbaNames: texts,
  individualNames: texts,
  licenseNumbers: texts,
  address: text,
  city: text,
  state: text,
  phone: text,
  actionType: text,
  status: text,
  actionDate: day,
  penaltyAmount: money,
  restitutionAmount: money,
  violationTypes: texts,
  summary: text,
  url: text,
};

/** What filter of `/v1/ag-enforcement` may name. */
const actionFilterFields = [
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
] as const;

export const getAgEnforcement = defineRoute({
  path: '/v1/ag-enforcement',
  operationId: 'listAgEnforcement',
  tag: 'Attorney general',
  summary: 'Attorney-general actions, newest first',
  params: z.object({}),
  query: z.object({ filter: filterParameter(actionFilterFields), ...pagingParameters() }),
  answer: paginatedSchema(z.object(actionFields).meta({ id: 'AgAction' })).meta({ id: 'AgActionPage' }),
  handle: async ({ query }, { pool }) => {
    const asked = askedPage(query);
    return paginated(await listActions(pool, query.filter, asked), asked);
  },
});

export const getContractorAgEnforcement = defineRoute({
  path: '/v1/ag-enforcement/by-license/:licenseNumber',
  operationId: 'listContractorAgEnforcement',
  tag: 'Attorney general',
  summary: 'All attorney-general actions against a contractor, newest first',
  params: licenseParams,
  query: z.object({ state: stateParameter, ...wholeListParameters }),
  answer: paginatedSchema(z.object({ ...actionFields, ...linkFields }).meta({ id: 'LinkedAgAction' })).meta({
    id: 'LinkedAgActionPage',
  }),
  handle: async ({ params, query }, { pool }) => {
    const { id } = await contractorOf(pool, params.licenseNumber, query.state);
    const asked = askedPage(query);
    return paginated(await listContractorActions(pool, id, asked), asked);
  },
});

import { listActions, listContractorActions } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { askedPage, paginated, paginatedSchema, pagingParameters } from '../parameters/paging.js';
import { defineContractorList } from './contractor-list.js';
import { filterParameter } from './filter-parameters.js';
import { day, givenText, linkFields, money, recordId, sourcedFields, text, texts } from './shared-schemas.js';

const actionFields = {
  id: recordId(301),
  caseNumber: text('AG-1'),
  respondent: givenText('Northside Builders LLC and Ada Example', 'Defendants as printed.'),
  companyName: text('Northside Builders LLC'),
  dbaNames: texts(['Northside Remodeling'], 'Trade names.'),
  individualNames: texts(['Ada Example']),
  licenseNumbers: texts(['BC100001'], 'License numbers that the action prints.'),
  address: text('12 Elm St'),
  city: text('Minneapolis'),
  state: text('MN', 'State code.'),
  phone: text('(612) 555-0101'),
  actionType: text('Lawsuit'),
  status: text('Open', 'In the words of the source.'),
  actionDate: day('2022-02-02'),
  penaltyAmount: money(5000),
  restitutionAmount: money(123.45),
  violationTypes: texts(['Deceptive practices']),
  summary: text('Took deposits for work that was not done.'),
  url: text('https://ag.example/actions/AG-1', 'Where the source tells of it.'),
  ...sourcedFields,
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
  description: 'Those that the filter keeps.',
  params: z.object({}),
  query: z.object({
    filter: filterParameter(actionFilterFields, 'ActionDate>=2022-01-01,ActionType=Lawsuit'),
    ...pagingParameters(),
  }),
  answer: paginatedSchema(z.strictObject(actionFields).meta({ id: 'AgAction' })).meta({ id: 'AgActionPage' }),
  handle: async ({ query }, { reading }) => {
    const asked = askedPage(query);
    return paginated(await listActions(reading, query.filter, asked), asked);
  },
});

export const getContractorAgEnforcement = defineContractorList({
  path: '/v1/ag-enforcement/by-license/:licenseNumber',
  operationId: 'listContractorAgEnforcement',
  tag: 'Attorney general',
  summary: 'All attorney-general actions against a contractor, newest first',
  description: 'Each with how sure the link is.',
  answer: paginatedSchema(
    z.strictObject({ ...actionFields, ...linkFields }).meta({ id: 'LinkedAgAction' }),
  ).meta({
    id: 'LinkedAgActionPage',
  }),
  list: ({ reading }, contractorId, slice) => listContractorActions(reading, contractorId, slice),
});

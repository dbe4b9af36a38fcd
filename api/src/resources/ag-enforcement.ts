import { actionFilterFields, listActions, listContractorActions, readAction } from '@crs/store';
import { z } from 'zod';
import { NotFoundError } from '../errors/api-error.js';
import { defineRoute } from '../http/route.js';
import { paginated, paginatedSchema, pagingParameters, requestedPage } from '../parameters/paging.js';
import { recordNumberParameter } from '../parameters/parameter.js';
import { defineContractorList } from './contractor-list.js';
import { filterParameter } from './filter-parameters.js';
import { recordFields } from './record-fields.js';
import { linkFields, recordId, sourcedFields } from './shared-schemas.js';

const actionFields = { id: recordId(301), ...recordFields('actions'), ...sourcedFields };
const actionSchema = z.strictObject(actionFields).meta({ id: 'AgAction' });
export const linkedActionSchema = z
  .strictObject({ ...actionFields, ...linkFields })
  .meta({ id: 'LinkedAgAction' });

export const getAgEnforcement = defineRoute({
  path: '/v1/ag-enforcement',
  operationId: 'listAgEnforcement',
  tag: 'Attorney general',
  summary: 'List attorney general actions, newest first',
  description: 'Returns actions that match the filter.',
  query: z.object({
    filter: filterParameter(actionFilterFields, 'ActionDate>=2022-01-01,ActionType=Lawsuit'),
    ...pagingParameters(),
  }),
  response: paginatedSchema(actionSchema).meta({
    id: 'AgActionPage',
  }),
  handler: async ({ query }, { session }) => {
    const requested = requestedPage(query);
    return paginated(await listActions(session, query.filter, requested), requested);
  },
});

export const getAgAction = defineRoute({
  path: '/v1/ag-enforcement/:id',
  operationId: 'getAgAction',
  tag: 'Attorney general',
  summary: 'Get an attorney general action',
  description: 'The id stays the same when the feed is read again.',
  errors: ['not_found'],
  params: z.object({ id: recordNumberParameter('Action id.', 301) }),
  response: actionSchema,
  handler: async ({ params: { id } }, { session }) => {
    const action = id === null ? null : await readAction(session, id);
    if (action === null) throw new NotFoundError('There is no attorney general action with this id.');
    return action;
  },
});

export const getContractorAgEnforcement = defineContractorList({
  path: '/v1/ag-enforcement/by-license/:licenseNumber',
  operationId: 'listContractorAgEnforcement',
  tag: 'Attorney general',
  summary: 'List attorney general actions against a contractor, newest first',
  description: 'Includes match confidence.',
  response: paginatedSchema(linkedActionSchema).meta({ id: 'LinkedAgActionPage' }),
  list: ({ session }, contractorId, slice) => listContractorActions(session, contractorId, slice),
});

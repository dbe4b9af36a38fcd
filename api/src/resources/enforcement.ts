import { listContractorOrders, listOrders, orderFilterFields, preparedTrends, readOrder } from '@crs/store';
import { z } from 'zod';
import { NotFoundError } from '../errors/api-error.js';
import { defineRoute } from '../http/route.js';
import {
  optionalPagingParameters,
  paginated,
  paginatedSchema,
  pagingParameters,
  requestedPage,
} from '../parameters/paging.js';
import { integerParameter, recordNumberParameter } from '../parameters/parameter.js';
import { defineContractorList } from './contractor-list.js';
import { filterParameter, orderByParameter } from './filter-parameters.js';
import { recordFields } from './record-fields.js';
import { count, dollars, linkFields, recordId, sourcedFields, text, year } from './shared-schemas.js';

const orderFields = { id: recordId(201), ...recordFields('orders') };
const orderSchema = z.strictObject(orderFields).meta({ id: 'EnforcementAction' });
export const linkedOrderSchema = z
  .strictObject({ ...orderFields, ...linkFields, ...sourcedFields })
  .meta({ id: 'LinkedEnforcementAction' });
const orderPageSchema = paginatedSchema(orderSchema).meta({ id: 'EnforcementActionPage' });

export const getEnforcement = defineRoute({
  path: '/v1/enforcement',
  operationId: 'listEnforcement',
  tag: 'Enforcement',
  summary: 'List disciplinary orders, newest first',
  description: 'Returns actions that match the filter, sorted by `orderBy`.',
  query: z.object({
    filter: filterParameter(orderFilterFields, 'PenaltyAmount>=1000,OrderType=*consent*/i'),
    orderBy: orderByParameter(orderFilterFields, 'OrderDate desc', 'PenaltyAmount desc, CompanyName'),
    ...pagingParameters(20),
  }),
  response: orderPageSchema,
  handler: async ({ query }, { session }) => {
    const requested = requestedPage(query);
    const search = { filter: query.filter, order: query.orderBy };
    return paginated(await listOrders(session, search, requested), requested);
  },
});

export const getEnforcementAction = defineRoute({
  path: '/v1/enforcement/:id',
  operationId: 'getEnforcement',
  tag: 'Enforcement',
  summary: 'Get an enforcement action',
  description: 'The id stays the same when the feed is read again.',
  errors: ['not_found'],
  params: z.object({ id: recordNumberParameter('Action id.', 201) }),
  response: orderSchema,
  handler: async ({ params: { id } }, { session }) => {
    const order = id === null ? null : await readOrder(session, id);
    if (order === null) throw new NotFoundError('There is no enforcement action with this id.');
    return order;
  },
});

export const getContractorEnforcement = defineContractorList({
  path: '/v1/enforcement/by-license/:licenseNumber',
  operationId: 'listContractorEnforcement',
  tag: 'Enforcement',
  summary: 'List disciplinary orders against a contractor, newest first',
  description: 'Includes match confidence and provenance.',
  response: paginatedSchema(linkedOrderSchema).meta({ id: 'LinkedEnforcementActionPage' }),
  list: ({ session }, contractorId, slice) => listContractorOrders(session, contractorId, slice),
});

export const getRecentEnforcement = defineRoute({
  path: '/v1/enforcement/recent',
  operationId: 'listRecentEnforcement',
  tag: 'Enforcement',
  summary: 'List the most recent disciplinary orders',
  description: 'Returns `limit` actions, newest first.',
  query: z.object({
    limit: integerParameter({
      description: 'Number of actions.',
      min: 1,
      max: 50,
      fallback: 10,
      example: 10,
    }),
    ...optionalPagingParameters,
  }),
  response: orderPageSchema,
  handler: async ({ query }, { session }) => {
    const requested = requestedPage(query);
    const { rows, total } = await listOrders(
      session,
      { filter: null, order: null },
      { limit: query.limit, offset: 0 },
    );
    const page = rows.slice(requested.offset, requested.offset + requested.limit);
    return paginated({ rows: page, total: Math.min(query.limit, total) }, requested);
  },
});

const actionType = text('Fine', 'Null for orders without one.');
const violationType = text('Unlicensed work', 'Null for orders without one.');
const trendFigures = { count: count(1), penaltyAmount: dollars(5000) };

const trendsSchema = z
  .strictObject({
    totalActions: count(1),
    totalPenaltyAmount: dollars(5000),
    byYear: z.array(z.strictObject({ year, ...trendFigures })).readonly(),
    byActionType: z.array(z.strictObject({ actionType, ...trendFigures })).readonly(),
    byViolationType: z.array(z.strictObject({ violationType, ...trendFigures })).readonly(),
    combined: z.array(z.strictObject({ year, actionType, violationType, ...trendFigures })).readonly(),
  })
  .meta({ id: 'EnforcementTrends' });

export const getEnforcementTrends = defineRoute({
  path: '/v1/enforcement/trends',
  operationId: 'getEnforcementTrends',
  tag: 'Enforcement',
  summary: 'Count disciplinary orders by year, action type, and violation type',
  description:
    'Returns counts and penalties by year, by type, and by all three combined. An action with several types counts once for each.',
  response: trendsSchema,
  handler: async (_, { session }) => preparedTrends(session),
});

import { listUsage } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { paginated, paginatedSchema, pagingParameters, requestedPage } from '../parameters/paging.js';
import { dayParameter } from '../parameters/parameter.js';
import { refuseBackwards } from '../parameters/ranges.js';
import { count, givenText } from './shared-schemas.js';

const usageSchema = z
  .strictObject({
    day: z.string().meta({ format: 'date', examples: ['2026-03-01'], description: 'In UTC.' }),
    path: givenText('/v1/licenses/{licenseNumber}', 'As the reference writes it.'),
    keyId: z.int().meta({ format: 'int64', examples: [3], description: 'The number of the key.' }),
    keyPrefix: givenText('sk_live_1a2b', 'The first characters of the key.'),
    requests: count(120, 'Requests with the key.'),
    notModified: count(30, 'Of these, answered 304; they do not count against a limit.'),
    refused: count(2, 'Of these, answered 4xx.'),
    limited: count(1, 'Of these, answered 429; beyond a limit of requests they do not count against one.'),
    rows: count(0, 'Rows of lists that were matched.'),
  })
  .meta({ id: 'Usage' });

export const getUsage = defineRoute({
  path: '/v1/usage',
  operationId: 'listUsage',
  tag: 'Usage',
  summary: 'What the keys of the account used, by day and path',
  description:
    'The newest day first, then by path and key; revoked keys as well. Kept for 90 days, or as the operator set. Up to 15 seconds behind where several servers answer.',
  errors: ['validation.semantic'],
  params: z.object({}),
  query: z.object({
    fromDate: dayParameter('Days from this one on, in UTC.', '2026-03-01'),
    toDate: dayParameter('Days up to this one, in UTC.', '2026-03-31'),
    ...pagingParameters(),
  }),
  response: paginatedSchema(usageSchema).meta({ id: 'UsagePage' }),
  isUnversioned: () => true,
  async handler({ query }, { session, accountId, saveUsage }) {
    refuseBackwards(query.fromDate, query.toDate);
    await saveUsage();
    const page = requestedPage(query);
    const { rows, total } = await listUsage(session, { ...query, accountId }, page);
    return paginated({ rows: rows.map(({ account: _own, ...one }) => one), total }, page);
  },
});

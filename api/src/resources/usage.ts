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
    path: givenText('/v1/licenses/{licenseNumber}', 'Path as written in the reference.'),
    keyId: z.int().meta({ format: 'int64', examples: [3], description: 'Key number.' }),
    keyPrefix: givenText('sk_live_1a2b', 'First characters of the key.'),
    requests: count(120, 'Number of requests.'),
    notModified: count(30, 'Requests answered with 304; these do not count toward limits.'),
    refused: count(2, 'Requests answered with 4xx.'),
    limited: count(1, 'Requests answered with 429; these do not count toward request limits.'),
    rows: count(0, 'Number of list rows matched.'),
  })
  .meta({ id: 'Usage' });

export const getUsage = defineRoute({
  path: '/v1/usage',
  operationId: 'listUsage',
  tag: 'Usage',
  summary: 'List API key usage by day and path',
  description:
    'Newest day first, then by path and key; includes revoked keys. Kept for 90 days by default. Up to 15 seconds behind if several servers answer.',
  errors: ['validation.semantic'],
  query: z.object({
    fromDate: dayParameter('First day, in UTC.', '2026-03-01'),
    toDate: dayParameter('Last day, in UTC.', '2026-03-31'),
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

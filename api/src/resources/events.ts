import { eventTypes, readEvents, readsWatchList } from '@crs/store';
import { z } from 'zod';
import { NotFoundError } from '../errors/api-error.js';
import { defineRoute } from '../http/route.js';
import {
  enumParameter,
  expressionParameter,
  integerParameter,
  textParameter,
} from '../parameters/parameter.js';
import { keyOfLicense } from './find-contractor.js';
import { count, flag, givenText, text } from './shared-schemas.js';

const cursor = expressionParameter<number>(
  (given, refuse) =>
    /^\d{1,15}$/.test(given)
      ? Number(given)
      : refuse({
          code: 'validation.format',
          says: 'must be the nextCursor of an earlier answer',
          expected: 'nextCursor',
        }),
  {
    description:
      'The `nextCursor` of the last answer: its events follow. Without it, from the first event that is kept.',
    example: '0',
    codes: [],
    pattern: '^([0-9]{1,15})?$',
  },
);

const eventSchema = z
  .strictObject({
    id: givenText('evt_0cc175b9c0f1b6a831c399e269772661', 'Of this event, however often it is sent.'),
    type: z.enum(eventTypes).meta({ examples: ['license.status_changed'] }),
    happenedAt: z.string().meta({
      format: 'date-time',
      examples: ['2026-03-01T02:03:04Z'],
      description: 'When it was found, after a publish.',
    }),
    version: count(41, 'The version of the data that it came with.'),
    licenseNumber: text('BC100001', 'Null for a summary.'),
    rosterState: text('MN', 'State whose roster lists the license.'),
    data: z.record(z.string(), z.union([z.string(), z.number()]).nullable()).meta({
      examples: [{ from: 'Issued', to: 'Revoked' }],
      description:
        '`from` and `to` of a status; `expirationDate` and `days` of a license that expires; `id` or `activityNumber` and `tier` of a record; `id`, `role` and `likelihood` of a reopened firm; `events`, their number, of a summary.',
    }),
  })
  .meta({ id: 'Event' });

const eventsSchema = z
  .strictObject({
    data: z.array(eventSchema).readonly(),
    nextCursor: givenText('17', 'Continue with it, at once or after the next publish.'),
    hasMore: flag(false, 'True if there are more events now.'),
  })
  .meta({ id: 'EventPage' });

export const getEvents = defineRoute({
  path: '/v1/events',
  operationId: 'listEvents',
  tag: 'Lists',
  summary: 'What happened to contractors, oldest first',
  description:
    'Status changes, licenses that expire in 90, 60, 30 or 7 days, new orders, inspections, actions and permits of a contractor, and firms that were likely reopened, each once. More than 1,000 of a type in one publish, as after a first load, are one summary; it concerns a watch list if one of its events does, or if the list is newer. Events of what is not shown any more are left out. They are kept as long as changes are.',
  params: z.object({}),
  query: z.object({
    cursor,
    type: enumParameter(eventTypes, 'Events of one type.'),
    licenseNumber: textParameter({
      description: 'Events of the contractors with this number.',
      example: 'BC100001',
    }),
    state: textParameter({ description: 'State of the roster, in any case.', example: 'MN' }),
    watchList: integerParameter({
      description:
        'Events that concern a watch list of the account. A page may hold fewer events than `limit`, even none, while `hasMore` is true.',
      min: 1,
      max: 2_147_483_647,
      fallback: null,
      example: 7,
    }),
    limit: integerParameter({
      description: 'Events of a page.',
      min: 1,
      max: 1_000,
      fallback: 100,
      example: 100,
    }),
  }),
  errors: ['not_found'],
  isUnversioned: ({ watchList }) => watchList !== null,
  response: eventsSchema,
  handler: async ({ query }, { session, accountId }) => {
    const { cursor, type, licenseNumber, state, watchList, limit } = query;
    if (watchList !== null && !(await readsWatchList(session, accountId, watchList)))
      throw new NotFoundError(`The account has no watch list ${watchList}.`);
    const search = {
      after: cursor ?? 0,
      type,
      licenseKey: licenseNumber === null ? null : await keyOfLicense(session, licenseNumber, state),
      state,
      watchList,
    };
    const { events, next, more } = await readEvents(session, search, limit);
    return { data: events, nextCursor: String(next), hasMore: more };
  },
});

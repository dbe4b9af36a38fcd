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
          says: 'must be the nextCursor of an earlier response',
          expected: 'nextCursor',
        }),
  {
    description:
      "The last response's `nextCursor`, to get the next events. Defaults to the oldest event that the service keeps.",
    example: '0',
    codes: [],
    pattern: '^([0-9]{1,15})?$',
  },
);

const eventSchema = z
  .strictObject({
    id: givenText('evt_0cc175b9c0f1b6a831c399e269772661', 'Event id, the same each time the event is sent.'),
    type: z.enum(eventTypes).meta({ examples: ['license.status_changed'] }),
    happenedAt: z.string().meta({
      format: 'date-time',
      examples: ['2026-03-01T02:03:04Z'],
      description: 'When the service found the event in new data.',
    }),
    version: count(41, 'Data version that contains this event.'),
    licenseNumber: text('BC100001', 'Null for a summary.'),
    rosterState: text('MN', 'State of the license roster.'),
    data: z.record(z.string(), z.union([z.string(), z.number()]).nullable()).meta({
      examples: [{ from: 'Issued', to: 'Revoked' }],
      description:
        'Status: `from` and `to`. Expiring license: `expirationDate` and `days`. Record: `id` or `activityNumber`, and `tier`. Reopened firm: `id`, `role`, and `likelihood`. Summary: `events`, the number of events.',
    }),
  })
  .meta({ id: 'Event' });

const eventsSchema = z
  .strictObject({
    data: z.array(eventSchema).readonly(),
    nextCursor: givenText('17', 'Send this cursor with the next request, now or after the next publish.'),
    hasMore: flag(false, 'True if more events are available now.'),
  })
  .meta({ id: 'EventPage' });

export const getEvents = defineRoute({
  path: '/v1/events',
  operationId: 'listEvents',
  tag: 'Lists',
  summary: 'List contractor events, oldest first',
  description:
    "Includes status changes; licenses that expire in 90, 60, 30, or 7 days; a contractor's new orders, inspections, actions, and permits; and firms that likely reopened. Each event appears once. More than 1,000 events of one type in a publish, such as after a first load, become one summary. A summary is on a watch list if one of its events is, or if the list changed later. Withheld records have no events. Events are kept as long as changes.",
  query: z.object({
    cursor,
    type: enumParameter(eventTypes, 'Only this event type.'),
    licenseNumber: textParameter({
      description: 'Only events for contractors with this license number.',
      example: 'BC100001',
    }),
    state: textParameter({ description: 'State of the license roster (case-insensitive).', example: 'MN' }),
    watchList: integerParameter({
      description:
        'Only events for this watch list. A page can have fewer events than `limit`, even none, while `hasMore` is true.',
      min: 1,
      max: 2_147_483_647,
      fallback: null,
      example: 7,
    }),
    limit: integerParameter({
      description: 'Events per page.',
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

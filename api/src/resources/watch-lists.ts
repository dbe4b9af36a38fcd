import { licenseKey } from '@crs/domain';
import { type Dictionaries, normaliseAddress } from '@crs/normalise';
import {
  type Account,
  accountTiers,
  createWatchList,
  deleteWatchList,
  listWatchLists,
  readWatchList,
  replaceWatchList,
  type WatchList,
  watchKeys,
} from '@crs/store';
import { z } from 'zod';
import { ApiError, NotFoundError, ValidationError } from '../errors/api-error.js';
import { defineAccountRoute } from '../http/account-route.js';
import { recordNumberParameter } from '../parameters/parameter.js';
import { givenText, text } from './shared-schemas.js';

const PATH = '/v1/watch-lists';
const ONE = '/v1/watch-lists/:id';
const tag = 'Watch lists' as const;

/** User input that must contain more than white space. */
const typed = (most: number, example: string, description: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(NO_NUL, 'must be text without NUL')
    .meta({ examples: [example], description });
// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL stores no NUL.
const NO_NUL = /^[^\u0000]*$/;

const city = typed(100, 'Duluth', 'Case-insensitive.');
const state = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'must be two letters')
  .meta({ examples: ['MN'], description: 'State code (case-insensitive).' });
const zip = z
  .string()
  .regex(/^\d{5}(-\d{4})?$/, 'must be a ZIP code')
  .meta({ examples: ['55802'], description: 'Only the first five digits are used.' });

const name = typed(200, 'Our subcontractors', 'Display name; need not be unique.');

/** The caller's input. Parts are optional. */
const given = z.strictObject({
  name,
  licenses: z
    .array(
      z.strictObject({
        licenseNumber: typed(100, 'BC100001', 'Case-insensitive.'),
        state: state.nullable().default(null),
      }),
    )
    .default([])
    .meta({ description: 'Contractors by license number, in one state or in all.' }),
  firms: z
    .array(
      z
        .int()
        .min(1)
        .meta({ format: 'int64', examples: [61] }),
    )
    .default([])
    .meta({ description: "Firm ids. Watches all the firms' licenses, even after a merger." }),
  addresses: z
    .array(
      z.strictObject({
        address: typed(200, '2214 Pillsbury Ave S', 'Abbreviations, case, and unit are ignored.'),
        city: city.nullable().default(null),
      }),
    )
    .default([])
    .meta({ description: 'Watches contractors at the address and permits for work there.' }),
  areas: z
    .array(
      z
        .strictObject({
          city: city.nullable().default(null),
          state: state.nullable().default(null),
          zip: zip.nullable().default(null),
        })
        .refine((area) => Object.values(area).some((part) => part !== null), 'must have a part'),
    )
    .default([])
    .meta({
      description: 'Watches contractors in the city, state, or ZIP code, and permits for work in the city.',
    }),
});

const watchList = z
  .strictObject({
    id: z.int().meta({ format: 'int64', examples: [7] }),
    name: givenText('Our subcontractors'),
    licenses: z
      .array(
        z.strictObject({
          licenseNumber: givenText('BC100001'),
          state: text('MN', 'Null for all states.'),
        }),
      )
      .readonly(),
    firms: z.array(z.int().meta({ format: 'int64', examples: [61] })).readonly(),
    addresses: z
      .array(z.strictObject({ address: givenText('2214 Pillsbury Ave S'), city: text('Minneapolis') }))
      .readonly(),
    areas: z.array(z.strictObject({ city: text('Duluth'), state: text('MN'), zip: text(null) })).readonly(),
    createdAt: z.string().meta({ format: 'date-time', examples: ['2026-03-01T02:03:04Z'] }),
    updatedAt: z.string().meta({ format: 'date-time', examples: ['2026-03-01T02:03:04Z'] }),
  })
  .meta({ id: 'WatchList' });

const bodyExample = {
  name: 'Our subcontractors',
  licenses: [{ licenseNumber: 'BC100001', state: 'MN' }],
  firms: [61],
  areas: [{ city: 'Duluth', state: 'MN' }],
};

const answerOf = ({ id, name: named, subjects, createdAt, updatedAt }: WatchList) => {
  const { licenses, firms, addresses, areas } = subjects;
  return { id, name: named, licenses, firms, addresses, areas, createdAt, updatedAt };
};

/** Checks a body beyond its schema, and returns the values to store. */
function storedOf(
  { name: named, ...subjects }: z.output<typeof given>,
  dictionaries: Dictionaries,
  { tier }: Account,
) {
  const { licenses, firms, addresses, areas } = subjects;
  const entries = licenses.length + firms.length + addresses.length + areas.length;
  const most = accountTiers[tier].watched;
  const expected = { min: 1, max: most };
  if (entries < 1 || entries > most)
    throw new ValidationError([
      {
        code: 'validation.length',
        field: 'body',
        issue: 'length',
        message: `A list can have 1 to ${most} licenses, firms, addresses, and areas in total; this one has ${entries}.`,
        expected,
      },
    ]);
  const keys = watchKeys(subjects, {
    licenseKey,
    addressKey: (address) => normaliseAddress(address, dictionaries).key,
  });
  const unread = keys.indexOf(null);
  if (unread !== -1) {
    const field = `addresses.${unread - licenses.length - firms.length}.address`;
    throw new ValidationError([
      {
        code: 'validation.format',
        field,
        issue: 'format',
        message: `${field} has neither a street nor a PO box.`,
        expected: 'a street address',
      },
    ]);
  }
  return { name: named, subjects, keys: keys.filter((key) => key !== null) };
}

const idOf = recordNumberParameter('Watch list id.', 7);
const found = <T>(list: T | null, id: number | null): T => {
  if (list === null) throw new NotFoundError(`The account has no watch list ${id ?? 'with this id'}.`);
  return list;
};

export const getWatchLists = defineAccountRoute({
  method: 'get',
  path: PATH,
  operationId: 'listWatchLists',
  tag,
  summary: "List the account's watch lists",
  description: 'Oldest first.',
  status: 200,
  response: z.strictObject({ data: z.array(watchList).readonly() }).meta({ id: 'WatchLists' }),
  handler: async (_, { pool, account }) => ({ data: (await listWatchLists(pool, account)).map(answerOf) }),
});

export const postWatchList = defineAccountRoute({
  method: 'post',
  path: PATH,
  operationId: 'createWatchList',
  tag,
  summary: 'Create a watch list',
  description: `Watches license numbers, firms, addresses, and areas. Get their events with \`/v1/events?watchList=ID\`. A Free account can have ${accountTiers.free.watchLists} lists of ${accountTiers.free.watched} entries, Starter ${accountTiers.starter.watchLists} of ${accountTiers.starter.watched}, Pro ${accountTiers.pro.watchLists} of ${accountTiers.pro.watched}.`,
  errors: ['account.conflict'],
  body: given,
  bodyExample,
  status: 201,
  response: watchList,
  handler: async ({ body }, { pool, account, dictionaries }) => {
    const list = await createWatchList(pool, account, storedOf(body, dictionaries, account));
    if (list !== null) return answerOf(list);
    throw new ApiError(
      'account.conflict',
      `The account's tier allows ${accountTiers[account.tier].watchLists} watch lists. Delete one first.`,
    );
  },
});

export const getWatchList = defineAccountRoute({
  method: 'get',
  path: ONE,
  operationId: 'getWatchList',
  tag,
  summary: 'Get a watch list',
  description: 'Returns the list as you sent it.',
  errors: ['not_found'],
  params: z.object({ id: idOf }),
  status: 200,
  response: watchList,
  handler: async ({ params: { id } }, { pool, account }) =>
    answerOf(found(id === null ? null : await readWatchList(pool, account, id), id)),
});

export const putWatchList = defineAccountRoute({
  method: 'put',
  path: ONE,
  operationId: 'replaceWatchList',
  tag,
  summary: 'Replace a watch list',
  description: 'Replaces the name and all entries.',
  errors: ['not_found'],
  params: z.object({ id: idOf }),
  body: given,
  bodyExample,
  status: 200,
  response: watchList,
  handler: async ({ params: { id }, body }, { pool, account, dictionaries }) => {
    const stored = storedOf(body, dictionaries, account);
    return answerOf(found(id === null ? null : await replaceWatchList(pool, account, id, stored), id));
  },
});

export const deleteList = defineAccountRoute({
  method: 'delete',
  path: ONE,
  operationId: 'deleteWatchList',
  tag,
  summary: 'Delete a watch list',
  description: 'Deletes the list permanently, unless a webhook uses it.',
  errors: ['not_found', 'account.conflict'],
  params: z.object({ id: idOf }),
  status: 204,
  response: null,
  handler: async ({ params: { id } }, { pool, account }) => {
    const outcome = id === null ? 'unknown' : await deleteWatchList(pool, account, id);
    if (outcome === 'used')
      throw new ApiError(
        'account.conflict',
        "One of the account's webhooks uses this watch list. Change or delete the webhook first.",
      );
    found(outcome === 'deleted' ? true : null, id);
    return undefined;
  },
});

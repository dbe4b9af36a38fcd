import { readFoundContractors } from '@crs/store';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.js';
import { defineRoute } from '../http/route.js';
import { lookUpContractors, type Typed } from '../lookup/contractor-lookup.js';
import { matchedFields } from '../lookup/hits.js';
import { paginated, paginatedSchema, pagingParameters, requestedPage } from '../parameters/paging.js';
import { booleanParameter, dayParameter, enumParameter, textParameter } from '../parameters/parameter.js';
import { statusNames } from './license-statuses.js';
import { contractorFields } from './licenses.js';
import { givenText, text } from './shared-schemas.js';

const share = (description?: string) =>
  z
    .number()
    .min(0)
    .max(1)
    .meta({ examples: [0.93], ...(description === undefined ? {} : { description }) });

const origins = ['license', 'alias', 'formerly'] as const;

const foundContractorSchema = z
  .strictObject({
    ...contractorFields,
    rosterState: givenText('MN', 'State of the license roster.'),
    personName: text('Ada Example', 'Individual on the license.'),
    address: text('12 Elm St'),
    zip: text('55401'),
    phone: text('(612) 555-0101'),
    similarity: share('Similarity to the search text; 1 for an exact match.'),
    matchedOn: z
      .array(
        z.strictObject({
          field: z.enum(matchedFields).meta({ examples: ['name'] }),
          origin: z.enum(origins).meta({
            examples: ['license'],
            description:
              '`license`: the license roster; `alias`: other records; `formerly`: an earlier version of the roster.',
          }),
          value: givenText('Northside Builders LLC', 'The matched value.'),
          similarity: share(),
        }),
      )
      .readonly()
      .meta({ description: 'What matched, closest first.' }),
  })
  .meta({ id: 'FoundContractor' });

const MOST_TEXT = 200;
const typed = (description: string, example: string) =>
  textParameter({ description, min: 2, max: MOST_TEXT, example });

const typedParameters = {
  query: typed(
    'Any detail: a name, a person, a phone, an address with a house number, or a license number in any format.',
    'northsde bilders',
  ),
  licenseNumber: typed(
    'A license number. Punctuation, leading zeros, and one typo are ignored (`BC-100001`). Five or more characters can be part of a longer number.',
    'BC-100001',
  ),
  name: typed('A legal, trade, or former name. Typos are allowed.', 'Northside'),
  person: typed('Individual on the license. Typos are allowed.', 'Ada Example'),
  phone: typed('A phone, with or without area code. One wrong digit is allowed.', '612 555 0101'),
  address: typed(
    'A house number and street, or a PO box. Abbreviations, a missing direction or street type, one wrong digit, and a misspelled street are allowed.',
    '12 Elm St',
  ),
};

/** The search parameters and the filters. */
export const searchParameters = {
  ...typedParameters,
  state: textParameter({
    description: 'State of the license roster (case-insensitive).',
    example: 'MN',
  }),
  city: textParameter({ description: 'City (case-insensitive).', example: 'Minneapolis' }),
  status: enumParameter(statusNames, 'License status.'),
  licenseType: textParameter({
    description: 'License type name (case-insensitive).',
    example: 'Residential Contractors',
  }),
  hasEnforcement: booleanParameter('Only contractors with (true) or without (false) enforcement actions.'),
  expiresFrom: dayParameter('Only licenses that expire on or after this day, or never.', '2020-01-01'),
  expiresBefore: dayParameter('Only licenses that expire before this day.', '2030-01-01'),
};

export const findContractors = defineRoute({
  path: '/v1/contractors/search',
  operationId: 'findContractors',
  tag: 'Licenses',
  summary: 'Find contractors by any detail',
  description:
    'Searches by name, person, phone, address, or license number. Send at least one; all must match. Allows typos, and also searches other records and earlier rosters. Closest first, up to 500 per kind of detail; shows what matched.',
  errors: ['validation.semantic'],
  query: z.object({
    ...searchParameters,
    ...pagingParameters(),
  }),
  response: paginatedSchema(foundContractorSchema).meta({ id: 'FoundContractorPage' }),
  handler: async ({ query }, deps) => {
    refuseNothing(query);
    const requested = requestedPage(query);
    const { hits } = await lookUpContractors(query, query, deps);
    const { offset, limit } = requested;
    const page = hits.slice(offset, offset + limit);
    const contractors = await readFoundContractors(
      deps.session,
      page.map(({ contractorId }) => contractorId),
    );
    const rows = contractors.map((contractor, at) => {
      const { similarity = 0, matchedOn = [] } = page[at] ?? {};
      return { ...contractor, similarity, matchedOn };
    });
    return paginated({ rows, total: hits.length }, requested);
  },
});

/** @throws ApiError `validation.semantic` if no search parameter is set */
export function refuseNothing(query: Typed): void {
  const names = Object.keys(typedParameters) as (keyof Typed)[];
  if (names.some((name) => query[name] !== null)) return;
  throw new ApiError('validation.semantic', `Send one of ${names.join(', ')}.`, {
    details: [{ field: 'query', issue: 'semantic', expected: names }],
  });
}

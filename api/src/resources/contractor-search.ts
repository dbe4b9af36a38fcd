import { readFoundContractors } from '@crs/store';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.js';
import { defineRoute } from '../http/route.js';
import { lookUpContractors, matchedFields, type Typed } from '../lookup/contractor-lookup.js';
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
    rosterState: givenText('MN', 'State whose roster lists the license.'),
    personName: text('Ada Example', 'The individual behind the license.'),
    address: text('12 Elm St'),
    zip: text('55401'),
    phone: text('(612) 555-0101'),
    similarity: share('How near the contractor is to what was typed; 1 for the same.'),
    matchedOn: z
      .array(
        z.strictObject({
          field: z.enum(matchedFields).meta({ examples: ['name'] }),
          origin: z.enum(origins).meta({
            examples: ['license'],
            description:
              '`license`: its line of the roster; `alias`: what records print of it; `formerly`: an earlier line.',
          }),
          value: givenText('Northside Builders LLC', 'As printed there.'),
          similarity: share(),
        }),
      )
      .readonly()
      .meta({ description: 'Why it was found, the nearest first.' }),
  })
  .meta({ id: 'FoundContractor' });

const MOST_TEXT = 200;
const typed = (description: string, example: string) =>
  textParameter({ description, min: 2, max: MOST_TEXT, example });

const typedParameters = {
  query: typed(
    'What you have, of whatever kind: a name, a person, a phone, an address with its house number, or a license number in any spelling.',
    'northsde bilders',
  ),
  licenseNumber: typed(
    'A license number; signs, leading zeros and one typing error do not matter (`BC-100001`). Five or more characters are found inside a longer one.',
    'BC-100001',
  ),
  name: typed('A legal name, trade name or former name; typing errors are forgiven.', 'Northside'),
  person: typed('The individual behind a license; typing errors are forgiven.', 'Ada Example'),
  phone: typed('A phone, with its area code or without; one wrong digit is forgiven.', '612 555 0101'),
  address: typed(
    'A house number and a street, or a PO box. Abbreviations, a missing direction or type, one wrong digit and a misspelt street are forgiven.',
    '12 Elm St',
  ),
};

/** What is looked for, and what narrows it. */
export const searchParameters = {
  ...typedParameters,
  state: textParameter({
    description: 'State whose roster lists the license, in any case.',
    example: 'MN',
  }),
  city: textParameter({ description: 'City, in any case.', example: 'Minneapolis' }),
  status: enumParameter(statusNames, 'License status.'),
  licenseType: textParameter({
    description: 'Name of a license type, in any case.',
    example: 'Residential Contractors',
  }),
  hasEnforcement: booleanParameter('Only contractors with (true) or without (false) enforcement actions.'),
  expiresFrom: dayParameter('Only licenses that expire on this day or later, or never.', '2020-01-01'),
  expiresBefore: dayParameter('Only licenses that expire before this day.', '2030-01-01'),
};

export const findContractors = defineRoute({
  path: '/v1/contractors/search',
  operationId: 'findContractors',
  tag: 'Licenses',
  summary: 'Find contractors by what you know of one',
  description:
    'By name, person, phone, address or license number, at least one of them; all that you give must fit. Forgives typing errors, and knows what records print and rosters printed before. Nearest first, each with why it was found; up to 1,000 of each reading.',
  errors: ['validation.semantic'],
  params: z.object({}),
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

/** @throws ApiError `validation.semantic` where nothing is asked for */
export function refuseNothing(query: Typed): void {
  const names = Object.keys(typedParameters) as (keyof Typed)[];
  if (names.some((name) => query[name] !== null)) return;
  throw new ApiError('validation.semantic', `Give one of ${names.join(', ')}.`, {
    details: [{ field: 'query', issue: 'semantic', expected: names }],
  });
}

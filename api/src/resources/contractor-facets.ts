import { readFacetsOf, readTally } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { lookUpContractors } from '../lookup/contractor-lookup.js';
import { dayParameter } from '../parameters/parameter.js';
import { refuseNothing, searchParameters } from './contractor-search.js';
import { statusNames } from './license-statuses.js';
import { listFilters } from './licenses.js';
import { count, flag, givenText } from './shared-schemas.js';

const valuesOf = (example: string, description: string) =>
  z
    .array(z.strictObject({ value: givenText(example), count: count(12) }))
    .readonly()
    .meta({ description });

const facetFields = {
  status: z
    .array(
      z.strictObject({
        value: z.enum(statusNames).meta({ examples: ['Issued'] }),
        count: count(12),
        pastDate: count(
          2,
          'Those of them that expired before `day`; null where none was asked for.',
        ).nullable(),
      }),
    )
    .readonly()
    .meta({ description: 'License statuses. Contractors without one are left out, here and below.' }),
  licenseType: valuesOf('Electrical', 'A contractor counts for each of its types.'),
  state: valuesOf('MN', 'State codes.'),
  city: valuesOf('Minneapolis', 'Cities as most print them.'),
  withEnforcement: count(1, 'Contractors with enforcement actions.'),
};

const UP_TO = 'The values of most contractors first, up to 25 of each; text ignores case.';

export const getContractorFacets = defineRoute({
  path: '/v1/contractors/facets',
  operationId: 'countFoundContractors',
  tag: 'Licenses',
  summary: 'Count what a search finds, by what narrows it',
  description: `How many contractors that the search finds have each status, type, roster state and city, and how many have enforcement actions. ${UP_TO}`,
  errors: ['validation.semantic'],
  params: z.object({}),
  query: z.object({
    ...searchParameters,
    day: dayParameter('The day for `pastDate`.', '2026-03-01'),
  }),
  response: z
    .strictObject({
      totalCount: count(12, 'Contractors that the search finds.'),
      isCut: flag(
        false,
        'True where more were found than the search looks at: then the nearest are counted, and a narrower search may find more than is said here.',
      ),
      ...facetFields,
    })
    .meta({ id: 'ContractorFacets' }),
  handler: async ({ query }, deps) => {
    refuseNothing(query);
    const { hits, isCut } = await lookUpContractors(query, query, deps);
    const ids = hits.map(({ contractorId }) => contractorId);
    return { totalCount: ids.length, isCut, ...(await readFacetsOf(deps.session, ids, query.day)) };
  },
});

export const getContractorTally = defineRoute({
  path: '/v1/contractors/tally',
  operationId: 'countContractors',
  tag: 'Licenses',
  summary: 'Count all contractors, by what narrows their list',
  description: `How many contractors of the list of licenses have each status, type and state of the address, and how many have enforcement actions, at the last publish. ${UP_TO}`,
  params: z.object({}),
  query: z.object(listFilters),
  response: z
    .strictObject({
      totalCount: count(12, 'Contractors of the list.'),
      status: z
        .array(
          z.strictObject({ value: z.enum(statusNames).meta({ examples: ['Issued'] }), count: count(12) }),
        )
        .readonly(),
      licenseType: facetFields.licenseType,
      state: facetFields.state,
      withEnforcement: facetFields.withEnforcement,
    })
    .meta({ id: 'ContractorTally' }),
  handler: async ({ query }, { session }) => {
    const { total, status, licenseType, state, withEnforcement } = await readTally(session, query);
    return {
      totalCount: total,
      status: status.map(({ value, count: many }) => ({ value, count: many })),
      licenseType,
      state,
      withEnforcement,
    };
  },
});

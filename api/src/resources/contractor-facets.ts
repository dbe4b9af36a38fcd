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
        pastDate: count(2, 'Number of licenses that expired before `day`; null without `day`.').nullable(),
      }),
    )
    .readonly()
    .meta({
      description: 'Counts by license status. All counts exclude contractors without a value.',
    }),
  licenseType: valuesOf('Electrical', 'A contractor with several types counts once for each.'),
  state: valuesOf('MN', 'State codes.'),
  city: valuesOf('Minneapolis', 'Cities in their most common spelling.'),
  withEnforcement: count(1, 'Number of contractors with enforcement actions.'),
};

const UP_TO = 'Most frequent values first, up to 25 of each. Text is case-insensitive.';

export const getContractorFacets = defineRoute({
  path: '/v1/contractors/facets',
  operationId: 'countFoundContractors',
  tag: 'Licenses',
  summary: 'Count search results by status, type, state, and city',
  description: `Counts the contractors found by status, type, roster state, and city, and those with enforcement actions. ${UP_TO}`,
  errors: ['validation.semantic'],
  query: z.object({
    ...searchParameters,
    day: dayParameter('The day for `pastDate`.', '2026-03-01'),
  }),
  response: z
    .strictObject({
      totalCount: count(12, 'Number of contractors found.'),
      isCut: flag(
        false,
        'True if the search found too many contractors to count. The counts then cover only the closest ones; a narrower search may find more.',
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
  summary: 'Count all contractors by status, type, and state',
  description: `Counts all contractors by status, type, and address state, and those with enforcement actions, as of the last publish. ${UP_TO}`,
  query: z.object(listFilters),
  response: z
    .strictObject({
      totalCount: count(12, 'Number of contractors in the list.'),
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

import { normaliseAddress } from '@crs/normalise';
import {
  listContractorPermits,
  listPermitCities,
  listPermitsAt,
  readLastSuccess,
  readPermit,
  searchPermits,
} from '@crs/store';
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
import { recordNumberParameter, requiredTextParameter, textParameter } from '../parameters/parameter.js';
import { defineContractorList } from './contractor-list.js';
import { fieldProvenance, fieldProvenanceField, provenanceParameter } from './field-provenance.js';
import {
  addedContractors,
  contractorPermitSchema,
  contractorsField,
  matchedPermitFields,
  permitFieldKinds,
  permitPartySchema,
  permitSchema,
} from './permit-schemas.js';
import { searchedName } from './searched-name.js';
import { count, givenText, moment, text } from './shared-schemas.js';

const permitPageSchema = paginatedSchema(permitSchema).meta({ id: 'MatchedPermitPage' });
const contractorPermitPageSchema = paginatedSchema(contractorPermitSchema).meta({
  id: 'ContractorPermitPage',
});
const cityParameter = textParameter({
  description: 'City or jurisdiction (case-insensitive).',
  example: 'Austin',
});

export const getPermits = defineRoute({
  path: '/v1/permits',
  operationId: 'searchPermits',
  tag: 'Permits',
  summary: 'Search building permits',
  description: 'Best match first with `contractorName`, otherwise newest first.',
  query: z.object({
    contractorName: textParameter({
      description: 'Any contractor on the permit. Typos, word order, and legal suffixes are ignored.',
      example: 'Northside Builders',
    }),
    city: cityParameter,
    permitType: textParameter({
      description: 'Permit type as in the source (case-insensitive).',
      example: 'Building',
    }),
    ...pagingParameters(),
  }),
  response: permitPageSchema,
  added: addedContractors,
  handler: async ({ query: { contractorName, city, permitType }, query }, deps) => {
    const requested = requestedPage(query);
    const name = contractorName === null ? null : searchedName(contractorName, deps);
    const search = { contractorName: name, city, permitType };
    return paginated(await searchPermits(deps.session, search, requested), requested);
  },
});

export const getPermitsAtAddress = defineRoute({
  path: '/v1/permits/address',
  operationId: 'listPermitsAtAddress',
  tag: 'Permits',
  summary: 'List permits at an address, newest first',
  description: 'Returns all permits, up to 1,000, unless you ask for a page.',
  query: z.object({
    address: requiredTextParameter({
      description: 'Street address. Abbreviations, case, and unit are ignored.',
      example: '2214 Pillsbury Ave S',
    }),
    city: cityParameter,
    ...optionalPagingParameters,
  }),
  response: permitPageSchema,
  added: addedContractors,
  handler: async ({ query: { address, city }, query }, deps) => {
    const requested = requestedPage(query);
    const { key } = normaliseAddress(address, deps.dictionaries);
    if (key === null) return paginated({ rows: [], total: 0 }, requested);
    return paginated(await listPermitsAt(deps.session, key, city, requested), requested);
  },
});

export const getPermit = defineRoute({
  path: '/v1/permits/:id',
  operationId: 'getPermit',
  tag: 'Permits',
  summary: 'Get a permit',
  description:
    'Includes the matched contractor, or all contractors if the permit names several, and the number of other parties. The id stays the same when the feed is read again.',
  errors: ['not_found'],
  params: z.object({ id: recordNumberParameter('Permit id.', 101) }),
  query: z.object(provenanceParameter),
  response: z
    .strictObject({
      ...matchedPermitFields,
      ...contractorsField,
      parties: z.array(permitPartySchema).readonly().optional(),
      ...fieldProvenanceField,
    })
    .meta({ id: 'PermitDetail' }),
  handler: async ({ params: { id }, query }, { session }) => {
    const found = id === null ? null : await readPermit(session, id);
    if (found === null) throw new NotFoundError('There is no permit with this id.');
    const { contractors, parties, ...permit } = found;
    const detail = {
      ...permit,
      ...(contractors === null ? {} : { contractors }),
      ...(parties === null ? {} : { parties }),
    };
    if (query.provenance !== true) return detail;
    const lastSeen = await readLastSuccess(session, permit.provenance.source);
    return {
      ...detail,
      fieldProvenance: fieldProvenance(permit, permitFieldKinds, permit.permitNumber, lastSeen),
    };
  },
});

export const getContractorPermits = defineContractorList({
  path: '/v1/licenses/:licenseNumber/permits',
  operationId: 'listContractorPermits',
  tag: 'Licenses',
  summary: "List a contractor's building permits, newest first",
  description:
    "Includes match confidence. A permit that names several contractors has this contractor's details and `role`.",
  query: {
    role: textParameter({
      description: 'Only permits that name the contractor in this role (case-insensitive).',
      example: 'electrical contractor',
    }),
  },
  response: contractorPermitPageSchema,
  added: addedContractors,
  list: ({ session }, contractorId, slice, { role }) =>
    listContractorPermits(session, contractorId, role, slice),
});

export const citySchema = z
  .strictObject({
    jurisdiction: givenText('austin'),
    city: text('Austin', 'City on most permits.'),
    state: text('TX', 'State code.'),
    recordCount: count(4),
    firstIssueDate: moment('2025-03-04T00:00:00Z'),
    lastIssueDate: moment('2025-03-06T00:00:00Z'),
    lastSuccessAt: moment('2026-03-02T02:03:04Z', 'When the feed was last read.'),
  })
  .meta({ id: 'PermitCity' });

export const getPermitCities = defineRoute({
  path: '/v1/permits/cities',
  operationId: 'listPermitCities',
  tag: 'Permits',
  summary: 'List jurisdictions with permits',
  description:
    'Includes the number of permits, the first and last issue dates, and when the feed was last read.',
  response: z.array(citySchema).readonly(),
  handler: (_, { session }) => listPermitCities(session),
});

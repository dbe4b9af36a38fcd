import { catalog, type FieldOrigin, summaryFields } from '@crs/domain';
import type { Dictionaries } from '@crs/normalise';
import {
  type ContractorDetail,
  type LicenseForm,
  type ReadSession,
  readByLicense,
  readLicenseForms,
  searchContractors,
} from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { paginated, paginatedSchema, pagingParameters, requestedPage } from '../parameters/paging.js';
import { booleanParameter, dayParameter, enumParameter, textParameter } from '../parameters/parameter.js';
import { fieldProvenance, fieldProvenanceField, provenanceParameter } from './field-provenance.js';
import {
  contractorErrors,
  findContractor,
  holderParameters,
  keyOfLicense,
  licenseParams,
  pickContractor,
} from './find-contractor.js';
import { asOfSchema, licenseAsOf } from './license-as-of.js';
import { statusNames } from './license-statuses.js';
import { recordFields, recordOrigins } from './record-fields.js';
import { nameWords } from './searched-name.js';
import { givenText, moment, sourcedFields } from './shared-schemas.js';

const licenseFields = recordFields('licenses');
type SummaryField = (typeof summaryFields)[number];

/** A contractor's fields in lists. */
export const contractorFields = Object.fromEntries(
  summaryFields.map((name) => [name, licenseFields[name]]),
) as Pick<typeof licenseFields, SummaryField>;
const contractorSchema = z.strictObject(contractorFields).meta({ id: 'Contractor' });

export const contractorDetailSchema = z
  .strictObject({
    ...licenseFields,
    source: givenText('mn_licenses', 'Feed name.'),
    sourceLastSuccessAt: moment('2026-03-01T02:03:04Z', 'When the source was last read.'),
    sourceLastChangeAt: moment('2026-03-01T02:03:04Z', 'When the source last changed.'),
    ...sourcedFields,
    asOf: asOfSchema.optional(),
    ...fieldProvenanceField,
  })
  .meta({ id: 'ContractorDetail' });

/** Filters for the list of licenses. */
export const listFilters = {
  city: textParameter({ description: 'City (case-insensitive).', example: 'Minneapolis' }),
  licenseType: textParameter({
    description: 'License type name (case-insensitive).',
    example: 'Residential Contractors',
  }),
  status: enumParameter(statusNames, 'License status.'),
  hasEnforcement: booleanParameter('Only contractors with (true) or without (false) enforcement actions.'),
  entityType: enumParameter(catalog.licenses.entityType.options, 'Companies or individuals.'),
  state: textParameter({ description: 'State code (case-insensitive).', example: 'MN' }),
};

export const searchLicenses = defineRoute({
  path: '/v1/licenses/search',
  operationId: 'searchLicenses',
  tag: 'Licenses',
  summary: 'Search contractors',
  description:
    'Finds contractors that meet all conditions, sorted by name. A contractor with license number `q` comes first.',
  query: z.object({
    q: textParameter({
      description:
        'Matches legal name, trade name, or license number. At least 3 characters, not counting spaces around them.',
      min: 3,
      example: 'northside',
    }),
    ...listFilters,
    ...pagingParameters(),
  }),
  response: paginatedSchema(contractorSchema).meta({ id: 'ContractorPage' }),
  handler: async ({ query: { q, page: _page, pageSize: _size, ...filters }, query }, deps) => {
    const requested = requestedPage(query);
    const searched =
      q === null
        ? null
        : {
            printed: q,
            licenseKey: await keyOfLicense(deps.session, q),
            tokens: distinctiveWords(q, deps.dictionaries),
          };
    return paginated(
      await searchContractors(deps.session, { ...filters, text: searched }, requested),
      requested,
    );
  },
});

/** A text's comparable words. None if normalizing removes the text from names, such as `LLC`. */
function distinctiveWords(text: string, dictionaries: Dictionaries): readonly string[] {
  const besideName = nameWords(`Somebody ${text}`, dictionaries);
  return besideName.length < 2 ? [] : nameWords(text, dictionaries);
}

export const getLicense = defineRoute({
  path: '/v1/licenses/:licenseNumber',
  operationId: 'getLicense',
  tag: 'Licenses',
  summary: 'Get a contractor by license number',
  description:
    'Returns all search fields, plus address, phone, dates, source, and freshness. `asOf` adds the status on that day; `provenance` adds the source of each field.',
  errors: contractorErrors,
  params: licenseParams,
  query: z.object({
    ...holderParameters,
    asOf: dayParameter('Adds the status on this day, if known.', '2026-03-01'),
    ...provenanceParameter,
  }),
  response: contractorDetailSchema,
  handler: async ({ params: { licenseNumber }, query }, { session }) => {
    const license = pickContractor(
      await readByLicense(session, licenseNumber, query.state),
      licenseNumber,
      query,
    );
    return {
      ...license,
      ...(query.asOf === null
        ? {}
        : { asOf: licenseAsOf(query.asOf, license, await formsOf(session, licenseNumber, query), today()) }),
      ...(query.provenance === true
        ? {
            fieldProvenance: fieldProvenance(
              license,
              contractorFieldKinds,
              license.licenseNumber,
              license.sourceLastSuccessAt,
            ),
          }
        : {}),
    };
  },
});

const today = (): string => new Date().toISOString().slice(0, 10);

async function formsOf(
  session: ReadSession,
  licenseNumber: string,
  picked: Parameters<typeof findContractor>[2],
): Promise<readonly LicenseForm[]> {
  const { id } = await findContractor(session, licenseNumber, picked);
  return readLicenseForms(session, id);
}

/** Where a contractor's fields come from. */
const contractorFieldKinds = {
  ...recordOrigins('licenses'),
  source: 'derived',
  sourceLastSuccessAt: 'derived',
  sourceLastChangeAt: 'derived',
} as const satisfies Readonly<Record<Exclude<keyof ContractorDetail, 'provenance'>, FieldOrigin>>;

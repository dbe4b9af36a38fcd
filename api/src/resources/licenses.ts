import { licenseKey } from '@crs/domain';
import { type Dictionaries, normaliseName } from '@crs/normalise';
import { readContractor, searchContractors } from '@crs/store';
import { z } from 'zod';
import { NotFoundError } from '../errors/api-error.js';
import { defineRoute } from '../http/route.js';
import { askedPage, paginated, paginatedSchema, pagingParameters } from '../parameters/paging.js';
import { booleanParameter, textParameter, wordParameter } from '../parameters/parameter.js';
import { contractorOf, licenseParams, stateParameter } from './contractor-of.js';
import { licenseStatuses } from './reference.js';
import { day, moment, text, texts } from './shared-schemas.js';

export const contractorFields = {
  licenseNumber: z.string(),
  name: z.string().meta({ description: 'Legal name.' }),
  dbaName: text.meta({ description: 'Trade name.' }),
  status: text.meta({ description: 'Issued, Expired, Revoked or Suspended.' }),
  city: text,
  state: text,
  licenseType: text,
  licenseSubtype: text,
  expirationDate: day,
  hasEnforcementAction: z.boolean(),
};
const contractorSchema = z.object(contractorFields).meta({ id: 'Contractor' });

const contractorDetailSchema = z
  .object({
    ...contractorFields,
    personName: text.meta({ description: 'The individual behind the license.' }),
    entityType: text.meta({ description: 'Business or Personal.' }),
    licenseTypes: texts.meta({ description: 'All types held under this number.' }),
    licenseSubtypes: texts,
    statusPrinted: text.meta({ description: 'The status in the words of the source.' }),
    address: text,
    zip: text,
    phone: text,
    email: text,
    originalDate: day.meta({ description: 'When the license was first issued.' }),
    rosterState: z.string().meta({ description: 'State whose roster lists the license.' }),
    source: z.string().meta({ description: 'Name of the feed.' }),
    sourceLastSuccessAt: moment.meta({ description: 'When the source was last read.' }),
    sourceLastChangeAt: moment.meta({ description: 'When the source last differed.' }),
  })
  .meta({ id: 'ContractorDetail' });

const statusNames = licenseStatuses.map(({ name }) => name);

export const searchLicenses = defineRoute({
  path: '/v1/licenses/search',
  operationId: 'searchLicenses',
  tag: 'Licenses',
  summary: 'Search contractors',
  params: z.object({}),
  query: z.object({
    q: textParameter({
      description: 'Matches legal name, trade name or license number.',
      min: 3,
      example: 'northside',
    }),
    city: textParameter({ description: 'City, in any case.' }),
    licenseType: textParameter({
      description: 'Name of a license type, in any case.',
      example: 'Electrical',
    }),
    status: wordParameter(statusNames, 'License status, in any case.'),
    hasEnforcement: booleanParameter('Only contractors with (true) or without (false) enforcement actions.'),
    entityType: wordParameter(['Business', 'Personal'], 'Business or Personal, in any case.'),
    state: textParameter({ description: 'State code.', example: 'MN' }),
    ...pagingParameters(),
  }),
  answer: paginatedSchema(contractorSchema).meta({ id: 'ContractorPage' }),
  handle: async ({ query: { q, page: _page, pageSize: _size, ...filters }, query }, deps) => {
    const asked = askedPage(query);
    const searched =
      q === null ? null : { printed: q, licenseKey: licenseKey(q), tokens: nameWords(q, deps.dictionaries) };
    return paginated(await searchContractors(deps.pool, { ...filters, text: searched }, asked), asked);
  },
});

/** The comparable words of a text; none for one that beside a name would be left out, such as `LLC`. */
function nameWords(text: string, dictionaries: Dictionaries): readonly string[] {
  const besideName = normaliseName(`Somebody ${text}`, dictionaries).tokens;
  return besideName.length < 2 ? [] : normaliseName(text, dictionaries).tokens;
}

export const getLicense = defineRoute({
  path: '/v1/licenses/:licenseNumber',
  operationId: 'getLicense',
  tag: 'Licenses',
  summary: 'One contractor by license number',
  params: licenseParams,
  query: z.object({ state: stateParameter }),
  answer: contractorDetailSchema,
  handle: async ({ params, query }, { pool }) => {
    const { id } = await contractorOf(pool, params.licenseNumber, query.state);
    const contractor = await readContractor(pool, id);
    if (contractor === null)
      throw new NotFoundError(`No contractor has the license number "${params.licenseNumber}".`);
    return contractor;
  },
});

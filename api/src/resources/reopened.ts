import { reopenedSignalDescriptions } from '@crs/clustering';
import { listReopened } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { paginated, paginatedSchema, pagingParameters, requestedPage } from '../parameters/paging.js';
import { dayParameter, shareParameter, textParameter } from '../parameters/parameter.js';
import { contractorFields } from './licenses.js';
import { day, givenText, recordId, text } from './shared-schemas.js';

const codes = Object.entries(reopenedSignalDescriptions)
  .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
  .join('; ');

const firmSchema = z
  .strictObject({
    licenseNumber: contractorFields.licenseNumber,
    name: contractorFields.name,
    dbaName: contractorFields.dbaName,
    personName: text('Ada Example', 'The individual behind the license.'),
    status: contractorFields.status,
    licenseType: contractorFields.licenseType,
    city: contractorFields.city,
    rosterState: givenText('MN', 'State whose roster lists the license.'),
    originalDate: day('2010-01-15', 'When the license was first issued.'),
    expirationDate: contractorFields.expirationDate,
    hasEnforcementAction: contractorFields.hasEnforcementAction,
  })
  .meta({ id: 'ReopenedFirm' });

const pairSchema = z
  .strictObject({
    id: recordId(81),
    likelihood: z
      .string()
      .regex(/^[01]\.\d{3}$/)
      .meta({
        examples: ['0.973'],
        description: 'The probability that the new firm is the old one, reopened under a new name.',
      }),
    since: givenText('2023-05-02', 'When the new license began.').meta({ format: 'date' }),
    old: firmSchema,
    new: firmSchema,
    motives: z
      .array(z.enum(['order', 'penalty', 'violations', 'lapse']))
      .readonly()
      .meta({
        examples: [['order', 'penalty']],
        description:
          'Why the old name may have been left behind: an order or action or a license taken away, a penalty or restitution that was ordered and is not stayed, safety violations; `lapse` where nothing is known but that the old license ran out.',
      }),
    signals: z
      .string()
      .regex(/^[a-z_]+(,[a-z_]+)*$/)
      .meta({
        examples: ['sanctioned_before,shared_phone,opened_soon_after,old_license_ended'],
        description: `The evidence for and against, heaviest first, separated by commas: ${codes}.`,
      }),
    reason: z.string().meta({
      examples: ['Both licenses have the same phone. Both licenses have the same address.'],
      description: 'What speaks for it in words, strongest first.',
    }),
    sharedAddress: text('12 Elm St'),
    sharedPhone: text('(612) 555-0101'),
    sharedPerson: text('Ada Example'),
  })
  .meta({ id: 'ReopenedPair' });

export const getReopened = defineRoute({
  path: '/v1/contractors/reopened',
  operationId: 'listReopenedContractors',
  tag: 'Licenses',
  summary: 'Firms that may have been reopened under a new name, the likeliest first',
  description:
    'Pairs of an old license that ended and a newer one that shares its address, phone or person. Found when data is published. A pair is evidence to look at, not a finding. All conditions hold together.',
  params: z.object({}),
  query: z.object({
    minLikelihood: shareParameter(
      'Least likelihood of a pair. Without it, that from which on this service lists pairs for review. None is kept below 0.05.',
      0.5,
    ),
    since: dayParameter('The new license began on this day or later.', '2023-01-01'),
    state: textParameter({ description: 'State of the roster of either, in any case.', example: 'MN' }),
    city: textParameter({ description: 'City of either, in any case.', example: 'Minneapolis' }),
    ...pagingParameters(),
  }),
  response: paginatedSchema(pairSchema).meta({ id: 'ReopenedPairPage' }),
  handler: async ({ query: { minLikelihood, since, state, city }, query }, { session, clustering }) => {
    const requested = requestedPage(query);
    const least = minLikelihood ?? clustering.reopened.least;
    return paginated(
      await listReopened(session, { minLikelihood: least, since, state, city }, requested),
      requested,
    );
  },
});

import { reopenedSignalDescriptions, SANCTION_MOTIVES } from '@crs/clustering';
import { listReopened } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { paginated, paginatedSchema, pagingParameters, requestedPage } from '../parameters/paging.js';
import { booleanParameter, dayParameter, shareParameter, textParameter } from '../parameters/parameter.js';
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
    personName: text('Ada Example', 'Individual on the license.'),
    status: contractorFields.status,
    licenseType: contractorFields.licenseType,
    city: contractorFields.city,
    rosterState: givenText('MN', 'State of the license roster.'),
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
        description: 'Probability that the new firm is the old one, reopened under a new name.',
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
          'Why the firm may have dropped its old name. `order`: a disciplinary order, an attorney general action, or a revoked or suspended license. `penalty`: a penalty or restitution that is not stayed. `violations`: OSHA violations. `lapse`: only an expired license.',
      }),
    signals: z
      .string()
      .regex(/^[a-z_]+(,[a-z_]+)*$/)
      .meta({
        examples: ['sanctioned_before,shared_phone,opened_soon_after,old_license_ended'],
        description: `Evidence codes, strongest first, separated by commas: ${codes}.`,
      }),
    reason: z.string().meta({
      examples: ['Both licenses have the same phone. Both licenses have the same address.'],
      description: 'Evidence in words, strongest first.',
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
  summary: 'List firms that may have reopened under a new name, most likely first',
  description:
    'Pairs of an old license that ended and a newer one with the same address, phone, or person, updated at each publish. Finds pairs that meet all conditions. A pair is a reason to look closer, not proof.',
  query: z.object({
    minLikelihood: shareParameter(
      "Minimum likelihood. Defaults to the service's minimum for review. Pairs below 0.05 are not kept.",
      0.5,
    ),
    worthALook: booleanParameter(
      'If true, lists less likely pairs worth a look instead: the firms share a phone, address, or person, and the older one was sanctioned (motive `order` or `penalty`).',
    ),
    since: dayParameter('Only pairs whose new license began on or after this day.', '2023-01-01'),
    state: textParameter({
      description: 'Roster state of either license (case-insensitive).',
      example: 'MN',
    }),
    city: textParameter({
      description: 'City of either license (case-insensitive).',
      example: 'Minneapolis',
    }),
    ...pagingParameters(),
  }),
  response: paginatedSchema(pairSchema).meta({ id: 'ReopenedPairPage' }),
  handler: async (
    { query: { minLikelihood, worthALook, since, state, city }, query },
    { session, clustering },
  ) => {
    const requested = requestedPage(query);
    const { least } = clustering.reopened;
    const search = {
      minLikelihood: minLikelihood ?? (worthALook ? 0 : least),
      worthALook: worthALook ? { below: least, motives: SANCTION_MOTIVES } : null,
      ...{ since, state, city },
    };
    return paginated(await listReopened(session, search, requested), requested);
  },
});

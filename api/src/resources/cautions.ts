import { readCautions } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { requiredTextParameter } from '../parameters/parameter.js';
import { keysOfLicenses } from './find-contractor.js';
import { count, givenText, text } from './shared-schemas.js';

/** Maximum total characters of the license numbers in one request. */
const LONGEST = 3_000;

const firmSchema = z
  .strictObject({
    name: givenText('Northside Homes LLC'),
    licenseNumber: givenText('BC500005'),
    rosterState: givenText('MN'),
    likelihood: z
      .string()
      .regex(/^[01]\.\d{3}$/)
      .meta({
        examples: ['0.973'],
        description: 'Probability that the newer firm is the older one, reopened under a new name.',
      }),
  })
  .meta({ id: 'CautionFirm' });

export const getCautions = defineRoute({
  path: '/v1/contractors/cautions',
  operationId: 'listCautions',
  tag: 'Licenses',
  summary: 'List warning signs, other than orders, for the contractors you name',
  description:
    'Lists only contractors that have OSHA violations, likely reopened under a new name, or are likely a reopened business. These are reasons to look closer, not proof.',
  query: z.object({
    licenseNumbers: requiredTextParameter({
      description: 'License numbers, separated by commas.',
      max: LONGEST,
      example: 'BC100001,EA200002',
    }),
  }),
  response: z
    .array(
      z
        .strictObject({
          licenseNumber: givenText('BC100001'),
          rosterState: givenText('MN', 'State of the license roster.'),
          licenseType: text('Residential Contractors'),
          name: givenText('Northside Builders LLC'),
          violationCount: count(3, 'Number of OSHA violations.'),
          reopenedFrom: firmSchema.nullable().meta({ description: 'The old firm that this one likely was.' }),
          reopenedAs: firmSchema
            .nullable()
            .meta({ description: 'The new firm that this one likely became.' }),
        })
        .meta({ id: 'Cautions' }),
    )
    .readonly(),
  handler: async ({ query: { licenseNumbers } }, { session, clustering }) =>
    readCautions(
      session,
      await keysOfLicenses(session, licenseNumbers.split(',')),
      clustering.reopened.least,
    ),
});

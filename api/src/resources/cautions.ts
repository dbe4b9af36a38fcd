import { readCautions } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { requiredTextParameter } from '../parameters/parameter.js';
import { keysOfLicenses } from './find-contractor.js';
import { count, givenText, text } from './shared-schemas.js';

/** Characters of the license numbers of one request. */
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
        description: 'The probability that the newer firm is the older one, reopened under a new name.',
      }),
  })
  .meta({ id: 'CautionFirm' });

export const getCautions = defineRoute({
  path: '/v1/contractors/cautions',
  operationId: 'listCautions',
  tag: 'Licenses',
  summary: 'What besides orders speaks for a second look at some contractors',
  description:
    'The contractors of these license numbers in which safety inspections found violations, or which likely are another firm under a new name or go on as one. Leaves out the others. Reasons to look, not findings.',
  params: z.object({}),
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
          rosterState: givenText('MN', 'State whose roster lists the license.'),
          licenseType: text('Residential Contractors'),
          name: givenText('Northside Builders LLC'),
          violationCount: count(3, 'Violations that safety inspections found.'),
          reopenedFrom: firmSchema
            .nullable()
            .meta({ description: 'The firm that likely was reopened as this one.' }),
          reopenedAs: firmSchema
            .nullable()
            .meta({ description: 'The firm as which this one likely was reopened.' }),
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

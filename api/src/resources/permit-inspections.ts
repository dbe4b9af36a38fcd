import { inspectionOutcomes, permitInspectionFields } from '@crs/domain';
import { readPermitOutcome } from '@crs/store';
import { z } from 'zod';
import { NotFoundError } from '../errors/api-error.js';
import { defineRoute } from '../http/route.js';
import { recordNumberParameter } from '../parameters/parameter.js';
import { permitFields } from './permit-schemas.js';
import { fieldSchemas } from './record-fields.js';
import { count, documented, flag, givenText } from './shared-schemas.js';

const inspectionSchema = z
  .strictObject({
    ...fieldSchemas(permitInspectionFields),
    outcome: z
      .enum(inspectionOutcomes)
      .meta(
        documented(
          'passed',
          'What the result means; `unknown` if there is no result or its meaning is unclear.',
        ),
      ),
  })
  .meta({ id: 'PermitInspection' });

const permitInspectionsSchema = z
  .strictObject({
    id: permitFields.id,
    permitNumber: permitFields.permitNumber,
    jurisdiction: givenText('austin', 'City or county that issued the permit.'),
    daysToCompletion: count(90, 'Days from issue to completion. Null if a date is missing.').nullable(),
    expiredWithoutCompletion: flag(
      false,
      'True if the permit had expired by the date of the latest city data. Null without an expiration date, or if the city publishes no completion dates for this type and year.',
    ).nullable(),
    firstInspections: count(
      3,
      'Number of inspection types. Null if no inspections are published.',
    ).nullable(),
    firstInspectionsPassed: count(2, 'Number of types whose first inspection passed.').nullable(),
    reinspections: count(1, 'Number of inspections after the first one of each type.').nullable(),
    inspections: z
      .array(inspectionSchema)
      .readonly()
      .meta({ description: 'Sorted by date; empty if none are published.' }),
  })
  .meta({ id: 'PermitInspections' });

export const getPermitInspections = defineRoute({
  path: '/v1/permits/:id/inspections',
  operationId: 'getPermitInspections',
  tag: 'Outcomes',
  summary: "Get a permit's inspections and outcome",
  description: 'Lists inspections that the city published, with the printed result and its meaning.',
  errors: ['not_found'],
  params: z.object({ id: recordNumberParameter('Permit id.', 101) }),
  response: permitInspectionsSchema,
  handler: async ({ params: { id } }, { session }) => {
    const found = id === null ? null : await readPermitOutcome(session, id);
    if (found === null) throw new NotFoundError('There is no permit with this id.');
    const { inspections, ...permit } = found;
    const { firstInspections } = permit;
    const took = inspections.filter(({ outcome }) => outcome !== 'cancelled' && outcome !== 'unknown').length;
    return {
      ...permit,
      reinspections: firstInspections === null ? null : took - firstInspections,
      inspections,
    };
  },
});

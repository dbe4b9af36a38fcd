import { readOutcomes } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { figureStates, LEAST_CASES, trackRecord } from '../track-record/track-record.js';
import { contractorErrors, findContractor, holderParameters, licenseParams } from './find-contractor.js';
import { count, documented, givenText } from './shared-schemas.js';

const number = (example: number, description: string) =>
  z.number().nullable().meta(documented(example, description));

const figureSchema = z
  .strictObject({
    state: z
      .enum(figureStates)
      .meta(
        documented(
          'shown',
          `\`shown\`; \`too_few\` for fewer than ${LEAST_CASES} cases; \`not_published\` if the cities do not publish the dates. Unless it is \`shown\`, the numbers are null.`,
        ),
      ),
    cases: count(148, 'Number of permits, or first inspections, behind the figure.'),
    value: number(0.81, 'A share, or the median in days.'),
    low: number(0.74, 'Lower end of its 95% interval.'),
    high: number(0.865, 'Upper end of its 95% interval.'),
    peerValue: number(
      0.77,
      'The same for all permits of the same types, cities, and years, weighted by the mix of the contractor.',
    ),
    peerCases: count(20_412, 'Number of permits, or first inspections, behind it.').nullable(),
  })
  .meta({ id: 'TrackFigure' });

const yearOf = (example: number, description: string) =>
  z.int().nullable().meta(documented(example, description));

const roleSchema = z
  .strictObject({
    role: givenText('electrical contractor', 'Role in which the permits name the contractor.'),
    permits: count(212, 'All permits, including those that no figure counts.'),
    firstYear: yearOf(2019, 'First year of issue that the figures count.'),
    lastYear: yearOf(2024, 'Last year of issue that the figures count.'),
    completedWithinYear: figureSchema.meta({
      description: 'Share of permits completed within 365 days of issue.',
    }),
    daysToCompletion: figureSchema.meta({
      description: 'Median days from issue to completion, for completed permits.',
    }),
    expiredWithoutCompletion: figureSchema.meta({
      description: 'Share of permits that expired without completion.',
    }),
    passedAtFirstTry: figureSchema.meta({
      description:
        'Share of the inspection types of a permit that passed the first inspection, for permits of any year.',
    }),
  })
  .meta({ id: 'RoleTrackRecord' });

const trackRecordSchema = z
  .strictObject({
    licenseNumber: givenText('BC100001'),
    rosterState: givenText('MN', 'State of the license roster.'),
    roles: z.array(roleSchema).readonly().meta({ description: 'Role with the most permits first.' }),
  })
  .meta({ id: 'TrackRecord' });

export const getTrackRecord = defineRoute({
  path: '/v1/licenses/:licenseNumber/track-record',
  operationId: 'getTrackRecord',
  tag: 'Outcomes',
  summary: "How a contractor's permits ended",
  description:
    'Counts permits issued in calendar years that ended at least a year before the latest day known for the city, and only types and years for which the city publishes the dates. The figures do not measure quality: owner, city, and job size also decide when a job ends, and a city may record completion late or never.',
  errors: contractorErrors,
  params: licenseParams,
  query: z.object(holderParameters),
  response: trackRecordSchema,
  handler: async ({ params: { licenseNumber }, query }, { session }) => {
    const contractor = await findContractor(session, licenseNumber, query);
    return {
      licenseNumber: contractor.licenseNumber,
      rosterState: contractor.rosterState,
      roles: trackRecord(await readOutcomes(session, contractor.id)),
    };
  },
});

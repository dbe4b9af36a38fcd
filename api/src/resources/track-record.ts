import { figureStates, LEAST_CASES, readOutcomes, trackRecord } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
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
          `\`shown\`; \`too_few\` for fewer than ${LEAST_CASES} cases; \`not_published\` if the cities publish no dates. Numbers are null unless \`shown\`.`,
        ),
      ),
    cases: count(148, 'Permits or first inspections behind it.'),
    value: number(0.81, 'A share, or a median in days.'),
    low: number(0.74, 'Lower end of the 95% interval.'),
    high: number(0.865, 'Upper end of the 95% interval.'),
    peerValue: number(
      0.77,
      "The value for all permits of these types, cities, and years, in the contractor's mix.",
    ),
    peerCases: count(20_412, 'The same for the peer value.').nullable(),
  })
  .meta({ id: 'TrackFigure' });

const yearOf = (example: number, description: string) =>
  z.int().nullable().meta(documented(example, description));

const roleSchema = z
  .strictObject({
    role: givenText('electrical contractor', "The contractor's role on these permits."),
    permits: count(212, 'All permits, also those that the figures exclude.'),
    firstYear: yearOf(2019, 'First issue year in the figures.'),
    lastYear: yearOf(2024, 'Last issue year in the figures.'),
    completedWithinYear: figureSchema.meta({
      description: 'Share of permits completed within 365 days of issue.',
    }),
    daysToCompletion: figureSchema.meta({
      description: 'Median days from issue to completion.',
    }),
    expiredWithoutCompletion: figureSchema.meta({
      description: 'Share of permits that expired without completion.',
    }),
    passedAtFirstTry: figureSchema.meta({
      description: 'Share of inspection types, counted per permit, whose first inspection passed.',
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
  summary: "Get a contractor's permit outcomes",
  description:
    "Counts only calendar years that ended at least a year before the city's latest data, and only types and years with published dates. They do not measure quality: owner, city, and job size matter too, and cities may record completion late or never.",
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

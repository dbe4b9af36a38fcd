import { listPermitCities, readPermitCityFigures } from '@crs/store';
import { z } from 'zod';
import { NotFoundError } from '../errors/api-error.js';
import { defineRoute } from '../http/route.js';
import { pathTextParameter } from '../parameters/parameter.js';
import { citySchema } from './permits.js';
import { count, dollars, givenText, year } from './shared-schemas.js';

const cityFiguresSchema = z
  .strictObject({
    ...citySchema.shape,
    totalValue: dollars(1000.5),
    tierBreakdown: z
      .strictObject({ verified: count(1), likely: count(0), possible: count(0), ambiguous: count(0) })
      .meta({ description: 'Number of permits by match tier, excluding unmatched permits.' }),
    byYear: z
      .array(z.strictObject({ year, count: count(1), totalValue: dollars(1000.5) }))
      .readonly()
      .meta({ description: 'By issue year, latest first.' }),
    byMonth: z
      .array(
        z.strictObject({
          month: z
            .string()
            .regex(/^\d{4}-\d{2}$/)
            .meta({ examples: ['2025-03'] }),
          count: count(1),
          totalValue: dollars(1000.5),
        }),
      )
      .readonly()
      .meta({
        description:
          'By issue month, latest first, for the two years before the newest permit. Excludes months without permits and future days.',
      }),
    byType: z
      .array(z.strictObject({ permitType: givenText('Building'), count: count(1) }))
      .readonly()
      .meta({ description: 'Most frequent types first.' }),
  })
  .meta({ id: 'PermitCityFigures' });

export const getPermitCity = defineRoute({
  path: '/v1/permits/cities/:jurisdiction',
  operationId: 'getPermitCity',
  tag: 'Permits',
  summary: "Get a jurisdiction's permit totals",
  description:
    'Returns totals by year, type, and match tier, as of the last publish. For freshness and completeness, see `/v1/coverage`.',
  errors: ['not_found'],
  params: z.object({
    jurisdiction: pathTextParameter({
      description: 'Jurisdiction name (case-insensitive).',
      example: 'austin',
    }),
  }),
  response: cityFiguresSchema,
  handler: async ({ params: { jurisdiction } }, { session }) => {
    const name = jurisdiction.toLowerCase();
    const [cities, figures] = await Promise.all([
      listPermitCities(session),
      readPermitCityFigures(session, name),
    ]);
    const city = cities.find((one) => one.jurisdiction === name);
    if (city === undefined || figures === null)
      throw new NotFoundError(`There are no permits in the jurisdiction "${jurisdiction}".`);
    const { totalValue, tierBreakdown, byYear, byMonth, byType } = figures;
    return { ...city, totalValue, tierBreakdown, byYear, byMonth, byType };
  },
});

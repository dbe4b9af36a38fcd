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
      .meta({ description: 'Permits by tier of their match; unmatched ones are in none.' }),
    byYear: z
      .array(z.strictObject({ year, count: count(1), totalValue: dollars(1000.5) }))
      .readonly()
      .meta({ description: 'By year of issue, the latest year first.' }),
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
          'By month of issue, the latest first: those of the two years up to its newest permit that have any. Days to come are left out.',
      }),
    byType: z
      .array(z.strictObject({ permitType: givenText('Building'), count: count(1) }))
      .readonly()
      .meta({ description: 'Types of most permits first.' }),
  })
  .meta({ id: 'PermitCityFigures' });

export const getPermitCity = defineRoute({
  path: '/v1/permits/cities/:jurisdiction',
  operationId: 'getPermitCity',
  tag: 'Permits',
  summary: 'The permits of one jurisdiction in figures',
  description:
    'By year, type and tier of the match, as of the last publish. `/v1/coverage` says how fresh and complete its feed is.',
  errors: ['not_found'],
  params: z.object({
    jurisdiction: pathTextParameter({
      description: 'Name of the jurisdiction, in any case.',
      example: 'austin',
    }),
  }),
  query: z.object({}),
  response: cityFiguresSchema,
  handler: async ({ params: { jurisdiction } }, { session }) => {
    const name = jurisdiction.toLowerCase();
    const [cities, figures] = await Promise.all([
      listPermitCities(session),
      readPermitCityFigures(session, name),
    ]);
    const city = cities.find((one) => one.jurisdiction === name);
    if (city === undefined || figures === null)
      throw new NotFoundError(`There are no permits of a jurisdiction "${jurisdiction}".`);
    const { totalValue, tierBreakdown, byYear, byMonth, byType } = figures;
    return { ...city, totalValue, tierBreakdown, byYear, byMonth, byType };
  },
});

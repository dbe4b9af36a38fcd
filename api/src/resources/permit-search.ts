import { tierSchema } from '@crs/domain';
import { findPermits, permitOrders } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { compactNumber } from '../lookup/typed-number.js';
import { paginated, paginatedSchema, pagingParameters, requestedPage } from '../parameters/paging.js';
import {
  amountParameter,
  dayParameter,
  enumParameter,
  integerParameter,
  textParameter,
} from '../parameters/parameter.js';
import { boxParameter, pointParameter } from '../parameters/place.js';
import { refuseBackwards, refuseUpsideDown } from '../parameters/ranges.js';
import { keyOfLicense } from './find-contractor.js';
import { addedContractors, contractorsField, matchedPermitFields } from './permit-schemas.js';

/** Search radius in meters: the default and the maximum. */
const [AROUND, MOST_AROUND] = [1_000, 50_000];

const foundPermitSchema = z
  .strictObject({
    ...matchedPermitFields,
    distance: z
      .number()
      .min(0)
      .nullable()
      .meta({ examples: [120.5], description: 'Distance from `near` in meters; null without `near`.' }),
    ...contractorsField,
  })
  .meta({ id: 'FoundPermit' });

const filters = {
  q: textParameter({
    description:
      'Words in the description, property address, and contractor name. Quotation marks, `or`, and `-` work as in a web search. A search with only exclusions finds nothing.',
    min: 3,
    max: 200,
    example: 'kitchen remodel',
  }),
  permitNumber: textParameter({
    description:
      'Permit number, or at least its first five letters and digits. Case, spaces, and punctuation are ignored. An exact match comes first.',
    max: 100,
    example: '2025-000101 BP',
  }),
  fromDate: dayParameter('Only permits issued on or after this day. Not after toDate.', '2024-01-01'),
  toDate: dayParameter('Only permits issued on or before this day. Not before fromDate.', '2025-12-31'),
  status: textParameter({
    description: 'Permit status as in the source (case-insensitive).',
    example: 'Issued',
  }),
  permitType: textParameter({
    description: 'Permit type as in the source (case-insensitive).',
    example: 'Building',
  }),
  tier: enumParameter(tierSchema.options, 'Match tier.'),
  minValue: amountParameter('Minimum value in US dollars. Not above maxValue.', 1000),
  maxValue: amountParameter('Maximum value in US dollars. Not below minValue.', 50000),
  licenseNumber: textParameter({
    description: 'Permits matched to a contractor with this license number, in any state.',
    example: 'BC100001',
  }),
  jurisdiction: textParameter({
    description: 'Jurisdiction that issued the permit (case-insensitive).',
    example: 'austin',
  }),
  state: textParameter({ description: 'State of the jurisdiction (case-insensitive).', example: 'TX' }),
  city: textParameter({ description: 'City or jurisdiction (case-insensitive).', example: 'Austin' }),
  near: pointParameter('Only permits around this point, `lat,lon` in decimal degrees.', '30.25,-97.75'),
  radius: integerParameter({
    description: 'Radius around `near` in meters; ignored without `near`.',
    min: 1,
    max: MOST_AROUND,
    fallback: AROUND,
    example: AROUND,
  }),
  bbox: boxParameter(
    'Only permits in this box, `west,south,east,north` in decimal degrees. If west is greater than east, the box crosses the 180th meridian.',
    '-97.8,30.2,-97.7,30.3',
  ),
};

export const getPermitSearch = defineRoute({
  path: '/v1/permits/search',
  operationId: 'findPermits',
  tag: 'Permits',
  summary: 'Search permits by many conditions and by location',
  description:
    'Finds permits that meet all conditions. Newest first, or closest first with `near`, unless you send `orderBy`. A search by location skips permits without coordinates.',
  errors: ['validation.semantic'],
  query: z.object({
    ...filters,
    orderBy: enumParameter(permitOrders, 'Permits without the value sort as the lowest.'),
    ...pagingParameters(),
  }),
  response: paginatedSchema(foundPermitSchema).meta({ id: 'FoundPermitPage' }),
  added: addedContractors,
  handler: async ({ query }, { session }) => {
    const {
      q,
      permitNumber,
      licenseNumber,
      near,
      radius,
      bbox,
      orderBy,
      page: _page,
      pageSize: _size,
      ...others
    } = query;
    refuseBackwards(query.fromDate, query.toDate);
    refuseUpsideDown(query.minValue, query.maxValue);
    const requested = requestedPage(query);
    const asked = {
      ...others,
      words: q,
      number: permitNumber === null ? null : compactNumber(permitNumber),
      licenseKey: licenseNumber === null ? null : await keyOfLicense(session, licenseNumber),
      near: near === null ? null : { ...near, radius },
      box: bbox,
    };
    return paginated(await findPermits(session, asked, orderBy, requested), requested);
  },
});

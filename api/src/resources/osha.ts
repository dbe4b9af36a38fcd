import { listContractorInspections, preparedOshaStats, readInspection, searchInspections } from '@crs/store';
import { z } from 'zod';
import { NotFoundError } from '../errors/api-error.js';
import { defineRoute } from '../http/route.js';
import { paginated, paginatedSchema, pagingParameters, requestedPage } from '../parameters/paging.js';
import {
  booleanParameter,
  dayParameter,
  recordNumberParameter,
  textParameter,
} from '../parameters/parameter.js';
import { refuseBackwards } from '../parameters/ranges.js';
import { defineContractorList } from './contractor-list.js';
import { recordFields } from './record-fields.js';
import { searchedName } from './searched-name.js';
import { claimMatchFields, count, day, dollars, sourcedFields, text, year } from './shared-schemas.js';

export const inspectionSchema = z
  .strictObject({ ...recordFields('inspections'), ...claimMatchFields, ...sourcedFields })
  .meta({ id: 'Inspection' });
const inspectionPageSchema = paginatedSchema(inspectionSchema).meta({ id: 'InspectionPage' });

export const searchOsha = defineRoute({
  path: '/v1/osha/search',
  operationId: 'searchOsha',
  tag: 'OSHA',
  summary: 'Search OSHA inspections',
  description:
    'Finds inspections that meet all conditions. Best match first with `name`, otherwise newest first. Includes violations and the matched contractor.',
  errors: ['validation.semantic'],
  query: z.object({
    name: textParameter({
      description: 'Establishment name. Typos, word order, and legal suffixes are ignored.',
      example: 'Northside Builders',
    }),
    city: textParameter({ description: 'City (case-insensitive).', example: 'Minneapolis' }),
    hasViolations: booleanParameter('Only inspections with (true) or without (false) violations.'),
    fromDate: dayParameter('Only inspections opened on or after this day. Not after toDate.', '2024-01-01'),
    toDate: dayParameter('Only inspections opened on or before this day. Not before fromDate.', '2024-12-31'),
    ...pagingParameters(),
  }),
  response: inspectionPageSchema,
  handler: async ({ query: { name, city, hasViolations, fromDate, toDate }, query }, deps) => {
    refuseBackwards(fromDate, toDate);
    const requested = requestedPage(query);
    const searched = name === null ? null : searchedName(name, deps);
    const search = { name: searched, city, hasViolations, fromDate, toDate };
    return paginated(await searchInspections(deps.session, search, requested), requested);
  },
});

export const getInspection = defineRoute({
  path: '/v1/osha/:activityNumber',
  operationId: 'getInspection',
  tag: 'OSHA',
  summary: 'Get an inspection with its violations',
  description: 'Includes penalties and the matched contractor.',
  errors: ['not_found'],
  params: z.object({ activityNumber: recordNumberParameter('OSHA inspection number.', 1_500_001) }),
  response: inspectionSchema,
  handler: async ({ params: { activityNumber } }, { session }) => {
    const inspection = activityNumber === null ? null : await readInspection(session, activityNumber);
    if (inspection === null) throw new NotFoundError('There is no inspection with this activity number.');
    return inspection;
  },
});

export const getContractorOsha = defineContractorList({
  path: '/v1/licenses/:licenseNumber/osha',
  operationId: 'listContractorOsha',
  tag: 'Licenses',
  summary: "List a contractor's inspections, newest first",
  description: 'Includes violations, penalties, and match confidence.',
  response: inspectionPageSchema,
  list: ({ session }, contractorId, slice) => listContractorInspections(session, contractorId, slice),
});

const statsSchema = z
  .strictObject({
    totalInspections: count(1),
    inspectionsWithViolations: count(1),
    totalViolations: count(1),
    totalInitialPenalty: dollars(3000),
    totalPenalty: dollars(1500),
    firstOpenDate: day('2024-01-10'),
    lastOpenDate: day('2024-01-10'),
    byYear: z
      .array(
        z.strictObject({
          year,
          inspections: count(1),
          violations: count(1),
          totalPenalty: dollars(1500),
        }),
      )
      .readonly(),
    byViolationType: z
      .array(z.strictObject({ violationType: text('Serious'), violations: count(1) }))
      .readonly(),
  })
  .meta({ id: 'OshaStats' });

export const getOshaStats = defineRoute({
  path: '/v1/osha/stats',
  operationId: 'getOshaStats',
  tag: 'OSHA',
  summary: 'Get OSHA inspection, violation, and penalty totals',
  description: 'Returns overall totals, and totals by year and by violation type.',
  response: statsSchema,
  handler: async (_, { session }) => preparedOshaStats(session),
});

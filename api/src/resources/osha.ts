import { normaliseName } from '@crs/normalise';
import {
  listContractorInspections,
  readFigure,
  readInspection,
  readOshaStats,
  searchInspections,
} from '@crs/store';
import { z } from 'zod';
import { ApiError, NotFoundError } from '../errors/api-error.js';
import { defineRoute } from '../http/route.js';
import {
  askedPage,
  paginated,
  paginatedSchema,
  pagingParameters,
  wholeListParameters,
} from '../parameters/paging.js';
import {
  booleanParameter,
  dayParameter,
  recordNumberParameter,
  textParameter,
} from '../parameters/parameter.js';
import { contractorOf, licenseParams, stateParameter } from './contractor-of.js';
import { claimMatchFields, day, money, text } from './shared-schemas.js';

const violationSchema = z
  .object({
    citationId: text,
    violationType: text,
    standard: text,
    issuanceDate: day,
    currentPenalty: money,
    initialPenalty: money,
  })
  .meta({ id: 'Violation' });

const inspectionSchema = z
  .object({
    activityNumber: z.int().meta({ format: 'int64' }),
    establishmentName: z.string(),
    siteAddress: text,
    city: text,
    state: text,
    zip: text,
    mailingAddress: text,
    mailingCity: text,
    mailingState: text,
    mailingZip: text,
    openDate: day,
    closeConferenceDate: day,
    caseClosedDate: day,
    caseStatus: text,
    inspectionType: text,
    scope: text,
    ownership: text,
    safetyHealth: text,
    unionStatus: text,
    sic: text,
    naics: text,
    reportingOffice: text,
    violationCount: z.int(),
    initialPenalty: money,
    totalPenalty: money,
    violations: z.array(violationSchema),
    ...claimMatchFields,
  })
  .meta({ id: 'Inspection' });
const inspectionPageSchema = paginatedSchema(inspectionSchema).meta({ id: 'InspectionPage' });

export const searchOsha = defineRoute({
  path: '/v1/osha/search',
  operationId: 'searchOsha',
  tag: 'OSHA',
  summary: 'Search workplace-safety inspections',
  params: z.object({}),
  query: z.object({
    name: textParameter({
      description: 'Establishment name; typing errors, word order and legal suffixes are forgiven.',
    }),
    city: textParameter({ description: 'City, in any case.' }),
    hasViolations: booleanParameter('Only inspections with (true) or without (false) violations.'),
    fromDate: dayParameter('First day on which the inspection was opened.'),
    toDate: dayParameter('Last day on which the inspection was opened.'),
    ...pagingParameters(),
  }),
  answer: inspectionPageSchema,
  handle: async ({ query: { name, city, hasViolations, fromDate, toDate }, query }, deps) => {
    if (fromDate !== null && toDate !== null && fromDate > toDate)
      throw new ApiError('validation.semantic', 'fromDate is after toDate.', {
        details: [
          { field: 'fromDate', issue: 'semantic', received: fromDate, expected: 'a day not after toDate' },
          { field: 'toDate', issue: 'semantic', received: toDate, expected: 'a day not before fromDate' },
        ],
      });
    const asked = askedPage(query);
    const searched = name === null ? null : normaliseName(name, deps.dictionaries);
    const search = { name: searched, city, hasViolations, fromDate, toDate };
    return paginated(await searchInspections(deps.pool, search, asked), asked);
  },
});

export const getInspection = defineRoute({
  path: '/v1/osha/:activityNumber',
  operationId: 'getInspection',
  tag: 'OSHA',
  summary: 'One inspection with its violations',
  params: z.object({ activityNumber: recordNumberParameter("OSHA's number of the inspection.") }),
  query: z.object({}),
  answer: inspectionSchema,
  handle: async ({ params: { activityNumber } }, { pool }) => {
    const inspection = activityNumber === null ? null : await readInspection(pool, activityNumber);
    if (inspection === null) throw new NotFoundError('There is no inspection with this activity number.');
    return inspection;
  },
});

export const getContractorOsha = defineRoute({
  path: '/v1/licenses/:licenseNumber/osha',
  operationId: 'listContractorOsha',
  tag: 'Licenses',
  summary: 'Inspections linked to a contractor, newest first',
  params: licenseParams,
  query: z.object({ state: stateParameter, ...wholeListParameters }),
  answer: inspectionPageSchema,
  handle: async ({ params, query }, { pool }) => {
    const { id } = await contractorOf(pool, params.licenseNumber, query.state);
    const asked = askedPage(query);
    return paginated(await listContractorInspections(pool, id, asked), asked);
  },
});

/** Parsing puts the keys of the prepared figure, which JSONB reorders, back in this order. */
const statsSchema = z
  .object({
    totalInspections: z.int(),
    inspectionsWithViolations: z.int(),
    totalViolations: z.int(),
    totalInitialPenalty: z.number(),
    totalPenalty: z.number(),
    firstOpenDate: day,
    lastOpenDate: day,
    byYear: z
      .array(
        z.object({
          year: z.int().nullable(),
          inspections: z.int(),
          violations: z.int(),
          totalPenalty: z.number(),
        }),
      )
      .readonly(),
    byViolationType: z.array(z.object({ violationType: text, violations: z.int() })).readonly(),
  })
  .meta({ id: 'OshaStats' });

export const getOshaStats = defineRoute({
  path: '/v1/osha/stats',
  operationId: 'getOshaStats',
  tag: 'OSHA',
  summary: 'Totals of inspections, violations and penalties',
  params: z.object({}),
  query: z.object({}),
  answer: statsSchema,
  handle: async (_, { pool }) =>
    statsSchema.parse((await readFigure(pool, 'osha_stats')) ?? (await readOshaStats(pool))),
});

import type { AliasProof } from '@crs/matching';
import {
  listAliases,
  listContractorActions,
  listContractorInspections,
  listContractorOrders,
  listContractorPermits,
  type Page,
  readByLicense,
  readFirmOf,
  readProfileFigures,
} from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { integerParameter } from '../parameters/parameter.js';
import { linkedActionSchema } from './ag-enforcement.js';
import { linkedOrderSchema } from './enforcement.js';
import {
  contractorErrors,
  findContractor,
  holderParameters,
  licenseParams,
  pickContractor,
} from './find-contractor.js';
import { explainedFirm, firmSchema } from './firms.js';
import { contractorDetailSchema } from './licenses.js';
import { inspectionSchema } from './osha.js';
import { contractorPermitSchema } from './permit-schemas.js';
import { explainedRelated, relatedSchema } from './related.js';
import { count, day, dollars, givenText, moment, text, texts, year } from './shared-schemas.js';

/** The default and maximum number of newest records of each kind. */
const NEWEST = 5;
const MAX_NEWEST = 100;
/** The most recent aliases. */
const ALIASES = { limit: 25, offset: 0 };

/** How we know an alias, in words. */
const proofMeanings: Record<AliasProof, string> = {
  former_line: 'an earlier roster',
  order: 'an order with the license number',
  license_number: 'a record with the license number',
  phone: 'a record with the phone and a similar name',
  name_and_address: 'a record with the name and address',
  decision: "an analyst's decision",
};

const aliasSchema = z
  .strictObject({
    name: givenText('Northside Home Builders'),
    dbaName: text('Northside Remodeling'),
    personName: text('Ada Example'),
    address: text('700 Harbor Blvd'),
    city: text('Minneapolis'),
    zip: text('55401'),
    phone: text('(612) 555-0177'),
    knownBy: z
      .array(z.string())
      .readonly()
      .meta({
        examples: [['license_number']],
        description: `How the value is known. ${Object.entries(proofMeanings)
          .map(([proof, meaning]) => `\`${proof}\`: ${meaning}.`)
          .join(' ')}`,
      }),
    scopes: texts(['austin'], 'Where the value was seen: jurisdictions, `osha`, `orders`, `actions`.'),
    records: count(3, 'Number of verified records with this value.'),
    firstDate: day('2024-03-04', 'First day seen.'),
    lastDate: day('2025-03-04', 'Last day seen.'),
    decisions: count(0, 'Number of analyst decisions that are the only link to the contractor.'),
    lineUntil: day(
      '2025-11-03',
      'Day the roster first had a different value; null if it never had this one.',
    ),
    orders: texts(['2401-00123 of 2024'], 'Orders that contain this value.'),
    standing: z.boolean().meta({
      examples: [true],
      description:
        'True if matching uses this value: an earlier roster, an order, or records or decisions from two days contain it, and no other firm has it.',
    }),
  })
  .meta({ id: 'ContractorAlias' });

const permitCount = { count: count(1), totalValue: dollars(1000.5) };

const permitFiguresSchema = z
  .strictObject({
    totalCount: count(2),
    totalValue: dollars(1000.5),
    firstIssueDate: moment('2024-01-01T00:00:00Z'),
    lastIssueDate: moment('2025-03-04T00:00:00Z'),
    tierBreakdown: z.strictObject({
      verified: count(2),
      likely: count(0),
      possible: count(0),
      ambiguous: count(0),
    }),
    byYear: z
      .array(z.strictObject({ year, ...permitCount }))
      .readonly()
      .meta({ description: 'Latest year first.' }),
    byType: z
      .array(z.strictObject({ permitType: text('Building'), ...permitCount }))
      .readonly()
      .meta({ description: 'Most frequent types first.' }),
    byCity: z
      .array(z.strictObject({ city: text('Austin'), jurisdiction: givenText('austin'), ...permitCount }))
      .readonly()
      .meta({ description: 'Cities with the most permits first.' }),
    newest: z.array(contractorPermitSchema).readonly(),
  })
  .meta({ id: 'ContractorPermits' });

const sourceSchema = z
  .strictObject({
    source: givenText('mn_licenses', 'Feed name.'),
    family: givenText('licenses'),
    jurisdiction: text('austin', 'City or county of a permit feed.'),
    publisher: text('City of Austin'),
    url: text('https://data.austintexas.gov/d/3syk-w9eu', 'Public URL of the source.'),
    records: count(2, "Number of the contractor's records from this feed."),
    lastSuccessAt: moment('2026-03-02T02:03:04Z', 'When the feed was last read.'),
    lastChangeAt: moment('2026-03-02T02:03:04Z', 'When the feed last changed.'),
  })
  .meta({ id: 'ProfileSource' });

/** The record count, the sums, and the newest records. */
const summed = <S extends z.ZodType, T extends z.ZodRawShape>(schema: S, sums: T) =>
  z.strictObject({ totalCount: count(1), ...sums, newest: z.array(schema).readonly() });

const profileSchema = z
  .strictObject({
    contractor: contractorDetailSchema,
    aliases: z.strictObject({ totalCount: count(1), latest: z.array(aliasSchema).readonly() }).meta({
      id: 'ContractorAliases',
      description:
        'Other names, addresses, and phones from earlier rosters, permits, orders, and other records. Most recently seen first.',
    }),
    firm: firmSchema.nullable().meta({ description: 'Null if the firm has no other license.' }),
    enforcement: summed(linkedOrderSchema, { totalPenaltyAmount: dollars(5000) }).meta({
      id: 'ContractorEnforcement',
    }),
    osha: summed(inspectionSchema, { totalViolations: count(1), totalPenalty: dollars(1500) }).meta({
      id: 'ContractorInspections',
    }),
    agEnforcement: summed(linkedActionSchema, {
      totalPenaltyAmount: dollars(5000),
      totalRestitutionAmount: dollars(123.45),
    }).meta({ id: 'ContractorAgActions' }),
    permits: permitFiguresSchema,
    related: summed(relatedSchema, {}).meta({ id: 'ContractorRelations' }),
    sources: z.array(sourceSchema).readonly().meta({ description: 'Feeds with the most records first.' }),
  })
  .meta({ id: 'ContractorProfile' });

export const getProfile = defineRoute({
  path: '/v1/licenses/:licenseNumber/profile',
  operationId: 'getContractorProfile',
  tag: 'Licenses',
  summary: 'Get everything about a contractor',
  description:
    'Returns the license, other names, firm, and counts, sums, and newest records of orders, inspections, actions, permits, and related contractors. All from one data version.',
  errors: contractorErrors,
  params: licenseParams,
  query: z.object({
    ...holderParameters,
    newest: integerParameter({
      description: 'Maximum number of records in each `newest` list.',
      min: 1,
      max: MAX_NEWEST,
      fallback: NEWEST,
      example: NEWEST,
    }),
  }),
  response: profileSchema,
  handler: async ({ params: { licenseNumber }, query }, { session, clustering }) => {
    const { id } = await findContractor(session, licenseNumber, query);
    const newest = { limit: query.newest, offset: 0 };
    const [details, figures, firm, aliases, orders, inspections, actions, permits, related] =
      await Promise.all([
        readByLicense(session, licenseNumber, query.state),
        readProfileFigures(session, id),
        readFirmOf(session, id),
        listAliases(session, id, ALIASES),
        listContractorOrders(session, id, newest),
        listContractorInspections(session, id, newest),
        listContractorActions(session, id, newest),
        listContractorPermits(session, id, null, newest),
        explainedRelated(session, clustering, id, newest),
      ]);
    return {
      contractor: pickContractor(details, licenseNumber, query),
      aliases: { totalCount: aliases.total, latest: aliases.rows },
      firm: firm === null ? null : explainedFirm(firm),
      enforcement: withSums(orders, figures.orders),
      osha: withSums(inspections, figures.inspections),
      agEnforcement: withSums(actions, figures.actions),
      permits: withSums(permits, figures.permits),
      related: withSums(related, {}),
      sources: figures.sources,
    };
  },
});

const withSums = <T, S extends object>({ rows, total }: Page<T>, sums: S) => ({
  totalCount: total,
  ...sums,
  newest: rows,
});

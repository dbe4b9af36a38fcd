import { type Dictionaries, parseStreetQuery } from '@crs/normalise';
import { type Block, readBlock, type ServedPermit } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { askedPage, pagingParameters } from '../parameters/paging.js';
import { textParameter } from '../parameters/parameter.js';
import { permitFields } from './permit-schemas.js';
import { claimMatchFields, moment, money, recordId, text } from './shared-schemas.js';

const LONGEST_TEXT = 200;

const matchSchema = z
  .object({ permit: z.object(permitFields).meta({ id: 'Permit' }), ...claimMatchFields })
  .meta({ id: 'PermitMatch' });

const locationSchema = z
  .object({
    id: recordId,
    latitude: z.number(),
    longitude: z.number(),
    permitNumber: z.string(),
    propertyAddress: text,
    permitType: text,
    contractorName: text,
    value: money,
    issueDate: moment,
    contractorLicenseNumber: text,
    workType: text,
    description: text,
  })
  .meta({ id: 'PermitLocation' });

const summarySchema = z
  .object({
    totalPermits: z.int(),
    uniqueAddresses: z.int(),
    uniqueContractors: z.int(),
    totalValue: z.number(),
    permitTypes: z.record(z.string(), z.int()),
    mostRecentDate: moment,
    tierBreakdown: z.object({ verified: z.int(), likely: z.int(), possible: z.int(), ambiguous: z.int() }),
  })
  .meta({ id: 'PermitSummary' });

export const getPermitBlock = defineRoute({
  path: '/v1/permits/block',
  operationId: 'getPermitBlock',
  tag: 'Permits',
  summary: 'Permits of a hundred-block, a street, a city or everywhere',
  params: z.object({}),
  query: z.object({
    street: textParameter({
      description: 'A street, or one hundred-block of it where it begins with a house number.',
      min: 0,
      max: LONGEST_TEXT,
      example: '2200 block of Pillsbury Ave S',
    }),
    city: textParameter({ description: 'City or jurisdiction, in any case.', min: 0, max: LONGEST_TEXT }),
    ...pagingParameters(20),
  }),
  answer: z
    .object({
      permits: z.array(matchSchema).readonly(),
      totalCount: z.int(),
      page: z.int(),
      pageSize: z.int(),
      locations: z
        .array(locationSchema)
        .readonly()
        .meta({ description: 'The permits of this page that have coordinates.' }),
      summary: summarySchema,
    })
    .meta({ id: 'PermitBlock' }),
  handle: async ({ query: { street, city }, query }, { pool, dictionaries }) => {
    const { page, pageSize, ...slice } = askedPage(query);
    const search = { block: street ? readStreet(street, dictionaries) : null, city: city || null };
    const { rows, summary } = await readBlock(pool, search, slice);
    return {
      permits: rows.map(asMatch),
      totalCount: summary.totalPermits,
      page,
      pageSize,
      locations: rows.flatMap(asLocation),
      summary: summarySchema.parse(summary),
    };
  },
});

/** A house number stands for its hundred-block; directions and types narrow the street where they are given. */
function readStreet(text: string, dictionaries: Dictionaries): Block {
  const { number, street, streetKey } = parseStreetQuery(text, dictionaries);
  const nameWords = street.split(' ');
  const first = number === null ? null : Math.floor(number / 100) * 100;
  return {
    street,
    otherWords: (streetKey?.split(' ') ?? []).filter((word) => !nameWords.includes(word)),
    numbers: first === null ? null : { first, last: first + 99 },
  };
}

function asMatch({
  contractorLicenseNumber,
  contractorLicenseName,
  matchConfidence,
  tier,
  verificationSignals,
  candidateCount,
  jurisdiction: _jurisdiction,
  contractorPhone: _phone,
  contractorLicensePrinted: _printed,
  ...permit
}: ServedPermit) {
  return {
    permit,
    contractorLicenseNumber,
    contractorLicenseName,
    matchConfidence,
    tier,
    verificationSignals,
    candidateCount,
  };
}

function asLocation(permit: ServedPermit) {
  const { latitude, longitude } = permit;
  if (latitude === null || longitude === null) return [];
  const { id, permitNumber, propertyAddress, permitType, contractorName, value, issueDate } = permit;
  const { contractorLicenseNumber, workType, description } = permit;
  return [
    {
      id,
      latitude,
      longitude,
      permitNumber,
      propertyAddress,
      permitType,
      contractorName,
      value,
      issueDate,
      contractorLicenseNumber,
      workType,
      description,
    },
  ];
}

import { type Dictionaries, parseStreetQuery } from '@crs/normalise';
import { type Block, readBlock, type ServedPermit } from '@crs/store';
import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { cursorFields, pagingParameters, requestedPage } from '../parameters/paging.js';
import { textParameter } from '../parameters/parameter.js';
import { latitude, longitude, permitFields } from './permit-schemas.js';
import { claimMatchFields, count, dollars, moment } from './shared-schemas.js';

const MAX_TEXT = 200;

const matchSchema = z
  .strictObject({ permit: z.strictObject(permitFields).meta({ id: 'Permit' }), ...claimMatchFields })
  .meta({ id: 'PermitMatch' });

const locationSchema = z
  .strictObject({
    id: permitFields.id,
    latitude,
    longitude,
    permitNumber: permitFields.permitNumber,
    propertyAddress: permitFields.propertyAddress,
    permitType: permitFields.permitType,
    contractorName: permitFields.contractorName,
    value: permitFields.value,
    issueDate: permitFields.issueDate,
    contractorLicenseNumber: claimMatchFields.contractorLicenseNumber,
    workType: permitFields.workType,
    description: permitFields.description,
  })
  .meta({ id: 'PermitLocation' });

const summarySchema = z
  .strictObject({
    totalPermits: count(1),
    uniqueAddresses: count(1, 'The same address in two cities counts twice.'),
    uniqueContractors: count(1, 'Number of matched contractors plus unmatched names.'),
    totalValue: dollars(1000.5),
    permitTypes: z
      .record(z.string(), z.int().min(1))
      .meta({ examples: [{ Building: 1 }], description: 'Number of permits by type.' }),
    mostRecentDate: moment('2025-03-04T00:00:00Z', 'When the latest permit was issued.'),
    tierBreakdown: z
      .strictObject({ verified: count(1), likely: count(0), possible: count(0), ambiguous: count(0) })
      .meta({ description: 'Number of permits by match tier, excluding unmatched permits.' }),
  })
  .meta({ id: 'PermitSummary' });

export const getPermitBlock = defineRoute({
  path: '/v1/permits/block',
  operationId: 'getPermitBlock',
  tag: 'Permits',
  summary: 'List permits on a block, on a street, or in a city',
  description:
    'A street with a house number (`2200 block of Pillsbury Ave S`) selects that block, numbers 2200 to 2299. A street alone selects the whole street; a city alone, the whole city or jurisdiction. Without either, returns all permits. The summary covers all permits found; locations cover only this page.',
  query: z.object({
    street: textParameter({
      description: 'A street, or a block if the text starts with a house number.',
      min: 0,
      max: MAX_TEXT,
      example: '2200 block of Pillsbury Ave S',
    }),
    city: textParameter({
      description: 'City or jurisdiction (case-insensitive).',
      min: 0,
      max: MAX_TEXT,
      example: 'Austin',
    }),
    ...pagingParameters(20),
  }),
  response: z
    .strictObject({
      permits: z.array(matchSchema).readonly(),
      totalCount: count(1),
      page: z
        .int()
        .min(1)
        .meta({ examples: [1] }),
      pageSize: z
        .int()
        .min(1)
        .meta({ examples: [20] }),
      locations: z
        .array(locationSchema)
        .readonly()
        .meta({ description: 'Permits on this page that have coordinates.' }),
      summary: summarySchema,
      ...cursorFields,
    })
    .meta({ id: 'PermitBlock' }),
  partOf: ({ permits, locations }, from, to) => {
    const part = (permits as ReturnType<typeof toPermitMatch>[]).slice(from, to);
    const ids = new Set(part.map(({ permit }) => permit.id));
    const placed = locations as ReturnType<typeof toPermitLocation>;
    return { permits: part, locations: placed.filter(({ id }) => ids.has(id)) };
  },
  handler: async ({ query: { street, city }, query }, { session, dictionaries }) => {
    const { page, pageSize, ...slice } = requestedPage(query);
    const search = { block: street ? readStreet(street, dictionaries) : null, city: city || null };
    const { rows, summary } = await readBlock(session, search, slice);
    return {
      permits: rows.map(toPermitMatch),
      totalCount: summary.totalPermits,
      page,
      pageSize,
      locations: rows.flatMap(toPermitLocation),
      summary,
    };
  },
});

/** A house number selects its block of 100 numbers. A direction or street type narrows the search. */
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

function toPermitMatch({
  contractorLicenseNumber,
  contractorLicenseName,
  matchConfidence,
  tier,
  verificationSignals,
  candidateCount,
  jurisdiction: _jurisdiction,
  contractorPhone: _phone,
  contractorLicensePrinted: _printed,
  provenance: _provenance,
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

function toPermitLocation(permit: ServedPermit) {
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

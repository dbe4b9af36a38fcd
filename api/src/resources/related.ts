import { assessReopening, reopenedReason, reopenedSignalDescriptions } from '@crs/clustering';
import {
  listRelated,
  type Page,
  type ReadSession,
  type RelatedRow,
  type RelationFacts,
  type SharedTie,
  type Slice,
} from '@crs/store';
import { z } from 'zod';
import type { ApiDeps } from '../deps.js';
import { paginatedSchema } from '../parameters/paging.js';
import { defineContractorList } from './contractor-list.js';
import { contractorFields } from './licenses.js';
import { count, day, flag, givenText, text } from './shared-schemas.js';

const sharers = count(2, 'Number of contractors that share the value.').nullable();
const hub = flag(
  false,
  'True if too many unrelated contractors share the value for it to count as evidence.',
).nullable();
const codes = Object.entries(reopenedSignalDescriptions)
  .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
  .join('; ');

export const relatedSchema = z
  .strictObject({
    ...contractorFields,
    personName: text('Ada Example', 'Individual on the license.'),
    originalDate: day('2010-01-15', 'When the license was first issued.'),
    rosterState: givenText('MN', 'State of the license roster.'),
    sharedAddress: text('12 Elm St', 'Shared address; null if none.'),
    sharedAddressCount: sharers,
    sharedAddressHub: hub,
    sharedAddressUnit: flag(
      true,
      'True if both have the same unit, or if no contractor at the address has a unit. False for neighbors in a building.',
    ).nullable(),
    sharedPhone: text('(612) 555-0101', 'Shared phone; null if none.'),
    sharedPhoneCount: sharers,
    sharedPhoneHub: hub,
    sharedPerson: text(
      'Ada Example',
      'Shared individual, without middle names; null if none. If middle initials differ, the people differ, and the signals lack `same_person`.',
    ),
    sharedPersonCount: sharers,
    sharedPersonHub: flag(false, 'True if the name is too common to count as evidence.').nullable(),
    reason: z.string().meta({
      examples: ['Both have the same phone. Both have the same address.'],
      description: 'Evidence in words, strongest first.',
    }),
    reopenedLikelihood: z
      .string()
      .regex(/^[01]\.\d{3}$/)
      .meta({
        examples: ['0.973'],
        description: 'Probability that the newer license is the older firm, reopened under a new name.',
      }),
    reopenedRole: z
      .enum(['old', 'new'])
      .nullable()
      .meta({
        examples: ['new'],
        description:
          "`old` if the listed contractor's license began first, otherwise `new`. Null if unknown.",
      }),
    reopenedSignals: z
      .string()
      .regex(/^[a-z_]+(,[a-z_]+)*$/)
      .meta({
        examples: ['sanctioned_before,shared_phone,opened_soon_after,old_license_ended'],
        description: `Evidence codes, strongest first, separated by commas: ${codes}.`,
      }),
  })
  .meta({ id: 'RelatedContractor' });

export const getRelated = defineContractorList({
  path: '/v1/licenses/:licenseNumber/related',
  operationId: 'listRelatedContractors',
  tag: 'Licenses',
  summary: 'List contractors that share an address, phone, or person, newest license first',
  description:
    'Use this to find companies that reopened under a new name. Shows what they share, how many contractors share it, and how likely it is that one reopened as the other.',
  response: paginatedSchema(relatedSchema).meta({ id: 'RelatedContractorPage' }),
  list: ({ session, clustering }, contractorId, slice) =>
    explainedRelated(session, clustering, contractorId, slice),
});

/** Returns one page of related contractors, with what they share and how likely each one is the same business. */
export async function explainedRelated(
  session: ReadSession,
  clustering: ApiDeps['clustering'],
  contractorId: number,
  slice: Slice,
): Promise<Page<z.input<typeof relatedSchema>>> {
  const { self, rows, total } = await listRelated(session, contractorId, slice);
  return { rows: self === null ? [] : rows.map((row) => explain(self, row, clustering)), total };
}

/**
 * Adds what two contractors share, and how likely they are the same business: as published, since publishing also looks
 * at permits; otherwise, as assessed without them.
 */
function explain(
  self: RelationFacts,
  { shown, facts, ties, pair }: RelatedRow,
  clustering: ApiDeps['clustering'],
): z.input<typeof relatedSchema> {
  const { older, signals, likelihood } = assessReopening(self, facts, ties, clustering);
  const [address, phone, person] = (['address', 'phone', 'person'] as const).map((kind) =>
    mostSpecificTie(ties, kind),
  );
  return {
    ...shown,
    sharedAddress: address?.display ?? null,
    sharedAddressCount: address?.sharers ?? null,
    sharedAddressHub: address?.hub ?? null,
    sharedAddressUnit: address === undefined ? null : !address.building,
    sharedPhone: phone?.display ?? null,
    sharedPhoneCount: phone?.sharers ?? null,
    sharedPhoneHub: phone?.hub ?? null,
    sharedPerson: person?.display ?? null,
    sharedPersonCount: person?.sharers ?? null,
    sharedPersonHub: person?.hub ?? null,
    reason: pair?.reason ?? reopenedReason(signals),
    reopenedLikelihood: pair?.likelihood ?? likelihood.toFixed(3),
    reopenedRole: older === null ? null : older === 'first' ? 'new' : 'old',
    reopenedSignals: pair?.signals ?? signals.map(({ code }) => code).join(','),
  };
}

/**
 * The most specific shared value of a kind: prefers a value that is not a hub, a unit over its building, and few
 * sharers.
 */
function mostSpecificTie(ties: readonly SharedTie[], kind: SharedTie['kind']): SharedTie | undefined {
  return ties
    .filter((tie) => tie.kind === kind)
    .sort(
      (a, b) =>
        Number(a.hub) - Number(b.hub) || Number(a.building) - Number(b.building) || a.sharers - b.sharers,
    )[0];
}

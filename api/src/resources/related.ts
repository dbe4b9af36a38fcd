import { relationCodeSchema, relationReason } from '@crs/clustering';
import { listRelated, type RelatedContractor, type RelationFacts } from '@crs/store';
import { z } from 'zod';
import type { ApiDeps } from '../deps.js';
import { paginatedSchema } from '../parameters/paging.js';
import { defineContractorList } from './contractor-list.js';
import { contractorFields } from './licenses.js';
import { count, day, flag, givenText, text } from './shared-schemas.js';

const sharers = count(2, 'How many contractors print it.');
const hub = flag(false, 'True where so many unrelated contractors print it that it says nothing.');

const relatedSchema = z
  .strictObject({
    ...contractorFields,
    personName: text('Ada Example', 'The individual behind the license.'),
    originalDate: day('2010-01-15', 'When the license was first issued.'),
    rosterState: givenText('MN', 'State whose roster lists the license.'),
    sharedAddress: text('12 Elm St', 'The address that both print; null where they share none.'),
    sharedAddressCount: sharers.nullable(),
    sharedAddressHub: hub.nullable(),
    sharedPhone: text('(612) 555-0101', 'The phone that both print; null where they share none.'),
    sharedPhoneCount: sharers.nullable(),
    sharedPhoneHub: hub.nullable(),
    reason: z.string().meta({
      examples: ['Both print the same phone. Both print the same address.'],
      description: 'Why the link is interesting, in words.',
    }),
    reasonCodes: z
      .array(relationCodeSchema)
      .readonly()
      .meta({
        examples: [['shared_phone', 'shared_address']],
        description: 'The same in codes, strongest first.',
      }),
  })
  .meta({ id: 'RelatedContractor' });

export const getRelated = defineContractorList({
  path: '/v1/licenses/:licenseNumber/related',
  operationId: 'listRelatedContractors',
  tag: 'Licenses',
  summary: 'Contractors that share an address or phone, those licensed last first',
  description:
    'Finds companies that reopened under a new name. Says what is shared, by how many, and why the link is interesting.',
  answer: paginatedSchema(relatedSchema).meta({ id: 'RelatedContractorPage' }),
  list: async ({ pool, clustering }, contractorId, slice) => {
    const { self, rows, total } = await listRelated(pool, contractorId, slice);
    return { rows: rows.map((row) => explain(self, row, clustering)), total };
  },
});

const HUB_ONLY = 'They share only a value that many unrelated contractors print.';

/** Adds why the link is interesting. What a hub shares is no reason. */
function explain(
  self: RelationFacts | null,
  { nameKey, licenseTypes, ...shown }: RelatedContractor,
  clustering: ApiDeps['clustering'],
) {
  const shared = [
    ...(shown.sharedPhone !== null && shown.sharedPhoneHub === false ? (['phone'] as const) : []),
    ...(shown.sharedAddress !== null && shown.sharedAddressHub === false ? (['address'] as const) : []),
  ];
  const other = { ...shown, licenseTypes, nameTokens: nameKey.split(' ') };
  const reasons =
    self === null
      ? []
      : relationReason({ ...self, nameTokens: self.nameKey.split(' ') }, other, shared, clustering).reasons;
  const sentences = reasons.map(({ sentence }) => sentence);
  if (shared.length === 0) sentences.push(HUB_ONLY);
  return { ...shown, reason: sentences.join(' '), reasonCodes: reasons.map(({ code }) => code) };
}

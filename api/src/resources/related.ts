import { relationReason } from '@crs/clustering';
import { listRelated, type RelatedContractor, type RelationFacts } from '@crs/store';
import { z } from 'zod';
import type { ApiDeps } from '../deps.js';
import { defineRoute } from '../http/route.js';
import { askedPage, paginated, paginatedSchema, wholeListParameters } from '../parameters/paging.js';
import { contractorOf, licenseParams, stateParameter } from './contractor-of.js';
import { contractorFields } from './licenses.js';
import { day, text, texts } from './shared-schemas.js';

const relatedSchema = z
  .object({
    ...contractorFields,
    personName: text,
    originalDate: day.meta({ description: 'When the license was first issued.' }),
    rosterState: z.string(),
    sharedAddress: text.meta({ description: 'The address that both print; null where they share none.' }),
    sharedAddressCount: z.int().nullable().meta({ description: 'How many contractors print it.' }),
    sharedAddressHub: z
      .boolean()
      .nullable()
      .meta({ description: 'True where so many unrelated contractors print it that it says nothing.' }),
    sharedPhone: text.meta({ description: 'The phone that both print; null where they share none.' }),
    sharedPhoneCount: z.int().nullable(),
    sharedPhoneHub: z.boolean().nullable(),
    reason: z.string().meta({ description: 'Why the link is interesting, in words.' }),
    reasonCodes: texts.meta({ description: 'The same in codes, strongest first.' }),
  })
  .meta({ id: 'RelatedContractor' });

export const getRelated = defineRoute({
  path: '/v1/licenses/:licenseNumber/related',
  operationId: 'listRelatedContractors',
  tag: 'Licenses',
  summary: 'Contractors that share an address or phone, those licensed last first',
  params: licenseParams,
  query: z.object({ state: stateParameter, ...wholeListParameters }),
  answer: paginatedSchema(relatedSchema).meta({ id: 'RelatedContractorPage' }),
  handle: async ({ params, query }, { pool, clustering }) => {
    const { id } = await contractorOf(pool, params.licenseNumber, query.state);
    const asked = askedPage(query);
    const { self, rows, total } = await listRelated(pool, id, asked);
    return paginated({ rows: rows.map((row) => explain(self, row, clustering)), total }, asked);
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

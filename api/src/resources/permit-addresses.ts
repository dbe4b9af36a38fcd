import { findPropertyAddresses, findStreets, type PropertyAddress } from '@crs/store';
import { z } from 'zod';
import type { HandlerDeps } from '../deps.js';
import { defineRoute } from '../http/route.js';
import {
  addressLikeness,
  streetLikeness,
  streetParts,
  streetTypes,
  typedAddress,
} from '../lookup/typed-street.js';
import { paginated, paginatedSchema, pagingParameters, requestedPage } from '../parameters/paging.js';
import { requiredTextParameter, textParameter } from '../parameters/parameter.js';
import { count, givenText, moment, text } from './shared-schemas.js';

const addressSchema = z
  .strictObject({
    address: givenText(
      '2214 Pillsbury Ave S',
      'As printed on the newest permit. Use this value with `/v1/permits/address`.',
    ),
    city: text('Austin'),
    jurisdiction: givenText('austin'),
    permits: count(2, 'Number of permits at this address.'),
    lastIssueDate: moment('2025-03-04T00:00:00Z', 'When the newest permit was issued.'),
    similarity: z
      .number()
      .min(0)
      .max(1)
      .meta({ examples: [0.93], description: 'Similarity to the search text; 1 for an exact match.' }),
  })
  .meta({ id: 'FoundAddress' });

/** Maximum number of streets to search completely if there is no house number. */
const WHOLE_STREETS = 5;
/** If a typed street has this many addresses, streets of another type are not searched: they would follow them. */
const ENOUGH_ADDRESSES = 100;

export const findAddresses = defineRoute({
  path: '/v1/permits/addresses',
  operationId: 'findAddresses',
  tag: 'Permits',
  summary: 'Find similar property addresses',
  description:
    'Finds addresses even if the direction or street type is missing, the street is misspelled or incomplete, or the house number has one wrong digit. Closest first, up to 1,000. A street alone returns its addresses, most permits first; streets of another type follow if it has fewer than 100.',
  query: z.object({
    address: requiredTextParameter({
      description: 'A house number and street, or a street alone.',
      max: 200,
      example: '2214 pilsbury',
    }),
    city: textParameter({ description: 'City or jurisdiction (case-insensitive).', example: 'Austin' }),
    ...pagingParameters(),
  }),
  response: paginatedSchema(addressSchema).meta({ id: 'FoundAddressPage' }),
  handler: async ({ query: { address, city }, query }, deps) => {
    const requested = requestedPage(query);
    const found = await nearestAddresses(address, city, deps);
    const { offset, limit } = requested;
    return paginated({ rows: found.slice(offset, offset + limit), total: found.length }, requested);
  },
});

type FoundAddress = Omit<PropertyAddress, 'key'> & { readonly similarity: number };

async function nearestAddresses(
  text: string,
  city: string | null,
  { session, dictionaries }: HandlerDeps,
): Promise<readonly FoundAddress[]> {
  const key = JSON.stringify(['addresses', text, city]);
  const known = session.cached<readonly FoundAddress[]>(key);
  if (known !== undefined) return known;
  const typed = typedAddress(text, dictionaries);
  const street = typed?.street ?? null;
  if (typed === null || street === null) return [];
  const streets = await findStreets(session, street.name);
  const numbers =
    typed.number === null
      ? null
      : [typed.number, ...typed.slips].map(Number.parseFloat).filter(isHouseNumber);
  const asked = numbers === null ? streets.slice(0, WHOLE_STREETS) : streets;
  const find = (type: string | null) =>
    findPropertyAddresses(session, asked, type, numbers?.map(Math.floor) ?? null, city);
  const ofType = numbers === null && street.type !== null ? await find(street.type) : [];
  const candidates = ofType.length >= ENOUGH_ADDRESSES ? ofType : await find(null);
  const types = streetTypes(dictionaries);
  const found = candidates
    .map(({ key: stored, ...one }) => ({
      ...one,
      similarity: rounded(
        typed.number === null
          ? streetLikeness(street, streetParts(stored.slice(stored.indexOf(' ') + 1), types))
          : addressLikeness(typed, stored, types),
      ),
    }))
    .filter(({ similarity }) => similarity > 0)
    .sort((a, b) => b.similarity - a.similarity);
  session.cache(key, found, found.length);
  return found;
}

/** PostgreSQL stores house numbers as 32-bit integers. */
const isHouseNumber = (number: number): boolean => number >= 0 && number < 2_147_483_648;

const rounded = (similarity: number): number => Math.round(similarity * 1_000) / 1_000;

import type { ResponseOf } from '@crs/client';
import { usStates } from '@crs/domain';
import { z } from 'zod';
import type { Ask } from '../../deps.js';
import { readingsOf } from './readings.js';
import { onlyTradeIn, type Trade, type TypeOfTrade, typesOf } from './trades.js';

/** Maximum number of characters to search for; the form shows what remains of a longer text. */
export const MOST_LETTERS = 200;

const text = z
  .string()
  .trim()
  .transform((typed) => typed.slice(0, MOST_LETTERS))
  .catch('')
  .default('');

/** `MN` for `Minnesota`, as somebody types it. */
const stateText = text.transform(
  (typed) => usStates.find(({ name }) => name.toLowerCase() === typed.toLowerCase())?.code ?? typed,
);

/** A status filter: a roster's statuses, some of them divided by whether the date has passed. */
export const SEARCHED_STATUSES = {
  Issued: 'Issued',
  'in-date': 'Issued, not expired',
  'past-date': 'Issued, but expired',
  Expired: 'Expired',
  Suspended: 'Suspended',
  Revoked: 'Revoked',
} as const;
export type SearchedStatus = keyof typeof SEARCHED_STATUSES;

/** The typed and chosen values. */
export const searchedQuery = z.object({
  q: text,
  state: stateText,
  city: text,
  type: text,
  status: z
    .enum(Object.keys(SEARCHED_STATUSES) as SearchedStatus[])
    .optional()
    .catch(undefined),
  orders: z.enum(['yes']).optional().catch(undefined),
  /** `typed` to search for the words as they are. */
  as: z.enum(['typed']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
});

export type Searched = z.output<typeof searchedQuery>;

/** A contractor found, with the matching values if words were searched for. */
export type FoundContractor = ResponseOf<'/v1/licenses/search'>['data'][number] &
  Partial<
    Pick<
      ResponseOf<'/v1/contractors/search'>['data'][number],
      'rosterState' | 'personName' | 'matchedOn' | 'similarity'
    >
  >;

/** Number of all results for each possible filter. */
export type Counts = Omit<ResponseOf<'/v1/contractors/facets'>, 'city'> &
  Partial<Pick<ResponseOf<'/v1/contractors/facets'>, 'city'>>;

/** Reasons other than orders for a second look at a contractor. */
export type Caution = ResponseOf<'/v1/contractors/cautions'>[number];

/** One page of the contractors found. */
export interface Found {
  /** The endpoint. */
  readonly path: '/v1/licenses/search' | '/v1/contractors/search';
  readonly data: readonly FoundContractor[];
  readonly totalCount: number;
  /** The list's query, without the page number. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The unchanged response. */
  readonly answer: unknown;
  readonly counts: Counts;
  /** By `cautionKey`. */
  readonly cautions: ReadonlyMap<string, Caution>;
}

/** Minimum number of characters in a search. */
export const FEWEST = 3;
export const PAGE_SIZE = 25;

/** The parts of the address that narrow a search. */
export const narrowing = ['state', 'city', 'type', 'status', 'orders'] as const;

/** True if there is something to search for. */
export function isAsked(query: Searched): boolean {
  if (query.q !== '') return query.q.length >= FEWEST;
  return narrowing.some((name) => (query[name] ?? '') !== '');
}

/** Identifies the contractors on a page. */
export const cautionKey = ({
  licenseNumber,
  licenseType,
  name,
}: Pick<FoundContractor, 'licenseNumber' | 'licenseType' | 'name'>): string =>
  `${licenseNumber}|${licenseType}|${name}`;

/** True for a status that depends on a date, which is distinguished only in a search for words. */
export const isOfDate = (status: SearchedStatus | undefined): status is 'in-date' | 'past-date' =>
  status === 'in-date' || status === 'past-date';

/** The results, and the interpretation of the words that found them. */
interface SearchResult {
  readonly found: Found;
  /** With the interpreted words and place. */
  readonly query: Searched;
}

/** Similarity from which the words are a contractor's name. */
export const MEANT = 0.9;

/**
 * Requests one page of contractors, found by words of any kind or all of a kind, with what lists show about them. Words
 * that are not a contractor's name may be a trade and a place.
 * @param day today, which decides whether dates have passed
 */
export async function find(ask: Ask, query: Searched, day: string): Promise<SearchResult> {
  const asTyped = await findListed(ask, query, day);
  const read = (await isMeant(ask, query, asTyped, day)) ? null : await findByReading(ask, query, day);
  return { found: await withCounts(ask, read?.listed ?? asTyped), query: read?.query ?? query };
}

/** True if the words are searched for as typed. */
async function isMeant(ask: Ask, query: Searched, asTyped: Listed, day: string): Promise<boolean> {
  if (query.q === '' || query.as === 'typed' || query.state !== '' || query.city !== '') return true;
  const { data } = query.page === 1 ? asTyped : await findListed(ask, { ...query, page: 1 }, day);
  return (data[0]?.similarity ?? 0) >= MEANT;
}

/** The first other interpretation of the words that finds a contractor. */
async function findByReading(
  ask: Ask,
  query: Searched,
  day: string,
): Promise<{ readonly listed: Listed; readonly query: Searched } | null> {
  const readings = readingsOf(query.q);
  const places = await Promise.all(readings.map((reading) => isPlace(ask, reading)));
  for (const { q, state, city, concern } of readings.filter((_, at) => places[at])) {
    const read = { ...query, q, state, city, ...concern };
    const listed = await findListed(ask, read, day);
    if (listed.totalCount > 0) return { listed, query: read };
    // Most firms of a trade have other words in their names.
    const trade = onlyTradeIn(q)?.trade;
    const [type] = trade === undefined || city === '' ? [] : await typesIn(ask, trade, read);
    if (type === undefined) continue;
    const ofType = { ...read, q: '', type: type.type };
    const licensed = await findListed(ask, ofType, day);
    if (licensed.totalCount > 0) return { listed: licensed, query: ofType };
  }
  return null;
}

/** False for a city without contractors. */
async function isPlace(ask: Ask, { state, city }: Pick<Searched, 'state' | 'city'>): Promise<boolean> {
  if (city === '') return true;
  const { totalCount } = await ask('/v1/licenses/search', { state: state || null, city, pageSize: 1 });
  return totalCount > 0;
}

/** Maximum number of license types to offer. */
const FEW_TYPES = 4;

/** A trade's license types in a place, those with the most licenses first. */
export async function typesIn(
  ask: Ask,
  trade: Trade,
  { state, city }: Pick<Searched, 'state' | 'city'>,
): Promise<(TypeOfTrade & { readonly count: number })[]> {
  const [{ licenseType }, types, subtypes] = await Promise.all([
    ask('/v1/contractors/tally', { state: state || null, city: city || null }),
    ask('/v1/license-types', {}),
    ask('/v1/license-subtypes', {}),
  ]);
  const countOf = new Map(licenseType.map(({ value, count }) => [value.toLowerCase(), count]));
  return typesOf(trade, types, subtypes)
    .map((one) => ({ ...one, count: countOf.get(one.type.toLowerCase()) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, FEW_TYPES);
}

async function withCounts(ask: Ask, listed: Listed): Promise<Found> {
  // The search is now cached, so counting does not repeat it.
  const [counts, cautions] = await Promise.all([listed.count(), cautionsOf(ask, listed.data)]);
  return { ...listed, counts, cautions };
}

type Listed = Omit<Found, 'counts' | 'cautions'> & { readonly count: () => Promise<Counts> };

async function findListed(
  ask: Ask,
  { q, state, city, type, status, orders, page }: Searched,
  day: string,
): Promise<Listed> {
  const narrowed = {
    state: state || null,
    city: city || null,
    licenseType: type || null,
    status: isOfDate(status) ? ('Issued' as const) : (status ?? null),
    hasEnforcement: orders === 'yes' ? true : null,
  };
  const part = { page, pageSize: PAGE_SIZE };
  if (q === '') {
    const answer = await ask('/v1/licenses/search', { ...narrowed, ...part });
    const { data, totalCount } = answer;
    const count = async (): Promise<Counts> => {
      const tally = await ask('/v1/contractors/tally', narrowed);
      return {
        ...tally,
        isCut: false,
        status: tally.status.map((one) => ({ ...one, pastDate: null })),
      };
    };
    return { path: '/v1/licenses/search', values: narrowed, data, totalCount, answer, count };
  }
  const values = {
    query: q,
    ...narrowed,
    expiresFrom: status === 'in-date' ? day : null,
    expiresBefore: status === 'past-date' ? day : null,
  };
  const answer = await ask('/v1/contractors/search', { ...values, ...part });
  const { data, totalCount } = answer;
  const count = (): Promise<Counts> => ask('/v1/contractors/facets', { ...values, day });
  return { path: '/v1/contractors/search', values, data, totalCount, answer, count };
}

async function cautionsOf(ask: Ask, data: readonly FoundContractor[]): Promise<ReadonlyMap<string, Caution>> {
  if (data.length === 0) return new Map();
  const numbers = [...new Set(data.map(({ licenseNumber }) => licenseNumber))];
  const cautions = await ask('/v1/contractors/cautions', { licenseNumbers: numbers.join(',') });
  return new Map(cautions.map((one) => [cautionKey(one), one]));
}

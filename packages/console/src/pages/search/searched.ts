import type { ResponseOf } from '@crs/client';
import { z } from 'zod';
import type { Ask } from '../../deps.js';

const text = z.string().trim().max(200).catch('').default('');

/** The statuses of licenses. */
export const STATUSES = ['Issued', 'Expired', 'Suspended', 'Revoked'] as const;

/** What somebody typed and chose. */
export const searchedQuery = z.object({
  q: text,
  state: text,
  city: text,
  type: text,
  status: z.enum(STATUSES).optional().catch(undefined),
  orders: z.enum(['yes']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
});

export type Searched = z.output<typeof searchedQuery>;

/** A contractor that was found, and by what where words were looked for. */
export type FoundContractor = ResponseOf<'/v1/licenses/search'>['data'][number] &
  Partial<
    Pick<ResponseOf<'/v1/contractors/search'>['data'][number], 'rosterState' | 'personName' | 'matchedOn'>
  >;

/** One page of the contractors that were found. */
export interface Found {
  /** The endpoint that answers it. */
  readonly path: '/v1/licenses/search' | '/v1/contractors/search';
  readonly data: readonly FoundContractor[];
  readonly totalCount: number;
  /** What the endpoint is asked with, without a page. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The answer as it is. */
  readonly answer: unknown;
}

/** Letters that a search needs. */
export const FEWEST = 3;
export const PAGE_SIZE = 25;

/** The parts of the address that narrow a search. */
export const narrowing = ['state', 'city', 'type', 'status', 'orders'] as const;

/** True if there is something to look for. */
export function isAsked(query: Searched): boolean {
  if (query.q !== '') return query.q.length >= FEWEST;
  return narrowing.some((name) => (query[name] ?? '') !== '');
}

/** Asks for one page of the contractors that were looked for: by words of any kind, or all of a kind. */
export async function find(ask: Ask, query: Searched): Promise<Found> {
  const { q, state, city, type, status, orders, page } = query;
  const narrowed = {
    state: state || null,
    city: city || null,
    licenseType: type || null,
    status: status ?? null,
    hasEnforcement: orders === 'yes' ? true : null,
  };
  const part = { page, pageSize: PAGE_SIZE };
  if (q === '') {
    const answer = await ask('/v1/licenses/search', { ...narrowed, ...part });
    const { data, totalCount } = answer;
    return { path: '/v1/licenses/search', values: narrowed, data, totalCount, answer };
  }
  const values = { query: q, ...narrowed };
  const answer = await ask('/v1/contractors/search', { ...values, ...part });
  const { data, totalCount } = answer;
  return { path: '/v1/contractors/search', values, data, totalCount, answer };
}

import type { ResponseOf } from '@crs/client';
import type { Ask, ShownError } from '../../deps.js';
import { findNamedInOrders, type NamedInOrders } from './named-in-orders.js';
import { narrowing, type Searched } from './searched.js';
import { typedAddresses, typedNumbers } from './typed-records.js';

export type FoundPermits = ResponseOf<'/v1/permits/search'>;
export type FoundAddresses = ResponseOf<'/v1/permits/addresses'>;
export type FoundActions = ResponseOf<'/v1/ag-enforcement'>;
export type FoundInspection = ResponseOf<'/v1/osha/{activityNumber}'>;

export type FoundCity = ResponseOf<'/v1/permits/cities'>[number];

/** Records found in addition to contractors; null for a kind without results. */
export interface FoundRecords {
  readonly permits: FoundPermits | null;
  readonly addresses: FoundAddresses | null;
  readonly actions: FoundActions | null;
  readonly inspection: FoundInspection | null;
  readonly named: NamedInOrders | null;
  /** A covered city, in which contractors from other cities work. */
  readonly city: FoundCity | null;
}

const NOTHING: FoundRecords = {
  permits: null,
  addresses: null,
  actions: null,
  inspection: null,
  named: null,
  city: null,
};

/** Maximum number of records on the page. */
const FEW = 5;
/** The similarity of an address that differs only in spelling, and the minimum for suggesting one. */
export const [SAME_ADDRESS, SIMILAR_ADDRESS] = [0.97, 0.8];

/**
 * Searches permits, addresses, cases, inspections, and people for the typed text. Nothing if the search is restricted
 * to contractors, or beyond its first page.
 */
export async function findRecords(
  ask: Ask,
  query: Searched,
  errorOf: (thrown: unknown) => ShownError,
): Promise<FoundRecords> {
  if (query.q === '' || query.page > 1 || narrowing.some((name) => (query[name] ?? '') !== ''))
    return NOTHING;
  const { permitNumber, caseFilter, activityNumber } = typedNumbers(query.q);
  const [permits, addresses, actions, inspection, named, cities] = await Promise.all([
    permitNumber === null ? null : ask('/v1/permits/search', { permitNumber, pageSize: FEW }),
    findAddresses(ask, query.q),
    caseFilter === null ? null : ask('/v1/ag-enforcement', { filter: caseFilter, pageSize: FEW }),
    activityNumber === null ? null : findInspection(ask, activityNumber, errorOf),
    findNamedInOrders(ask, query.q),
    ask('/v1/permits/cities', {}),
  ]);
  return {
    permits: found(permits),
    addresses,
    actions: found(actions),
    inspection,
    named,
    city: meantCity(query.q, cities),
  };
}

/** Words that people type before a city's name when they look for its permits. */
const ASKING = /^(?:(?:building )?permits? (?:in|of|for) )/i;

/** The covered city that a text names, with or without its state; null for any other text. Pure. */
export function meantCity(q: string, cities: readonly FoundCity[]): FoundCity | null {
  const asked = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[\s,_]+/g, ' ')
      .trim();
  const text = asked(q.trim().replace(ASKING, ''));
  const isMeant = ({ city, state }: FoundCity): boolean =>
    city !== null && [asked(city), asked(`${city} ${state ?? ''}`)].includes(text);
  return cities.find(isMeant) ?? null;
}

const found = <T extends { readonly totalCount: number }>(list: T | null): T | null =>
  list === null || list.totalCount === 0 ? null : list;

/** Addresses with permits. If none matches the whole text, its last words are tried as the city. */
async function findAddresses(ask: Ask, q: string): Promise<FoundAddresses | null> {
  for (const { address, city } of typedAddresses(q)) {
    const list = await ask('/v1/permits/addresses', { address, city: city || null, pageSize: FEW });
    const least = (list.data[0]?.similarity ?? 0) >= SAME_ADDRESS ? SAME_ADDRESS : SIMILAR_ADDRESS;
    const data = list.data.filter(({ similarity }) => similarity >= least);
    if (data.length > 0) return { ...list, data };
  }
  return null;
}

async function findInspection(
  ask: Ask,
  activityNumber: number,
  errorOf: (thrown: unknown) => ShownError,
): Promise<FoundInspection | null> {
  return ask('/v1/osha/{activityNumber}', { activityNumber }).catch((thrown: unknown) => {
    if (errorOf(thrown).status === 404) return null;
    throw thrown;
  });
}

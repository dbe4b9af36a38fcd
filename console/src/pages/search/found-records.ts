import type { ResponseOf } from '@crs/client';
import type { Ask, ShownError } from '../../deps.js';
import { findNamedInOrders, type NamedInOrders } from './named-in-orders.js';
import type { NamedRecords } from './named-records.js';
import { FEWEST, MOST_LETTERS, narrowing, type Searched } from './searched.js';
import { typedAddresses, typedNumbers } from './typed-records.js';

export type FoundPermits = ResponseOf<'/v1/permits/search'>;
export type FoundAddresses = ResponseOf<'/v1/permits/addresses'>;
export type FoundActions = ResponseOf<'/v1/ag-enforcement'>;
export type FoundInspection = ResponseOf<'/v1/osha/{activityNumber}'>;

/** A contractor with a case among its own, and how certain the match is. */
export type MatchedCase = ResponseOf<'/v1/contractors/search'>['data'][number] &
  Pick<
    ResponseOf<'/v1/ag-enforcement/by-license/{licenseNumber}'>['data'][number],
    'tier' | 'verificationSignals'
  >;

export type FoundCity = ResponseOf<'/v1/permits/cities'>[number];

/** Records found in addition to contractors; null for a kind without results. */
export interface FoundRecords {
  readonly permits: FoundPermits | null;
  readonly addresses: FoundAddresses | null;
  readonly actions: FoundActions | null;
  /** The contractors that cases are matched to, by the case's id. */
  readonly accused: ReadonlyMap<number, MatchedCase>;
  readonly inspection: FoundInspection | null;
  readonly named: NamedInOrders | null;
  /** Records by name, if neither a license nor another record was found. */
  readonly byName: NamedRecords | null;
  /** A covered city, in which contractors from other cities work. */
  readonly city: FoundCity | null;
}

const NOTHING: FoundRecords = {
  permits: null,
  addresses: null,
  actions: null,
  accused: new Map(),
  inspection: null,
  named: null,
  byName: null,
  city: null,
};

/** True for a search that is restricted to contractors, or beyond its first page. */
export const isOfContractors = (query: Searched): boolean =>
  query.q === '' || query.page > 1 || narrowing.some((name) => (query[name] ?? '') !== '');

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
  if (isOfContractors(query)) return NOTHING;
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
    accused: await matchedCases(ask, actions?.data ?? [], errorOf),
    inspection,
    named,
    byName: null,
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

/** Maximum number of contractors with a case's name that are looked at. */
const MOST_NAMED = 3;
/** Maximum number of a contractor's cases that are looked through. */
const MOST_CASES = 100;

/** The contractors that cases are matched to: those with the case's name that have it among their cases. */
async function matchedCases(
  ask: Ask,
  cases: FoundActions['data'],
  errorOf: (thrown: unknown) => ShownError,
): Promise<ReadonlyMap<number, MatchedCase>> {
  const all = await Promise.all(
    cases.map(async ({ id, companyName, respondent }) => {
      const name = (companyName ?? respondent).slice(0, MOST_LETTERS);
      if (name.length < FEWEST) return [];
      const { data } = await ask('/v1/contractors/search', { name, pageSize: MOST_NAMED });
      const theirs = await Promise.all(data.map((one) => caseOf(ask, one, id, errorOf)));
      return theirs.flatMap((one) => (one === null ? [] : [[id, one] as const])).slice(0, 1);
    }),
  );
  return new Map(all.flat());
}

/** The contractor with its match, if it has the case; null also for a license number of several contractors. */
async function caseOf(
  ask: Ask,
  contractor: ResponseOf<'/v1/contractors/search'>['data'][number],
  id: number,
  errorOf: (thrown: unknown) => ShownError,
): Promise<MatchedCase | null> {
  const { licenseNumber, rosterState: state } = contractor;
  const cases = await ask('/v1/ag-enforcement/by-license/{licenseNumber}', {
    ...{ licenseNumber, state, pageSize: MOST_CASES },
  }).catch((thrown: unknown) => {
    if (errorOf(thrown).status < 500) return null;
    throw thrown;
  });
  const link = cases?.data.find((one) => one.id === id);
  if (link === undefined) return null;
  const { tier, verificationSignals } = link;
  return { ...contractor, tier, verificationSignals };
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

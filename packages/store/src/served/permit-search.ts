import type { Tier } from '@crs/domain';
import { Conditions, type SqlFragment } from './conditions.js';
import { type ListQuery, reversed } from './list-query.js';
import { type Page, readPage, type Slice } from './page.js';
import { addArea, areaTierTotal, areaTotal, findArea, type PermitArea } from './permit-areas.js';
import { addBox, addCircle, type Box, type Circle } from './permit-place.js';
import { listPermitCities, matchedPermit, type ServedPermit } from './permits.js';
import type { ReadSession } from './read-session.js';

/** A permit found by a search. `distance` is in meters; null if no place was given. */
type FoundPermit = ServedPermit & { readonly distance: number | null };

/** Orders of a search. A permit without the value sorts as the lowest. */
export const permitOrders = ['issueDate desc', 'issueDate asc', 'value desc', 'value asc'] as const;
type PermitOrder = (typeof permitOrders)[number];

/** The conditions of a search; null for none. Text comparisons ignore case; dates are issue dates. */
interface PermitFilters {
  /** Words in the description, the address, and the contractor's name, in web search syntax. */
  readonly words: string | null;
  /** A permit number or its beginning, in the form of `compactNumber`: capitals and digits. */
  readonly number: string | null;
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly status: string | null;
  readonly permitType: string | null;
  readonly tier: Tier | null;
  readonly minValue: number | null;
  readonly maxValue: number | null;
  /** As returned by `licenseKey`. */
  readonly licenseKey: string | null;
  readonly jurisdiction: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly near: Circle | null;
  readonly box: Box | null;
}

/** SQL for a permit number without case, punctuation, and leading zeros: the expression in its index. */
export const comparedNumber = (column: string): string => `crs.search_number(upper(${column})) collate "C"`;
const NUMBER = comparedNumber('p.permit_number');
/** Minimum length of the start of a permit number in a search. */
const SHORTEST_BEGINNING = 5;

/**
 * What a search reads: the permits `p`, or for a search by status, those in `permit_status`, whose index has them
 * newest first.
 */
type SearchedTable = Required<Pick<ListQuery, 'table' | 'alias' | 'from' | 'joins'>>;
const everyPermit: SearchedTable = {
  table: 'permit',
  alias: 'p',
  from: 'permit p',
  joins: matchedPermit.joins,
};
const OF_STATUS = 'permit p on p.id = s.id and p.jurisdiction = s.jurisdiction';
const permitsOfStatus: SearchedTable = {
  table: 'permit_status',
  alias: 's',
  // An outer join, which PostgreSQL skips if no other permit column is read.
  from: `permit_status s left join ${OF_STATUS}`,
  joins: `join ${OF_STATUS} ${matchedPermit.joins}`,
};

/** The terms of an order. */
function orderOf(order: PermitOrder, { alias }: SearchedTable): readonly string[] {
  const [by, direction] = order.split(' ');
  const column = by === 'value' ? 'p.value' : `${alias}.issue_date`;
  const falling = [`${column} desc nulls last`, `${alias}.id`];
  return direction === 'desc' ? falling : falling.map(reversed);
}

/** The default order. */
function usualOrder(
  { near, number }: PermitFilters,
  distance: string,
  searched: SearchedTable,
): readonly string[] {
  if (near !== null) return [distance, `${searched.alias}.id`];
  // The order of the index, in which an exact match precedes longer numbers.
  if (number !== null) return [NUMBER, `${searched.alias}.id`];
  return orderOf('issueDate desc', searched);
}

/** The expression in the text index. */
const TEXT = `to_tsvector('english',
  coalesce(p.description, '') || ' ' || coalesce(p.property_address, '') || ' ' || coalesce(p.contractor_name, ''))`;

/** Permits that meet all conditions, in the given order; by default by distance, by number, or newest first. */
export async function findPermits(
  session: ReadSession,
  filters: PermitFilters,
  order: PermitOrder | null,
  slice: Slice,
): Promise<Page<FoundPermit>> {
  const conditions = new Conditions();
  const searched = filters.status === null ? everyPermit : permitsOfStatus;
  const area = await areaOf(session, filters);
  addArea(conditions, area);
  if (filters.state !== null) {
    const places = await jurisdictionsIn(session, filters.state);
    if (places?.length === 0) return { rows: [], total: 0 };
    if (places !== null) conditions.add(`p.jurisdiction = any(${conditions.bind(places)}::text[])`);
  }
  if (filters.jurisdiction !== null && filters.city !== null)
    conditions.add(`p.jurisdiction = lower(${conditions.bind(filters.jurisdiction)})`);
  addValues(conditions, filters, searched);
  addContractor(conditions, filters);
  const distance = addPlace(conditions, filters);
  addNumber(conditions, filters);
  return readPage<FoundPermit>(
    session,
    {
      columns: `${matchedPermit.columns}, ${filters.near === null ? 'null::float8' : `round((${distance})::numeric, 1)::float8`} as distance`,
      ...searched,
      order: order === null ? usualOrder(filters, distance, searched) : orderOf(order, searched),
      total: preparedTotal(area, filters),
      // There are too many combinations to cache a plan for each.
      keepPlan: false,
    },
    conditions,
    slice,
  );
}

async function areaOf(session: ReadSession, { city, jurisdiction }: PermitFilters): Promise<PermitArea> {
  if (city !== null || jurisdiction === null) return findArea(session, city);
  return { kind: 'jurisdiction', jurisdiction: jurisdiction.toLowerCase() };
}

/** A state's jurisdictions that have permits; null if no other state has any. */
export async function jurisdictionsIn(
  session: ReadSession,
  state: string,
): Promise<readonly string[] | null> {
  const all = await listPermitCities(session);
  const inState = all.filter((one) => one.state?.toUpperCase() === state.toUpperCase());
  if (inState.length > 0 && inState.length === all.length) return null;
  return inState.map(({ jurisdiction }) => jurisdiction);
}

function addValues(conditions: Conditions, filters: PermitFilters, { alias }: SearchedTable): void {
  const { words, fromDate, toDate, status, permitType, minValue, maxValue } = filters;
  if (words !== null) {
    const query = `websearch_to_tsquery('english', ${conditions.bind(words)})`;
    conditions.add(`${TEXT} @@ ${query}`);
    // No index finds rows that lack a word, so exclusions alone find nothing, like stop words.
    conditions.add(`querytree(${query}) not in ('', 'T')`);
  }
  if (fromDate !== null) conditions.add(`${alias}.issue_date >= ${conditions.bind(fromDate)}::date`);
  if (toDate !== null) conditions.add(`${alias}.issue_date < ${conditions.bind(toDate)}::date + 1`);
  if (status !== null) conditions.add(`s.status = lower(${conditions.bind(status)})`);
  if (permitType !== null) conditions.add(`lower(p.permit_type) = lower(${conditions.bind(permitType)})`);
  if (minValue !== null) conditions.add(`p.value >= ${conditions.bind(minValue)}`);
  if (maxValue !== null) conditions.add(`p.value <= ${conditions.bind(maxValue)}`);
}

function addNumber(conditions: Conditions, { number }: PermitFilters): void {
  if (number === null) return;
  if (number.length < SHORTEST_BEGINNING) conditions.add(`${NUMBER} = ${conditions.bind(number)}`);
  else conditions.add(`${NUMBER} like ${conditions.bind(`${number}%`)}`);
}

function addContractor(conditions: Conditions, { tier, licenseKey }: PermitFilters): void {
  const claimsOf = (where: string): void =>
    conditions.add(`p.claim_id in (select claim_id from match where ${where})`);
  if (tier !== null) claimsOf(`tier = ${conditions.bind(tier)}`);
  if (licenseKey !== null)
    claimsOf(
      `contractor_id in (select id from contractor where license_key = ${conditions.bind(licenseKey)})`,
    );
}

/** @returns SQL for the distance from the given place in meters */
function addPlace(conditions: Conditions, { near, box }: PermitFilters): string {
  if (box !== null) addBox(conditions, box);
  return near === null ? '' : addCircle(conditions, near);
}

/** The total for conditions whose permits are counted at every publish. */
function preparedTotal(area: PermitArea, filters: PermitFilters): SqlFragment | undefined {
  const { city, jurisdiction, permitType, tier, ...others } = filters;
  if (Object.values(others).some((value) => value !== null)) return undefined;
  if (city !== null && jurisdiction !== null) return undefined;
  if (tier === null) return areaTotal(area, permitType);
  return permitType === null ? areaTierTotal(area, tier) : undefined;
}

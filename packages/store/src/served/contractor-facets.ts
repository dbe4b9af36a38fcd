/** How many contractors of a search or a list each way to narrow it would leave. */
import type { LicenseRecord } from '@crs/domain';
import { Conditions } from './conditions.js';
import { type ContractorFilters, spellingsOfType, tallyConditions } from './contractor-tally.js';
import type { ReadSession } from './read-session.js';

type Status = NonNullable<LicenseRecord['status']>;

/** A value that contractors have, and how many do. */
export interface ValueCount<V extends string = string> {
  /** As most print it. */
  readonly value: V;
  readonly count: number;
}

/** Contractors by what narrows a list of them, the most first. Text ignores case; a contractor counts for each of its types. */
export interface ContractorFacets {
  readonly status: readonly (ValueCount<Status> & {
    /** Those whose expiration date had passed on the day that was asked for; null for none. */
    readonly pastDate: number | null;
  })[];
  readonly licenseType: readonly ValueCount[];
  readonly state: readonly ValueCount[];
  readonly city: readonly ValueCount[];
  /** With enforcement actions. */
  readonly withEnforcement: number;
}

/** Values of a facet that are given. */
const MOST_VALUES = 25;

interface FacetRow extends ValueCount {
  readonly facet: 'status' | 'licenseType' | 'state' | 'city' | 'withEnforcement';
  readonly past: number | null;
}

const NOT_ASKED = 'null::bigint';

/** SQL of one facet: `value` and how `many` for each `key` of some rows. */
const facetOf = (
  facet: FacetRow['facet'],
  from: string,
  key: string,
  value: string,
  many: string,
  past: string,
): string =>
  `(select '${facet}' as facet, ${value} as value, ${many} as count, ${past} as past
    from ${from} where ${key} is not null group by ${key} order by 3 desc, 2 limit ${MOST_VALUES})`;

function facetsOf(rows: readonly FacetRow[]): ContractorFacets {
  const of = (wanted: FacetRow['facet']) =>
    rows.filter(({ facet }) => facet === wanted).map(({ value, count }) => ({ value, count }));
  return {
    status: rows
      .filter(({ facet }) => facet === 'status')
      .map(({ value, count, past }) => ({ value: value as Status, count, pastDate: past })),
    licenseType: of('licenseType'),
    state: of('state'),
    city: of('city'),
    withEnforcement: of('withEnforcement')[0]?.count ?? 0,
  };
}

/**
 * The facets of contractors that were found. The state is that of the roster, as the search takes it.
 * @param day the day by which dates are past, or null
 */
export async function readFacetsOf(
  session: ReadSession,
  ids: readonly number[],
  day: string | null,
): Promise<ContractorFacets> {
  const counted = (
    facet: FacetRow['facet'],
    from: string,
    key: string,
    value: string,
    past = NOT_ASKED,
  ): string => facetOf(facet, from, key, value, 'count(*)', past);
  const most = (column: string): string => `mode() within group (order by ${column})`;
  const isPast = day === null ? NOT_ASKED : 'count(*) filter (where expiration_date < $2::date)';
  const { rows } = await session.query<FacetRow>({
    rows: `with one as materialized (
        select id, status, expiration_date, roster_state, city, license_types, has_enforcement_action
        from contractor where id = any($1::bigint[])),
      typed as (select distinct on (id, lower(t.name)) t.name from one, unnest(license_types) t (name))
      ${[
        counted('status', 'one', 'status', 'status', isPast),
        counted('licenseType', 'typed', 'lower(name)', most('name')),
        counted('state', 'one', 'upper(roster_state)', 'upper(roster_state)'),
        counted('city', 'one', 'lower(city)', most('city')),
        counted('withEnforcement', 'one', 'nullif(has_enforcement_action, false)', `'true'`),
      ].join(' union all ')}`,
    values: day === null ? [ids] : [ids, day],
  });
  return facetsOf(rows);
}

/** Which contractors are listed; null for any. Text ignores case. */
export interface ListedFilters extends Omit<ContractorFilters, 'licenseTypes'> {
  readonly licenseType: string | null;
}

/**
 * The facets of all contractors that meet some filters, from the counts of the last publish. Cities are not counted: that
 * would read all counts. The state is that of the address, as the list takes it.
 */
export async function readTally(
  session: ReadSession,
  { licenseType, ...filters }: ListedFilters,
): Promise<ContractorFacets & { readonly total: number }> {
  const licenseTypes = licenseType === null ? null : await spellingsOfType(session, licenseType);
  const conditions = new Conditions();
  conditions.add(tallyConditions({ ...filters, licenseTypes }, (value) => conditions.bind(value)));
  const counted = (facet: FacetRow['facet'], from: string, key: string, value: string): string =>
    facetOf(facet, from, key, value, 'sum(contractors)::bigint', NOT_ASKED);
  const { head, rows } = await session.query<FacetRow, { total: number }>({
    hit: `select state, status, has_enforcement_action, license_types, contractors
      from contractor_tally where ${conditions.sql}`,
    head: { total: '(select coalesce(sum(contractors), 0)::bigint from hit)' },
    rows: [
      counted('status', 'hit', 'status', 'status'),
      counted(
        'licenseType',
        `hit, lateral (select lower(t.name) as key, min(t.name) as name from unnest(license_types) t (name) group by 1) typed`,
        'typed.key',
        'min(typed.name)',
      ),
      counted('state', 'hit', 'state', 'state'),
      counted('withEnforcement', 'hit', 'nullif(has_enforcement_action, false)', `'true'`),
    ].join(' union all '),
    values: conditions.values,
    keepPlan: false,
  });
  return { ...facetsOf(rows), total: head.total };
}

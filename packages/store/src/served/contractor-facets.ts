/** The number of contractors that each filter would leave in a search or a list. */
import type { LicenseRecord } from '@crs/domain';
import { Conditions } from './conditions.js';
import { type ContractorFilters, spellingsOfType, tallyConditions } from './contractor-tally.js';
import type { ReadSession } from './read-session.js';

type Status = NonNullable<LicenseRecord['status']>;

/** A value that contractors have, and how many do. */
interface ValueCount<V extends string = string> {
  /** In the most frequent spelling. */
  readonly value: V;
  readonly count: number;
}

/** Contractors by filter value, most frequent first. Text ignores case; a contractor counts for each of its types. */
interface ContractorFacets {
  readonly status: readonly (ValueCount<Status> & {
    /** Those whose expiration date had passed on the given day; null if none was given. */
    readonly pastDate: number | null;
  })[];
  readonly licenseType: readonly ValueCount[];
  readonly state: readonly ValueCount[];
  readonly city: readonly ValueCount[];
  /** With enforcement actions. */
  readonly withEnforcement: number;
}

/** Maximum number of values in a facet. */
const MOST_VALUES = 25;

/** Some contractors that have one value of one column; the other columns are null. */
interface Group {
  readonly status: Status | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly types: readonly string[] | null;
  readonly flagged: boolean | null;
  readonly count: number;
  readonly past: number | null;
}

/** The facets of groups. Spellings of a value are counted together, under the most common one. Pure. */
function facetsOf(groups: readonly Group[]): ContractorFacets {
  const valued = (valuesOf: (group: Group) => readonly string[]): ValueCount[] => {
    const found = new Map<string, { value: string; most: number; count: number }>();
    for (const group of groups) {
      const seen = new Set<string>();
      for (const value of valuesOf(group)) {
        const key = value.toLowerCase();
        if (seen.has(key)) continue;
        seen.add(key);
        const known = found.get(key);
        if (known === undefined) found.set(key, { value, most: group.count, count: group.count });
        else {
          known.count += group.count;
          if (group.count > known.most) Object.assign(known, { value, most: group.count });
        }
      }
    }
    return mostFirst([...found.values()].map(({ value, count }) => ({ value, count })));
  };
  return {
    status: mostFirst(
      groups.flatMap(({ status, count, past }) =>
        status === null ? [] : [{ value: status, count, pastDate: past }],
      ),
    ),
    licenseType: valued(({ types }) => types ?? []),
    state: valued(({ state }) => (state === null ? [] : [state.toUpperCase()])),
    city: valued(({ city }) => (city === null ? [] : [city])),
    withEnforcement: groups.reduce((sum, { flagged, count }) => (flagged === true ? sum + count : sum), 0),
  };
}

const mostFirst = <C extends ValueCount>(counts: readonly C[]): C[] =>
  counts.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, MOST_VALUES);

/**
 * The facets of contractors that were found. The state is the roster's, as in the search.
 * @param day the day to compare dates with, or null
 */
export async function readFacetsOf(
  session: ReadSession,
  ids: readonly number[],
  day: string | null,
): Promise<ContractorFacets> {
  const past = day === null ? 'null::bigint' : 'count(*) filter (where expiration_date < $2::date)';
  const { rows } = await session.query<Group>({
    rows: `select status, roster_state as state, city, license_types as types, has_enforcement_action as flagged,
        count(*) as count, ${past} as past
      from contractor where id = any($1::bigint[])
      group by grouping sets ((status), (roster_state), (city), (license_types), (has_enforcement_action))`,
    values: day === null ? [ids] : [ids, day],
  });
  return facetsOf(rows);
}

/** Which contractors to list; null for any. Text ignores case. */
interface ListedFilters extends Omit<ContractorFilters, 'licenseTypes'> {
  readonly licenseType: string | null;
}

/**
 * The facets of all contractors that match some filters, from the counts of the last publish. Cities are not counted,
 * because that would read all counts. The state is the address's, as in the list.
 */
export async function readTally(
  session: ReadSession,
  { licenseType, ...filters }: ListedFilters,
): Promise<ContractorFacets & { readonly total: number }> {
  const licenseTypes = licenseType === null ? null : await spellingsOfType(session, licenseType);
  const conditions = new Conditions();
  conditions.add(tallyConditions({ ...filters, licenseTypes }, (value) => conditions.bind(value)));
  const { rows } = await session.query<Group>({
    rows: `select status, state, null as city, license_types as types, has_enforcement_action as flagged,
        sum(contractors)::bigint as count, null::bigint as past
      from contractor_tally where ${conditions.sql}
      group by grouping sets ((status), (state), (license_types), (has_enforcement_action))`,
    values: conditions.values,
    keepPlan: false,
  });
  const total = rows.reduce((sum, { flagged, count }) => (flagged === null ? sum : sum + count), 0);
  return { ...facetsOf(rows), total };
}

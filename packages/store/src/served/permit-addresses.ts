/** Finds property addresses that a text may mean. Other code judges how similar they are. */
import { Conditions, containsPattern } from './conditions.js';
import { addArea, findArea } from './permit-areas.js';
import type { ReadSession } from './read-session.js';

/** An address with permits. */
export interface PropertyAddress {
  /** Normalised. */
  readonly key: string;
  /** As printed on the newest permit. */
  readonly address: string;
  readonly city: string | null;
  readonly jurisdiction: string;
  readonly permits: number;
  readonly lastIssueDate: string | null;
}

/** Maximum number of streets considered, and of addresses found. */
const [STREETS, ADDRESSES] = [40, 1_000];

/** The streets whose name is spelled similarly or begins with the text, closest first. */
export async function findStreets(session: ReadSession, name: string): Promise<readonly string[]> {
  const { rows } = await session.query<{ street: string }>({
    rows: `select street from known_street where street % $1 or street like $2
      order by (street = $1) desc, similarity(street, $1) desc, street limit ${STREETS}`,
    values: [name, containsPattern(name).slice(1)],
  });
  return rows.map(({ street }) => street);
}

/**
 * The addresses on these streets, those with most permits first.
 * @param type a street type, such as `st`, that the streets have; null for any
 * @param numbers house numbers; null for any
 */
export async function findPropertyAddresses(
  session: ReadSession,
  streets: readonly string[],
  type: string | null,
  numbers: readonly number[] | null,
  city: string | null,
): Promise<readonly PropertyAddress[]> {
  const conditions = new Conditions();
  conditions.add(`p.property_street = any(${conditions.bind(streets)}::text[])`);
  if (type !== null)
    conditions.add(
      `' ' || p.property_street_key || ' ' like ${conditions.bind(containsPattern(` ${type} `))}`,
    );
  if (numbers !== null) conditions.add(`p.property_number = any(${conditions.bind(numbers)}::int[])`);
  conditions.add('p.property_address_key is not null');
  if (city !== null) addArea(conditions, await findArea(session, city));
  const { rows } = await session.query<PropertyAddress>({
    rows: `select p.property_address_key as key,
        (array_agg(p.property_address order by p.issue_date desc nulls last, p.id))[1] as address,
        max(p.city) as city, p.jurisdiction, count(*)::int as permits, max(p.issue_date) as "lastIssueDate"
      from permit p where ${conditions.sql}
      group by p.property_address_key, p.jurisdiction, lower(p.city)
      order by permits desc, key, p.jurisdiction limit ${ADDRESSES}`,
    values: conditions.values,
    keepPlan: false,
  });
  return rows;
}

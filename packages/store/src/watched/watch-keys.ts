/** What tells which events concern a watch list: keys of what is watched, and the same keys of events. */

/** What a list watches. */
export interface WatchedSubjects {
  readonly licenses: readonly { readonly licenseNumber: string; readonly state: string | null }[];
  /** Ids of firms. */
  readonly firms: readonly number[];
  readonly addresses: readonly { readonly address: string; readonly city: string | null }[];
  /** Each part that is given must agree. */
  readonly areas: readonly {
    readonly city: string | null;
    readonly state: string | null;
    readonly zip: string | null;
  }[];
}

/** How numbers and addresses are compared. */
export interface Comparable {
  readonly licenseKey: (licenseNumber: string) => string;
  /** Null for a text without an address. */
  readonly addressKey: (address: string) => string | null;
}

/** The key of each subject, in their order; null for an address that is none. Pure. */
export function watchKeys(
  { licenses, firms, addresses, areas }: WatchedSubjects,
  { licenseKey, addressKey }: Comparable,
): (string | null)[] {
  return [
    ...licenses.map(({ licenseNumber, state }) =>
      joined('license', licenseKey(licenseNumber), state?.toUpperCase()),
    ),
    ...firms.map((id) => joined('firm', String(id))),
    ...addresses.map(({ address, city }) => {
      const key = addressKey(address);
      return key === null ? null : joined('address', key, city?.toLowerCase());
    }),
    ...areas.map(({ city, state, zip }) =>
      joined('area', city?.toLowerCase(), state?.toUpperCase(), zip?.slice(0, 5)),
    ),
  ];
}

const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.map((part) => part ?? '').join('|');

/** The areas that a place lies in. */
const areasOf = (city: string, state: string, zip: string): string =>
  [city, "''"]
    .flatMap((c) => [state, "''"].flatMap((s) => [zip, "''"].map((z) => [c, s, z])))
    .filter((parts) => parts.some((part) => part !== "''"))
    .map((parts) => `'area|' || ${parts.join(` || '|' || `)}`)
    .join(', ');

/** SQL of a key and the same one with a qualifier. */
const qualified = (kind: string, key: string, qualifier: string): string =>
  `'${kind}|' || ${key} || '|', '${kind}|' || ${key} || '|' || ${qualifier}`;

/**
 * SQL that is true where an event `e` of a contractor `c` concerns a list, or is a summary, which may. A permit is also
 * where its work is.
 * @param list SQL of the id of the list
 */
export const concerns = (list: string): string => `(e.contractor_id is null or exists (
  select from unnest(array[${qualified('license', 'c.license_key', 'c.roster_state')},
      ${qualified('address', 'c.address_key', 'lower(c.city)')},
      ${areasOf('lower(c.city)', 'upper(coalesce(c.state, c.roster_state))', 'left(c.zip, 5)')}]) k (key)
  join crs.watched w on w.watch_list_id = ${list} and w.key = k.key
  union all
  select from served.firm_member m cross join lateral (
    with recursive met (id) as (
      select m.firm_id union select f.id from met join served.firm f on f.merged_into = met.id)
    select id from met) f
  join crs.watched w on w.watch_list_id = ${list} and w.key = 'firm|' || f.id where m.contractor_id = c.id
  union all
  select from served.permit p cross join lateral unnest(array[
      ${qualified('address', 'p.property_address_key', 'lower(p.city)')},
      'area|' || lower(p.city) || '||', 'area|' || lower(p.city) || '|' || c.roster_state || '|']) k (key)
  join crs.watched w on w.watch_list_id = ${list} and w.key = k.key
  where e.type = 'permit.matched' and p.id = (e.data ->> 'id')::bigint))`;

/** Determines which events concern a watch list: keys of its subjects, and the same keys of events. */

/** What a list watches. */
export interface WatchedSubjects {
  readonly licenses: readonly { readonly licenseNumber: string; readonly state: string | null }[];
  /** Ids of firms. */
  readonly firms: readonly number[];
  readonly addresses: readonly { readonly address: string; readonly city: string | null }[];
  /** Each given part must match. */
  readonly areas: readonly (WatchedArea & { readonly zip: string | null })[];
}

interface WatchedArea {
  readonly city: string | null;
  readonly state: string | null;
  readonly zip?: string | null;
}

/** How numbers and addresses are compared. */
interface Comparable {
  readonly licenseKey: (licenseNumber: string) => string;
  /** Null for a text without an address. */
  readonly addressKey: (address: string) => string | null;
}

/** The key of each subject, in order; null for an invalid address. Pure. */
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
    ...areas.map(areaKey),
  ];
}

/** The key of an area. */
export const areaKey = ({ city, state, zip = null }: WatchedArea): string =>
  joined('area', city?.toLowerCase(), state?.toUpperCase(), zip?.slice(0, 5));

const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.map((part) => part ?? '').join('|');

/** The areas that contain a place. */
const areasOf = (city: string, state: string, zip: string): string =>
  [city, "''"]
    .flatMap((c) => [state, "''"].flatMap((s) => [zip, "''"].map((z) => [c, s, z])))
    .filter((parts) => parts.some((part) => part !== "''"))
    .map((parts) => `'area|' || ${parts.join(` || '|' || `)}`)
    .join(', ');

/** SQL for a key, and for the same key with a qualifier. */
const qualified = (kind: string, key: string, qualifier: string): string =>
  `'${kind}|' || ${key} || '|', '${kind}|' || ${key} || '|' || ${qualifier}`;

/** SQL for a contractor `c`'s keys, except its firm's. */
const contractorKeys = `array[${qualified('license', 'c.license_key', 'c.roster_state')},
      ${qualified('address', 'c.address_key', 'lower(c.city)')},
      ${areasOf('lower(c.city)', 'upper(coalesce(c.state, c.roster_state))', 'left(c.zip, 5)')}]`;

/** SQL for the keys of a contractor `c`'s permit `p`. */
const permitKeys = `array[${qualified('address', 'p.property_address_key', 'lower(p.city)')},
      'area|' || lower(p.city) || '||', 'area|' || lower(p.city) || '|' || c.roster_state || '|']`;

/**
 * SQL that is true if an event `e` about a contractor `c` has a key, except a firm's. A permit also belongs to the
 * place of its work.
 * @param key SQL for the key
 */
export const hasKey = (key: string): string => `(${key} = any(${contractorKeys})
  or e.type = 'permit.matched' and exists (select from served.permit p
    where p.id = (e.data ->> 'id')::bigint and ${key} = any(${permitKeys})))`;

/**
 * SQL that is true if an event `e` about a contractor `c` concerns a list. A summary does if one of its events did, or
 * if the list changed later. A permit also belongs to the place of its work.
 * @param list SQL for the list's id
 */
export const concerns = (list: string): string => `(case when e.contractor_id is null then exists (
  select from crs.summary_concern s where s.event_sequence = e.sequence and s.watch_list_id = ${list}
  union all
  select from crs.watch_list newer where newer.id = ${list} and newer.updated_at >= e.happened_at)
else exists (
  select from unnest(${contractorKeys}) k (key)
  join crs.watched w on w.watch_list_id = ${list} and w.key = k.key
  union all
  select from served.firm_member m cross join lateral (
    with recursive met (id) as (
      select m.firm_id union select f.id from met join served.firm f on f.merged_into = met.id)
    select id from met) f
  join crs.watched w on w.watch_list_id = ${list} and w.key = 'firm|' || f.id where m.contractor_id = c.id
  union all
  select from served.permit p cross join lateral unnest(${permitKeys}) k (key)
  join crs.watched w on w.watch_list_id = ${list} and w.key = k.key
  where e.type = 'permit.matched' and p.id = (e.data ->> 'id')::bigint) end)`;

/**
 * SQL for the types of events and the lists that one of them concerns, like `concerns` for a single event.
 * @param events SQL for a table with `type`, `contractor_id`, and `data`
 */
export const concernedLists = (events: string): string => `
  select e.type, w.watch_list_id
  from (select distinct type, contractor_id from ${events} e) e join served.contractor c on c.id = e.contractor_id
  cross join lateral unnest(${contractorKeys}) k (key) join crs.watched w on w.key = k.key
  union
  select e.type, n.watch_list_id
  from (
    with recursive now (watch_list_id, firm_id) as (
      select watch_list_id, split_part(key, '|', 2)::bigint from crs.watched where key like 'firm|%'
      union select now.watch_list_id, f.merged_into from now join served.firm f on f.id = now.firm_id
      where f.merged_into is not null)
    select watch_list_id, firm_id from now) n
  join served.firm_member m on m.firm_id = n.firm_id join ${events} e on e.contractor_id = m.contractor_id
  union
  select e.type, w.watch_list_id
  from ${events} e join served.contractor c on c.id = e.contractor_id
  join served.permit p on p.id = (e.data ->> 'id')::bigint
  cross join lateral unnest(${permitKeys}) k (key) join crs.watched w on w.key = k.key
  where e.type = 'permit.matched'`;

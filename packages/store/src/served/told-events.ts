/** The newest events, with common names for their subjects. */
import { licenseKey } from '@crs/domain';
import type { RowReader } from '../license-meant.js';
import { concerns, hasKey } from '../watched/watch-keys.js';
import { subjectKey, type WatchedSubject } from '../watched/watched-subjects.js';
import { eventColumns, isShown, type ServedEvent } from './events.js';

/** An event as shown to people. */
export interface ToldEvent extends ServedEvent {
  /** The contractor's name; null for a summary. */
  readonly name: string | null;
  /** The date of the order, action, or inspection, or the issue date of a permit. */
  readonly day: string | null;
  /** Only for an event about a permit. */
  readonly permitNumber: string | null;
  readonly permitAddress: string | null;
}

/** Which events to return. */
export type EventFilter =
  | { readonly kind: 'all' }
  /** For one contractor: the number in the form of `licenseKey`. */
  | { readonly kind: 'license'; readonly licenseKey: string; readonly state: string | null }
  /** For the subject of a watch list's key, such as an area. */
  | { readonly kind: 'key'; readonly key: string }
  /** For a watch list, after one event and up to another. */
  | { readonly kind: 'list'; readonly list: number; readonly after: number; readonly upTo: number };

/** Maximum number of events considered for a key, newest first. */
const MOST_LOOKED_AT = 20_000;

function conditionOf(of: EventFilter): { readonly sql: string; readonly values: readonly unknown[] } {
  switch (of.kind) {
    case 'all':
      return { sql: 'true', values: [] };
    case 'license':
      return {
        sql: 'c.license_key = $2 and ($3::text is null or c.roster_state = upper($3))',
        values: [of.licenseKey, of.state],
      };
    case 'key':
      return {
        sql: `e.contractor_id is not null and e.sequence > (select max(sequence) - ${MOST_LOOKED_AT} from served.event)
          and ${hasKey('$2')}`,
        values: [of.key],
      };
    case 'list':
      return {
        sql: `e.sequence > $3 and e.sequence <= $4 and ${concerns('$2')}`,
        values: [of.list, of.after, of.upTo],
      };
  }
}

/**
 * SQL for an event as shown to people, and for the tables that it needs in addition to the event and its contractor.
 */
const TOLD = `${eventColumns}, c.name, p.permit_number as "permitNumber",
  nullif(concat_ws(', ', nullif(p.property_address, ''), p.city), '') as "permitAddress",
  coalesce(p.issue_date::date, o.order_date, a.action_date, i.open_date)::text as day`;
const TOLD_WITH = `left join served.permit p on e.type = 'permit.matched' and p.id = (e.data ->> 'id')::bigint
  left join served.enforcement_order o on e.type = 'enforcement.added' and o.id = (e.data ->> 'id')::bigint
  left join served.ag_action a on e.type = 'ag_action.added' and a.id = (e.data ->> 'id')::bigint
  left join served.inspection i on e.type = 'osha.inspection_added'
    and i.activity_number = (e.data ->> 'activityNumber')::bigint`;

/** The newest served events, newest first. */
export async function readNewestEvents(
  read: RowReader,
  of: EventFilter,
  limit: number,
): Promise<ToldEvent[]> {
  const { sql, values } = conditionOf(of);
  return [
    ...(await read<ToldEvent>(
      `select ${TOLD} from served.event e left join served.contractor c on c.id = e.contractor_id ${TOLD_WITH}
       where ${isShown} and ${sql} order by e.sequence desc limit $1::int`,
      [limit, ...values],
    )),
  ];
}

/** Each subject's latest change, by the keys of `subjectKey`; one statement for all licenses. */
export async function readLastEvents(
  read: RowReader,
  subjects: readonly WatchedSubject[],
): Promise<ReadonlyMap<string, ToldEvent>> {
  const { licenses, values } = licensesOf(subjects);
  const rows = await read<ToldEvent & { readonly at: number; readonly sequence: number }>(
    `select distinct on (k.at) k.at, last.* from ${LICENSES}
     cross join lateral (
       select ${TOLD}, e.sequence from served.event e join served.contractor c on c.id = e.contractor_id ${TOLD_WITH}
       where e.contractor_id = w.id and ${isShown} order by e.sequence desc limit 1) last
     order by k.at, last.sequence desc`,
    values,
  );
  const last = new Map<string, ToldEvent>();
  for (const { at, sequence, ...event } of rows) {
    const subject = licenses[at - 1];
    if (subject !== undefined) last.set(subjectKey(subject), event);
  }
  for (const subject of subjects) {
    const key = subjectKey(subject);
    const [event] = subject.kind === 'city' ? await readNewestEvents(read, { kind: 'key', key }, 1) : [];
    if (event !== undefined) last.set(key, event);
  }
  return last;
}

/** SQL for the contractors `w` of licenses, each with its position `at` in the list, from 1. */
const LICENSES = `unnest($1::text[], $2::text[]) with ordinality k (license_key, state, at)
  join served.contractor w on w.license_key = k.license_key and (k.state is null or w.roster_state = k.state)`;

function licensesOf(subjects: readonly WatchedSubject[]) {
  const licenses = subjects.flatMap((subject) => (subject.kind === 'license' ? [subject] : []));
  return {
    licenses,
    values: [licenses.map((one) => licenseKey(one.licenseNumber)), licenses.map(({ state }) => state)],
  };
}

/** The current names of watched contractors, by the keys of `subjectKey`. */
export async function readWatchedNames(
  read: RowReader,
  subjects: readonly WatchedSubject[],
): Promise<ReadonlyMap<string, string>> {
  const { licenses, values } = licensesOf(subjects);
  const rows = await read<{ readonly at: number; readonly name: string }>(
    `select k.at, min(w.name) as name from ${LICENSES} group by k.at`,
    values,
  );
  return new Map(
    rows.flatMap(({ at, name }) => {
      const subject = licenses[at - 1];
      return subject === undefined ? [] : [[subjectKey(subject), name] as const];
    }),
  );
}

/** When the served data was last published; null before the first time. */
export async function readPublishedAt(read: RowReader): Promise<string | null> {
  const [row] = await read<{ readonly at: string | null }>(
    'select max(published_at) as at from served.publication',
    [],
  );
  return row?.at ?? null;
}

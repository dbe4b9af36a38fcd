import type { EventType } from '../publish/events.js';
import { concerns } from '../watched/watch-keys.js';
import type { ReadSession } from './read-session.js';

/** An event about a contractor, or a summary of many. */
export interface ServedEvent {
  readonly id: string;
  readonly type: EventType;
  readonly happenedAt: string;
  readonly version: number;
  /** Null for a summary. */
  readonly licenseNumber: string | null;
  readonly rosterState: string | null;
  readonly data: Readonly<Record<string, string | number | null>>;
}

interface EventsSearch {
  /** The sequence number of the last event read. */
  readonly after: number;
  readonly type: EventType | null;
  /** In the form of `licenseKey`. */
  readonly licenseKey: string | null;
  /** Case-insensitive. */
  readonly state: string | null;
  /** A watch list's id, to read only events about its subjects, and summaries. */
  readonly watchList: number | null;
}

interface EventsPage {
  readonly events: readonly ServedEvent[];
  readonly next: number;
  readonly more: boolean;
}

/** True if the account has the list. */
export async function readsWatchList(
  session: ReadSession,
  accountId: number | null,
  id: number,
): Promise<boolean> {
  const { rows } = await session.query({
    rows: 'select id from crs.watch_list where id = $1 and account_id = $2',
    values: [id, accountId],
  });
  return rows.length > 0;
}

/** Maximum number of events considered for one page of a watch list; so a page may be shorter than requested. */
const MOST_LOOKED_AT = 20_000;

/** SQL for an event's permanent id. */
export const eventId = `'evt_' || md5(concat_ws(' ', e.type, e.contractor_id, e.about))`;

/** SQL for events with their contractors. */
export const eventsFrom = 'event e left join contractor c on c.id = e.contractor_id';

/** SQL for an event as returned to readers. */
export const eventColumns = `${eventId} as id, e.type,
  e.happened_at as "happenedAt", e.version, c.license_number as "licenseNumber", c.roster_state as "rosterState", e.data`;

/**
 * SQL that is true for an event `e` about a contractor `c` that readers may see: both the contractor and the record
 * that the event is about are served. A summary names no contractor.
 */
export const isShown = `(e.contractor_id is null or c.id is not null and case e.type
  when 'enforcement.added' then exists (
    select from served.enforcement_order r where r.id = (e.data ->> 'id')::bigint)
  when 'ag_action.added' then exists (select from served.ag_action r where r.id = (e.data ->> 'id')::bigint)
  when 'osha.inspection_added' then exists (
    select from served.inspection r where r.activity_number = (e.data ->> 'activityNumber')::bigint)
  when 'permit.matched' then exists (select from served.permit_status r where r.id = (e.data ->> 'id')::bigint)
  else true end)`;

/** The next events about served records, oldest first. */
export async function readEvents(
  session: ReadSession,
  { after, type, licenseKey, state, watchList }: EventsSearch,
  limit: number,
): Promise<EventsPage> {
  const { rows, head } = await session.query<
    ServedEvent & { readonly sequence: number },
    { readonly end: number }
  >({
    head: { end: watchList === null ? '0' : 'coalesce((select max(sequence) from event), 0)' },
    rows: `select e.sequence, ${eventColumns}
      from ${eventsFrom}
      where e.sequence > $1 and ${isShown}
        and ($2::text is null or e.type = $2) and ($3::text is null or c.license_key = $3)
        and ($4::text is null or c.roster_state = upper($4))
        ${watchList === null ? '' : `and e.sequence <= $1 + ${MOST_LOOKED_AT} and ${concerns('$6')}`}
      order by e.sequence limit $5::int`,
    values: [after, type, licenseKey, state, limit + 1, ...(watchList === null ? [] : [watchList])],
  });
  const shown = rows.slice(0, limit);
  const events = shown.map(({ sequence: _, ...event }) => event);
  if (rows.length > limit || watchList === null)
    return { events, next: shown.at(-1)?.sequence ?? after, more: rows.length > limit };
  const lookedAt = after + MOST_LOOKED_AT;
  return { events, next: Math.max(Math.min(lookedAt, head.end), after), more: lookedAt < head.end };
}

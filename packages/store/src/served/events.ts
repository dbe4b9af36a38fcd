import type { EventType } from '../publish/events.js';
import type { ReadSession } from './read-session.js';

/** An event of a contractor, or a summary of many. */
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

export interface EventsSearch {
  /** The sequence of the last event that was read. */
  readonly after: number;
  readonly type: EventType | null;
  /** As `licenseKey` writes it. */
  readonly licenseKey: string | null;
  /** In any case. */
  readonly state: string | null;
}

export interface EventsPage {
  readonly events: readonly ServedEvent[];
  readonly next: number;
  readonly more: boolean;
}

/** The next events, oldest first. Those of contractors that are served no more are left out. */
export async function readEvents(
  session: ReadSession,
  { after, type, licenseKey, state }: EventsSearch,
  limit: number,
): Promise<EventsPage> {
  const { rows } = await session.query<ServedEvent & { readonly sequence: number }>({
    rows: `select e.sequence, 'evt_' || md5(concat_ws(' ', e.type, e.contractor_id, e.about)) as id, e.type,
        e.happened_at as "happenedAt", e.version, c.license_number as "licenseNumber", c.roster_state as "rosterState", e.data
      from event e left join contractor c on c.id = e.contractor_id
      where e.sequence > $1 and (c.id is not null or e.contractor_id is null)
        and ($2::text is null or e.type = $2) and ($3::text is null or c.license_key = $3)
        and ($4::text is null or c.roster_state = upper($4))
      order by e.sequence limit $5::int`,
    values: [after, type, licenseKey, state, limit + 1],
  });
  const shown = rows.slice(0, limit);
  return {
    events: shown.map(({ sequence: _, ...event }) => event),
    next: shown.at(-1)?.sequence ?? after,
    more: rows.length > limit,
  };
}

/** Creates a delivery for each event that concerns a webhook. */
import type pg from 'pg';
import { inTransaction } from '../pool.js';
import { eventId, isShown } from '../served/events.js';
import { concerns } from '../watched/watch-keys.js';

/** Maximum number of events that one transaction reads for one webhook. */
const MOST_AT_ONCE = 5_000;

/** SQL that is true for an active webhook `w`: it is on, and its account has a valid key. */
const isSent = `(w.disabled_at is null and ${hasKey()})`;

/** SQL that is true if a webhook `w`'s account has a valid key. */
export function hasKey(): string {
  return `exists (select from crs.api_key k where k.account_id = w.account_id and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > clock_timestamp()))`;
}

/**
 * Creates the deliveries of all events that webhooks have not read yet. Deliveries and a webhook's position are saved
 * together, so no event is lost or delivered twice. Several processes may do this at once. Publishing writes events in
 * consecutive transactions, so no lower sequence number appears after a higher one.
 * @returns how many deliveries were created
 */
export async function addDeliveries(pool: pg.Pool): Promise<number> {
  const { rows: behind } = await pool.query<{ id: number }>(
    `select w.id from crs.webhook w
     where w.read_to < (select coalesce(max(sequence), 0) from served.event) and ${isSent} order by w.id`,
  );
  let made = 0;
  for (const { id } of behind) {
    for (let isBehind = true; isBehind; ) {
      const step = await inTransaction(pool, (client) => addNext(client, id));
      made += step.made;
      isBehind = step.isBehind;
    }
  }
  return made;
}

async function addNext(
  client: pg.ClientBase,
  webhook: number,
): Promise<{ readonly made: number; readonly isBehind: boolean }> {
  const { rows } = await client.query<{ from: number; to: number; newest: number; everyEvent: boolean }>(
    `select w.read_to as from, least(w.read_to + ${MOST_AT_ONCE}, e.newest) as to, e.newest,
       w.every_event as "everyEvent"
     from crs.webhook w cross join (select coalesce(max(sequence), 0) as newest from served.event) e
     where w.id = $1 and ${isSent} for update of w skip locked`,
    [webhook],
  );
  const [place] = rows;
  if (place === undefined || place.from >= place.newest) return { made: 0, isBehind: false };
  const { from, to, newest, everyEvent } = place;
  const { rowCount } = await client.query(
    `insert into crs.webhook_delivery (webhook_id, event_sequence, event_id, type)
     select w.id, e.sequence, ${eventId}, e.type
     from crs.webhook w join served.event e on w.types is null or e.type = any(w.types)
       left join served.contractor c on c.id = e.contractor_id
     where w.id = $1 and e.sequence > $2 and e.sequence <= $3 and ${isShown}
     ${
       everyEvent
         ? ''
         : `and exists (select from crs.webhook_watch_list l where l.webhook_id = w.id and ${concerns('l.watch_list_id')})`
     }
     order by e.sequence on conflict (webhook_id, event_sequence) do nothing`,
    [webhook, from, to],
  );
  await client.query('update crs.webhook set read_to = $2 where id = $1', [webhook, to]);
  return { made: rowCount ?? 0, isBehind: to < newest };
}

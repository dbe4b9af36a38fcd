/** Reads what is due for sending, and saves the results. */
import type pg from 'pg';
import { eventColumns, isShown, type ServedEvent } from '../served/events.js';
import { hasKey } from './add-deliveries.js';
import type { DisabledReason } from './webhooks.js';

/** SQL that is true for a delivery `d` due for sending to a webhook `w`. Tests are also sent to one that is off. */
const isDue = `d.status = 'pending' and d.next_at <= clock_timestamp()
  and (w.disabled_at is null or d.event_sequence is null)`;

/** A webhook with due deliveries. */
interface DueWebhook {
  readonly id: number;
  /** True if its last attempt failed. */
  readonly failing: boolean;
}

/** The webhooks with due deliveries, whose accounts have a valid key. */
export async function listDueWebhooks(pool: pg.Pool): Promise<DueWebhook[]> {
  const { rows } = await pool.query<DueWebhook>(
    `select w.id, w.failing_since is not null as failing from crs.webhook w
     where exists (select from crs.webhook_delivery d where d.webhook_id = w.id and ${isDue}) and ${hasKey()}
     order by w.id`,
  );
  return rows;
}

/** A webhook's address and signing secrets: the current one, and the previous one while both are valid. */
export interface WebhookTarget {
  readonly url: string;
  readonly secrets: readonly string[];
}

/** A due delivery. */
export interface DueDelivery {
  readonly id: number;
  readonly eventId: string;
  readonly attempts: number;
  readonly isTest: boolean;
  readonly createdAt: string;
  /** The event as readers see it now; null if they no longer see it, and for a test. */
  readonly event: ServedEvent | null;
}

/** A webhook's due deliveries, longest due first. Events are read as they are now shown. */
export async function readDueDeliveries(
  pool: pg.Pool,
  webhook: number,
  limit: number,
): Promise<{ readonly target: WebhookTarget; readonly deliveries: readonly DueDelivery[] } | null> {
  const { rows: targets } = await pool.query<WebhookTarget>(
    `select url, case when earlier_until > clock_timestamp() then array[secret, earlier_secret]
       else array[secret] end as secrets from crs.webhook w where id = $1 and ${hasKey()}`,
    [webhook],
  );
  const [target] = targets;
  if (target === undefined) return null;
  const { rows } = await pool.query<
    Omit<DueDelivery, 'event'> & ServedEvent & { deliveryId: number; isShown: boolean }
  >(
    `select d.id as "deliveryId", d.event_id as "eventId", d.attempts, d.event_sequence is null as "isTest",
       d.created_at as "createdAt", e.sequence is not null and ${isShown} as "isShown",
       ${eventColumns}
     from crs.webhook_delivery d join crs.webhook w on w.id = d.webhook_id
       left join served.event e on e.sequence = d.event_sequence
       left join served.contractor c on c.id = e.contractor_id
     where d.webhook_id = $1 and ${isDue} order by d.next_at, d.id limit $2`,
    [webhook, limit],
  );
  const deliveries = rows.map(
    ({ deliveryId, eventId, attempts, isTest, createdAt, isShown: shown, ...event }) => ({
      ...{ id: deliveryId, eventId, attempts, isTest, createdAt },
      event: shown ? event : null,
    }),
  );
  return { target, deliveries };
}

/** The result of an attempt, or that the event is no longer shown. */
export interface AttemptOutcome {
  readonly status: 'pending' | 'delivered' | 'dead' | 'withdrawn';
  /** Milliseconds until the next attempt, if `pending`. */
  readonly retryIn: number | null;
  readonly answerStatus: number | null;
  readonly failure: string | null;
}

/** Saves the result of an attempt. One already counted by another process is unchanged. */
export async function saveOutcome(
  pool: pg.Pool,
  { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>,
  { status, retryIn, answerStatus, failure }: AttemptOutcome,
): Promise<void> {
  await pool.query(
    `update crs.webhook_delivery set status = $3, answer_status = $5, failure = $6,
       attempts = attempts + case when $3 = 'withdrawn' then 0 else 1 end,
       next_at = clock_timestamp() + make_interval(secs => $4::float8 / 1000),
       ended_at = case when $3 <> 'pending' then clock_timestamp() end
     where id = $1 and attempts = $2 and status = 'pending'`,
    [id, attempts, status, retryIn, answerStatus, failure],
  );
}

/** Records that a webhook works. */
export async function noteSuccess(pool: pg.Pool, webhook: number): Promise<void> {
  await pool.query(
    'update crs.webhook set failing_since = null where id = $1 and failing_since is not null and disabled_at is null',
    [webhook],
  );
}

/**
 * Records that a webhook failed, and turns it off if it is gone or has failed for too long.
 * @param mostFailing seconds
 * @returns why this call turned it off; null if it did not
 */
export async function noteFailure(
  pool: pg.Pool,
  webhook: number,
  { isGone, mostFailing }: { readonly isGone: boolean; readonly mostFailing: number },
): Promise<DisabledReason | null> {
  const { rows } = await pool.query<{ reason: DisabledReason | null }>(
    `with failed as (
       select id, case when $2 then 'gone'
         when failing_since < clock_timestamp() - make_interval(secs => $3) then 'failing' end as reason
       from crs.webhook where id = $1 and disabled_at is null for update)
     update crs.webhook w set failing_since = coalesce(w.failing_since, clock_timestamp()),
       disabled_at = case when f.reason is not null then clock_timestamp() end, disabled_reason = f.reason
     from failed f where w.id = f.id and (w.failing_since is null or f.reason is not null)
     returning w.disabled_reason as reason`,
    [webhook, isGone, mostFailing],
  );
  return rows[0]?.reason ?? null;
}

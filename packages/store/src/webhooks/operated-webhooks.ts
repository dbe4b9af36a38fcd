/** All accounts' webhooks, for operators. */
import type pg from 'pg';
import type { DisabledReason } from './webhooks.js';

/** A webhook, as shown by `crs webhooks list`. Times in UTC. */
export interface OperatedWebhook {
  readonly id: number;
  readonly account: string;
  readonly url: string;
  readonly failingSince: string | null;
  readonly disabledAt: string | null;
  readonly disabledReason: DisabledReason | null;
  /** False if the account has no valid key, so that nothing is sent. */
  readonly hasKey: boolean;
  readonly pending: number;
  readonly dead: number;
}

const LISTED = `select w.id, a.name as account, w.url, w.failing_since as "failingSince",
    w.disabled_at as "disabledAt", w.disabled_reason as "disabledReason",
    exists (select from api_key k where k.account_id = a.id and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > clock_timestamp())) as "hasKey",
    (select count(*) from webhook_delivery d where d.webhook_id = w.id and d.status = 'pending') as pending,
    (select count(*) from webhook_delivery d where d.webhook_id = w.id and d.status = 'dead') as dead
  from webhook w join account a on a.id = w.account_id`;

/** All webhooks, or those of one account, oldest first. */
export async function listOperatedWebhooks(pool: pg.Pool, account?: string): Promise<OperatedWebhook[]> {
  const { rows } = await pool.query<OperatedWebhook>(
    `${LISTED} where $1::text is null or a.name = $1 order by w.id`,
    [account ?? null],
  );
  return rows;
}

/** One webhook; null if there is none with this id. */
export async function findOperatedWebhook(pool: pg.Pool, id: number): Promise<OperatedWebhook | null> {
  const { rows } = await pool.query<OperatedWebhook>(`${LISTED} where w.id = $1`, [id]);
  return rows[0] ?? null;
}

/** The webhooks turned off because they are gone or failed for days. */
export async function listSwitchedOff(pool: pg.Pool): Promise<OperatedWebhook[]> {
  const { rows } = await pool.query<OperatedWebhook>(
    `${LISTED} where w.disabled_reason in ('gone', 'failing') order by w.id`,
  );
  return rows;
}

/**
 * Turns webhooks off, so that only an operator can turn them on again.
 * @param ids null for all
 * @returns how many were on
 */
export async function disableWebhooks(pool: pg.Pool, ids: readonly number[] | null): Promise<number> {
  const { rowCount } = await pool.query(
    `with chosen as (select id, disabled_at is null as was_on from webhook where $1::bigint[] is null or id = any($1) for update),
     changed as (
       update webhook w set disabled_at = coalesce(disabled_at, clock_timestamp()), disabled_reason = 'operator',
         updated_at = clock_timestamp() from chosen c where w.id = c.id)
     select from chosen where was_on`,
    [ids],
  );
  return rowCount ?? 0;
}

/** All webhooks' deliveries, for monitoring. */
export interface WebhookFigures {
  readonly pending: number;
  readonly dead: number;
  /** Seconds that the longest due delivery has been waiting; 0 if none is. */
  readonly oldestDueAge: number;
  /** Webhooks that are gone or failed for days. */
  readonly switchedOff: number;
}

export async function readWebhookFigures(pool: pg.Pool): Promise<WebhookFigures> {
  const { rows } = await pool.query<WebhookFigures>(
    `select (select count(*) from crs.webhook_delivery where status = 'pending') as pending,
       (select count(*) from crs.webhook_delivery where status = 'dead') as dead,
       (select count(*) from crs.webhook where disabled_reason in ('gone', 'failing')) as "switchedOff",
       coalesce((select greatest(extract(epoch from clock_timestamp() - min(due.at)), 0)
         from crs.webhook w cross join lateral (
           select d.next_at as at from crs.webhook_delivery d
           where d.webhook_id = w.id and d.status = 'pending' order by d.next_at limit 1) due
         where w.disabled_at is null and exists (select from crs.api_key k where k.account_id = w.account_id
           and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp()))), 0)::float8
         as "oldestDueAge"`,
  );
  return rows[0] as WebhookFigures;
}

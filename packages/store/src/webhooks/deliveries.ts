/** A webhook's deliveries, as shown to its account and to operators. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { EventType } from '../publish/events.js';

/** The type of a test event. */
export const TEST_TYPE = 'webhook.test';

/** The delivery is waiting for an attempt, has arrived, was given up, or concerns a record that is no longer shown. */
export const deliveryStatuses = ['pending', 'delivered', 'dead', 'withdrawn'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** An event on its way to a webhook. Times in UTC. */
export interface Delivery {
  readonly id: number;
  /** The `webhook-id`, the same in every attempt. */
  readonly eventId: string;
  readonly type: EventType | typeof TEST_TYPE;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  /** HTTP status of the last response; null if there was none. */
  readonly answerStatus: number | null;
  /** Why the last attempt failed. */
  readonly failure: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

const COLUMNS = `d.id, d.event_id as "eventId", d.type, d.status, d.attempts, d.next_at as "nextAttemptAt",
  d.answer_status as "answerStatus", d.failure, d.created_at as "createdAt", d.ended_at as "endedAt"`;

interface DeliveriesSearch {
  readonly status: DeliveryStatus | null;
  /** Only deliveries before this one; null to begin with the newest. */
  readonly before: number | null;
}

/** A webhook's deliveries, newest first. */
export async function listDeliveries(
  pool: pg.Pool,
  webhook: number,
  { status, before }: DeliveriesSearch,
  limit: number,
): Promise<{ readonly deliveries: readonly Delivery[]; readonly more: boolean }> {
  const { rows } = await pool.query<Delivery>(
    `select ${COLUMNS} from crs.webhook_delivery d where webhook_id = $1
       and ($2::text is null or status = $2) and ($3::bigint is null or id < $3)
     order by id desc limit $4`,
    [webhook, status, before, limit + 1],
  );
  return { deliveries: rows.slice(0, limit), more: rows.length > limit };
}

/** A webhook's delivery; null if there is none with this id. */
export async function readDelivery(pool: pg.Pool, webhook: number, id: number): Promise<Delivery | null> {
  const { rows } = await pool.query<Delivery>(
    `select ${COLUMNS} from crs.webhook_delivery d where webhook_id = $1 and id = $2`,
    [webhook, id],
  );
  return rows[0] ?? null;
}

/** Queues a test, which is tried once. */
export async function addTest(pool: pg.Pool, webhook: number): Promise<Delivery> {
  const { rows } = await pool.query<Delivery>(
    `insert into crs.webhook_delivery as d (webhook_id, event_id, type) values ($1, $2, $3) returning ${COLUMNS}`,
    [webhook, `evt_test_${randomBytes(12).toString('hex')}`, TEST_TYPE],
  );
  return rows[0] as Delivery;
}

/** Queues a delivery again, as if it were new. @returns null if the webhook has none with this id */
export async function resendDelivery(pool: pg.Pool, webhook: number, id: number): Promise<Delivery | null> {
  const { rows } = await pool.query<Delivery>(
    `update crs.webhook_delivery d set ${AGAIN} where webhook_id = $1 and id = $2 returning ${COLUMNS}`,
    [webhook, id],
  );
  return rows[0] ?? null;
}

/** Queues all of a webhook's dead deliveries again. @returns how many there are */
export async function resendDead(pool: pg.Pool, webhook: number): Promise<number> {
  const { rowCount } = await pool.query(
    `update crs.webhook_delivery set ${AGAIN} where webhook_id = $1 and status = 'dead'`,
    [webhook],
  );
  return rowCount ?? 0;
}

const AGAIN = `status = 'pending', attempts = 0, next_at = clock_timestamp(), ended_at = null,
  answer_status = null, failure = null`;

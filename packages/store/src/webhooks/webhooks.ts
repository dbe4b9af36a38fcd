/** The webhooks of accounts. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { accountTiers } from '../accounts.js';
import { inTransaction } from '../pool.js';
import type { EventType } from '../publish/events.js';
import type { Account } from '../watched/watch-lists.js';

/** Why a webhook is off: its receiver answered 410, it failed for days, or an operator turned it off. */
export type DisabledReason = 'gone' | 'failing' | 'operator';

/** A webhook without its secret. Times in UTC. */
interface Webhook {
  readonly id: number;
  readonly url: string;
  /** Null for all types. */
  readonly types: readonly EventType[] | null;
  /** Ids; null for all events. */
  readonly watchLists: readonly number[] | null;
  readonly failingSince: string | null;
  readonly disabledAt: string | null;
  readonly disabledReason: DisabledReason | null;
  /** Until when the secret from before the last rotation is also used for signing. */
  readonly earlierSecretUntil: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A webhook with its secret, which is shown only when it is created. */
export interface WebhookWithSecret extends Webhook {
  readonly secret: string;
}

/** A webhook as given by an account. */
export interface GivenWebhook {
  readonly url: string;
  readonly types: readonly EventType[] | null;
  readonly watchLists: readonly number[] | null;
}

/** Hours for which the secret from before a rotation is also used for signing. */
export const SECRET_OVERLAP_HOURS = 24;

const COLUMNS = `w.id, w.url, w.types,
  case when not w.every_event then (
    select coalesce(json_agg(l.watch_list_id order by l.watch_list_id), '[]')
    from crs.webhook_watch_list l where l.webhook_id = w.id) end as "watchLists",
  w.failing_since as "failingSince", w.disabled_at as "disabledAt", w.disabled_reason as "disabledReason",
  case when w.earlier_until > clock_timestamp() then w.earlier_until end as "earlierSecretUntil",
  w.created_at as "createdAt", w.updated_at as "updatedAt"`;

/** A new secret in the format of Standard Webhooks: 32 random bytes. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** An account's webhooks, oldest first. */
export async function listWebhooks(pool: pg.Pool, account: Account): Promise<Webhook[]> {
  const { rows } = await pool.query<Webhook>(
    `select ${COLUMNS} from crs.webhook w where account_id = $1 order by id`,
    [account.id],
  );
  return rows;
}

/** A webhook of the account; null for any other. */
export async function readWebhook(
  db: Pick<pg.Pool, 'query'>,
  account: Pick<Account, 'id'>,
  id: number,
): Promise<Webhook | null> {
  const { rows } = await db.query<Webhook>(
    `select ${COLUMNS} from crs.webhook w where account_id = $1 and id = $2`,
    [account.id, id],
  );
  return rows[0] ?? null;
}

/** The result of writing a webhook: what was written, or why nothing was. */
type WrittenWebhook<T extends Webhook> =
  | { readonly webhook: T }
  | { readonly refused: 'too many' | 'unknown' | 'unknown list' };

/** Creates a webhook. It gets all events found from now on. */
export function createWebhook(
  pool: pg.Pool,
  account: Account,
  given: GivenWebhook,
): Promise<WrittenWebhook<WebhookWithSecret>> {
  return inTransaction(pool, async (client) => {
    // Webhooks created at the same time are counted one after another.
    await client.query('select from crs.account where id = $1 for update', [account.id]);
    const secret = newSecret();
    const { rows } = await client.query<{ id: number }>(
      `insert into crs.webhook (account_id, url, types, every_event, secret, read_to)
       select $1, $2, $3, $4, $5, (select coalesce(max(sequence), 0) from served.event)
       where (select count(*) from crs.webhook where account_id = $1) < $6 returning id`,
      [
        account.id,
        given.url,
        given.types,
        given.watchLists === null,
        secret,
        accountTiers[account.tier].webhooks,
      ],
    );
    const id = rows[0]?.id;
    if (id === undefined) return { refused: 'too many' };
    if (!(await saveLists(client, account, id, given.watchLists))) {
      await client.query('delete from crs.webhook where id = $1', [id]);
      return { refused: 'unknown list' };
    }
    return { webhook: { ...((await readWebhook(client, account, id)) as Webhook), secret } };
  });
}

/** Replaces a webhook's address, types, and lists; its secret and position remain. */
export function replaceWebhook(
  pool: pg.Pool,
  account: Account,
  id: number,
  given: GivenWebhook,
): Promise<WrittenWebhook<Webhook>> {
  return inTransaction(pool, async (client) => {
    const { rowCount: locked } = await client.query(
      'select from crs.webhook where account_id = $1 and id = $2 for update',
      [account.id, id],
    );
    if (locked === 0) return { refused: 'unknown' };
    await client.query('savepoint before');
    await client.query('delete from crs.webhook_watch_list where webhook_id = $1', [id]);
    if (!(await saveLists(client, account, id, given.watchLists))) {
      await client.query('rollback to savepoint before');
      return { refused: 'unknown list' };
    }
    await client.query(
      `update crs.webhook set url = $2, types = $3, every_event = $4, updated_at = clock_timestamp() where id = $1`,
      [id, given.url, given.types, given.watchLists === null],
    );
    return { webhook: (await readWebhook(client, account, id)) as Webhook };
  });
}

/** Saves a webhook's lists. @returns false if one is not the account's */
async function saveLists(
  client: pg.ClientBase,
  account: Account,
  id: number,
  lists: readonly number[] | null,
): Promise<boolean> {
  const wanted = [...new Set(lists ?? [])];
  const { rowCount } = await client.query(
    `insert into crs.webhook_watch_list (webhook_id, watch_list_id)
     select $1, id from crs.watch_list where account_id = $2 and id = any($3) for key share`,
    [id, account.id, wanted],
  );
  return rowCount === wanted.length;
}

/** Deletes a webhook with its deliveries. @returns false if the account has no such webhook */
export async function deleteWebhook(pool: pg.Pool, account: Account, id: number): Promise<boolean> {
  const { rowCount } = await pool.query('delete from crs.webhook where account_id = $1 and id = $2', [
    account.id,
    id,
  ]);
  return rowCount === 1;
}

/**
 * Gives a webhook a new secret; the previous one is also used for signing for a day. @returns null if there is no such
 * webhook
 */
export async function rotateSecret(
  pool: pg.Pool,
  account: Account,
  id: number,
): Promise<WebhookWithSecret | null> {
  const secret = newSecret();
  const { rows } = await pool.query<Webhook>(
    `update crs.webhook w set secret = $3, earlier_secret = secret, updated_at = clock_timestamp(),
       earlier_until = clock_timestamp() + make_interval(hours => ${SECRET_OVERLAP_HOURS})
     where account_id = $1 and id = $2 returning ${COLUMNS}`,
    [account.id, id, secret],
  );
  return rows[0] === undefined ? null : { ...rows[0], secret };
}

/**
 * Turns a webhook on again: waiting events are sent at once, then everything that happened since.
 * @param by an account cannot turn on what an operator turned off
 */
export function enableWebhook(
  pool: pg.Pool,
  id: number,
  by: Account | 'operator',
): Promise<{ readonly webhook: Webhook } | { readonly refused: 'unknown' | 'operator' }> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Webhook>(
      `select ${COLUMNS} from crs.webhook w where id = $1 and ($2::bigint is null or account_id = $2) for update`,
      [id, by === 'operator' ? null : by.id],
    );
    const [before] = rows;
    if (before === undefined) return { refused: 'unknown' };
    if (by !== 'operator' && before.disabledReason === 'operator') return { refused: 'operator' };
    if (before.disabledAt === null) return { webhook: before };
    await client.query(
      `update crs.webhook_delivery set next_at = clock_timestamp() where webhook_id = $1 and status = 'pending'`,
      [id],
    );
    const { rows: after } = await client.query<Webhook>(
      `update crs.webhook w set disabled_at = null, disabled_reason = null, failing_since = null,
         updated_at = clock_timestamp() where id = $1 returning ${COLUMNS}`,
      [id],
    );
    return { webhook: after[0] as Webhook };
  });
}

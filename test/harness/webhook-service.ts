import { createLog, migrateQueue, openQueue, WEBHOOK_QUEUE_NAME, type WorkQueue } from '@crs/runtime';
import { createNetwork } from '@crs/sources';
import {
  type Account,
  type AccountTier,
  createAccountKey,
  createPool,
  createWebhook,
  type GivenWebhook,
  type WebhookWithSecret,
} from '@crs/store';
import type pg from 'pg';
import { projectSettings } from './config.js';
import { createTestDatabase, testRedisUrl } from './database.js';
import { insertTown } from './records-of-a-town.js';

/**
 * Where the webhook queue is; null for Redis if there is none.
 * @param redisDatabase a separate database in a Redis that other tests also use
 */
export function webhookQueueAt(
  backend: 'postgres' | 'redis',
  redisDatabase: number,
): { readonly redisUrl: string | null } | null {
  if (backend === 'postgres') return { redisUrl: null };
  const redis = testRedisUrl();
  return redis === null ? null : { redisUrl: `${redis}/${redisDatabase}` };
}

/** A database with a made-up town, the webhook queue, and the senders. */
export interface WebhookService {
  readonly pool: pg.Pool;
  readonly work: WorkQueue;
  readonly databaseUrl: string;
  readonly redisUrl: string | null;
  readonly context: {
    readonly pool: pg.Pool;
    readonly network: ReturnType<typeof createNetwork>;
    readonly log: ReturnType<typeof createLog>;
    readonly signal: AbortSignal;
  };
  /** A new account with a key. */
  account(tier?: AccountTier): Promise<Account>;
  webhook(
    account: Account,
    given: Partial<GivenWebhook> & { readonly url: string },
  ): Promise<WebhookWithSecret>;
  /** Adds status changes of a contractor; each is a separate event. */
  addEvents(contractor: number, ...abouts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens all of them. */
export async function startWebhookService(redisUrl: string | null): Promise<WebhookService> {
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  await insertTown(pool, projectSettings().dictionaries);
  const location = { redisUrl, databaseUrl: database.url, lostAfter: 2 };
  await migrateQueue(location);
  const work = await openQueue(location, () => {}, WEBHOOK_QUEUE_NAME);
  await work.queue.obliterate({ force: true });
  let accounts = 0;
  return {
    pool,
    work,
    databaseUrl: database.url,
    redisUrl,
    context: {
      pool,
      network: createNetwork(),
      log: createLog('silent'),
      signal: new AbortController().signal,
    },
    async account(tier = 'pro') {
      const name = `account ${++accounts}`;
      await createAccountKey(pool, { account: name, tier });
      const { rows } = await pool.query<{ id: number }>('select id from account where name = $1', [name]);
      return { id: (rows[0] as { id: number }).id, tier };
    },
    async webhook(account, given) {
      const written = await createWebhook(pool, account, { types: null, watchLists: null, ...given });
      if ('refused' in written) throw new Error(written.refused);
      return written.webhook;
    },
    async addEvents(contractor, ...abouts) {
      await pool.query(
        `insert into served.event (type, contractor_id, about, version, data)
         select 'license.status_changed', $1, about, 1, '{"from": "Issued", "to": "Revoked"}'
         from unnest($2::text[]) with ordinality a (about, place) order by place`,
        [contractor, abouts],
      );
    },
    async close() {
      await work.queue.obliterate({ force: true });
      await work.close();
      await pool.end();
      await database.drop();
    },
  };
}

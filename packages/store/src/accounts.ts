import { CrsError, UsageError } from '@crs/domain';
import type pg from 'pg';
import {
  findCredential,
  hashKey,
  type ListedCredential,
  listCredentials,
  newCredential,
  revokeCredential,
} from './credentials.js';
import { inTransaction } from './pool.js';

/**
 * The limits of each tier: a key's requests per day and per minute, list rows per day, keys, watch lists, entries in a
 * watch list, and webhooks.
 */
export const accountTiers = {
  free: {
    ...{ requestsPerDay: 100, requestsPerMinute: 10, rowsPerDay: 1_000, keys: 1 },
    ...{ watchLists: 2, watched: 100, webhooks: 1 },
  },
  starter: {
    ...{ requestsPerDay: 1_000, requestsPerMinute: 30, rowsPerDay: 10_000, keys: 2 },
    ...{ watchLists: 10, watched: 1_000, webhooks: 5 },
  },
  pro: {
    ...{ requestsPerDay: 10_000, requestsPerMinute: 120, rowsPerDay: 200_000, keys: 5 },
    ...{ watchLists: 100, watched: 10_000, webhooks: 20 },
  },
} as const;

export type AccountTier = keyof typeof accountTiers;

/** A new key. Its text is shown only once. */
export interface CreatedKey {
  readonly key: string;
  readonly prefix: string;
  readonly account: string;
  readonly tier: AccountTier;
}

/** A key as `crs keys list` shows it. */
export interface ListedKey extends ListedCredential {
  readonly tier: AccountTier;
}

/** A key that is neither revoked nor expired. */
export interface UsableKey {
  readonly id: number;
  readonly accountId: number;
  readonly tier: AccountTier;
  readonly hash: Buffer;
  readonly expiresAt: string | null;
}

/**
 * Creates a key for an account, and the account if needed. The account's tier changes only with `changeTier`. `test`
 * makes a `sk_test_` key, which works only outside production. The key works until `expiresAt`, or until it is revoked.
 * @throws CrsError `keys.too_many` if the tier allows no further key, `keys.other_tier` if the account has another
 * tier, or `keys.expired` if `expiresAt` has passed; nothing is changed then
 */
export function createAccountKey(
  pool: pg.Pool,
  request: {
    readonly account: string;
    readonly tier: AccountTier;
    readonly test?: boolean;
    readonly expiresAt?: Date;
    readonly changeTier?: boolean;
  },
): Promise<CreatedKey> {
  const { account, tier } = request;
  return inTransaction(pool, async (client) => {
    // Writing the account locks its row, so two keys created at the same time are counted one after the other.
    const { rows } = await client.query<{ id: number; tier: AccountTier }>(
      `insert into account as a (name, tier) values ($1, $2)
       on conflict (name) do update set tier = case when $3 then excluded.tier else a.tier end returning a.id, a.tier`,
      [account, tier, request.changeTier ?? false],
    );
    const { id: accountId, tier: current } = rows[0] as { id: number; tier: AccountTier };
    if (current !== tier)
      throw new CrsError('keys.other_tier', `Account ${account} is in tier ${current}, not ${tier}.`, {
        nextStep: `Use --tier ${current}, or move the account and all its keys with --change-tier.`,
      });
    const live = await client.query<{ keys: number }>(
      `select count(*) as keys from api_key where account_id = $1 and revoked_at is null
         and (expires_at is null or expires_at > clock_timestamp())`,
      [accountId],
    );
    const keys = live.rows[0]?.keys ?? 0;
    const allowed = accountTiers[tier].keys;
    if (keys >= allowed)
      throw new CrsError(
        'keys.too_many',
        `Account ${account} has ${keys} ${keys === 1 ? 'key' : 'keys'}, and tier ${tier} allows ${allowed}.`,
        { nextStep: 'Revoke a key first, or move the account to a higher tier with --change-tier.' },
      );
    const { text: key, prefix } = newCredential(request.test ? 'sk_test_' : 'sk_live_');
    const made = await client.query<{ expired: boolean }>(
      `insert into api_key (account_id, prefix, key_hash, expires_at) values ($1, $2, $3, $4)
       returning coalesce(expires_at <= clock_timestamp(), false) as expired`,
      [accountId, prefix, hashKey(key), request.expiresAt ?? null],
    );
    if (made.rows[0]?.expired)
      throw new UsageError(
        'keys.expired',
        `The key would have expired already: ${request.expiresAt?.toISOString()} has passed.`,
        'Choose a later day.',
      );
    return { key, prefix, account, tier };
  });
}

/** All keys, or those of one account, including revoked ones, oldest first. */
export const listKeys = (pool: pg.Pool, account?: string): Promise<ListedKey[]> =>
  listCredentials(pool, 'key', account);

/** Finds a key. @throws UsageError, like `findCredential` */
export const findKey = (pool: pg.Pool, selector: string): Promise<ListedKey> =>
  findCredential(pool, 'key', selector);

/** Revokes a key and its tokens. @throws UsageError, like `findCredential` */
export const revokeKey = (pool: pg.Pool, selector: string): Promise<ListedKey> =>
  revokeCredential(pool, 'key', selector);

/** The key for each hash; null if it is unknown, revoked, or expired. */
export async function findUsableKeys(
  pool: pg.Pool,
  hashes: readonly Buffer[],
): Promise<(UsableKey | null)[]> {
  const { rows } = await pool.query<UsableKey>({
    name: 'find keys',
    text: `select k.id, a.id as "accountId", a.tier, k.key_hash as hash, k.expires_at as "expiresAt"
      from api_key k join account a on a.id = k.account_id
      where k.key_hash = any($1::bytea[]) and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > clock_timestamp())`,
    values: [hashes],
  });
  return hashes.map((hash) => rows.find((key) => key.hash.equals(hash)) ?? null);
}

import { hash, randomBytes } from 'node:crypto';
import { CrsError, UsageError } from '@crs/domain';
import type pg from 'pg';
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

/** A key as `crs keys list` shows it. Times in UTC. */
export interface ListedKey {
  readonly id: number;
  readonly prefix: string;
  readonly account: string;
  readonly tier: AccountTier;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
}

/** A key that is neither revoked nor expired. */
export interface UsableKey {
  readonly id: number;
  readonly accountId: number;
  readonly tier: AccountTier;
  readonly hash: Buffer;
  readonly expiresAt: string | null;
}

const PREFIX_LENGTH = 12;

/** The hash that is stored instead of the key. */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
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
    const key = `${request.test ? 'sk_test_' : 'sk_live_'}${randomBytes(32).toString('hex')}`;
    const prefix = key.slice(0, PREFIX_LENGTH);
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

const LISTED = `select k.id, k.prefix, a.name as account, a.tier, k.created_at as "createdAt", k.expires_at as "expiresAt",
  k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt" from api_key k join account a on a.id = k.account_id`;

/** All keys, or those of one account, including revoked ones, oldest first. */
export async function listKeys(pool: pg.Pool, account?: string): Promise<ListedKey[]> {
  const { rows } = await pool.query<ListedKey>(
    `${LISTED} where $1::text is null or a.name = $1 order by k.created_at, k.id`,
    [account ?? null],
  );
  return rows;
}

/**
 * Finds a key; if several share the first characters, the one that is not revoked.
 * @param selector the key, its number, or its first 12 characters
 * @throws UsageError `keys.unknown`, or `keys.ambiguous` if several keys match the selector
 */
export async function findKey(pool: pg.Pool, selector: string): Promise<ListedKey> {
  const number = /^\d{1,15}$/.test(selector) ? Number(selector) : null;
  const { rows: found } = await pool.query<ListedKey>(
    `${LISTED} where k.id = $1 or k.prefix = $2 or k.key_hash = $3 order by k.revoked_at is not null, k.id`,
    [number, selector, hashKey(selector)],
  );
  const live = found.filter(({ revokedAt }) => revokedAt === null);
  if (live.length > 1)
    throw new UsageError(
      'keys.ambiguous',
      `${live.length} keys begin with ${selector}: numbers ${live.map(({ id }) => id).join(', ')}.`,
      'Use the key number from `crs keys list`.',
    );
  const chosen = live[0] ?? found[0];
  if (chosen === undefined)
    throw new UsageError(
      'keys.unknown',
      'There is no such key.',
      'See `crs keys list`. Use the number or the first 12 characters of a key.',
    );
  return chosen;
}

/** Revokes a key and its tokens. @throws UsageError, like `findKey` */
export async function revokeKey(pool: pg.Pool, selector: string): Promise<ListedKey> {
  const chosen = await findKey(pool, selector);
  await pool.query('update api_key set revoked_at = clock_timestamp() where id = $1 and revoked_at is null', [
    chosen.id,
  ]);
  const { rows } = await pool.query<ListedKey>(`${LISTED} where k.id = $1`, [chosen.id]);
  return rows[0] ?? chosen;
}

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

/** Saves when keys were last used; an earlier time never replaces a later one. */
export async function saveLastUses(pool: pg.Pool, uses: ReadonlyMap<number, Date>): Promise<void> {
  // A fixed order, so that two processes that write the same keys never deadlock.
  const ids = [...uses.keys()].sort((a, b) => a - b);
  await pool.query(
    `update api_key k set last_used_at = u.at from unnest($1::bigint[], $2::timestamptz[]) as u (id, at)
     where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`,
    [ids, ids.map((id) => uses.get(id))],
  );
}

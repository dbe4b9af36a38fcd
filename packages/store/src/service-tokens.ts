import { randomBytes } from 'node:crypto';
import { UsageError } from '@crs/domain';
import type pg from 'pg';
import { findKey, hashKey, type UsableKey } from './accounts.js';

/** A new token: the only time that its text is shown. */
interface CreatedToken {
  readonly token: string;
  readonly prefix: string;
  /** Number of the key that it belongs to. */
  readonly keyId: number;
  readonly account: string;
}

/** A token as `crs tokens list` shows it. Times in UTC. */
interface ListedToken {
  readonly id: number;
  readonly prefix: string;
  readonly keyId: number;
  readonly account: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
}

/** The key of a token; neither is revoked or expired. `hash` and `expiresAt` are those of the token, or of the key if that ends first. */
export interface UsableToken extends UsableKey {
  readonly tokenId: number;
  /** True for one of a `sk_test_` key. */
  readonly isTest: boolean;
}

/** What every token begins with, so that logs and errors can leave tokens out. */
const BEGINNING = 'rct_';
const PREFIX_LENGTH = 12;

/**
 * Makes a token for a key. It works until `expiresAt`, until it is revoked, or until its key ends.
 * @param key the key, its number or its first 12 characters
 * @throws UsageError `keys.unknown`, `keys.ambiguous`; `keys.expired` if the key or the token has ended already
 */
export async function createServiceToken(
  pool: pg.Pool,
  { key, expiresAt }: { readonly key: string; readonly expiresAt?: Date },
): Promise<CreatedToken> {
  const owner = await findKey(pool, key);
  const token = `${BEGINNING}${randomBytes(32).toString('hex')}`;
  const prefix = token.slice(0, PREFIX_LENGTH);
  const { rowCount } = await pool.query(
    `insert into service_token (key_id, prefix, token_hash, expires_at)
     select id, $2, $3, $4 from api_key where id = $1 and revoked_at is null
       and (expires_at is null or expires_at > clock_timestamp()) and ($4::timestamptz is null or $4 > clock_timestamp())`,
    [owner.id, prefix, hashKey(token), expiresAt ?? null],
  );
  if (rowCount !== 1)
    throw new UsageError(
      'keys.expired',
      `A token for key ${owner.prefix}… would not work: the key is revoked, or the key or the token has already expired.`,
      'Choose another key (`crs keys list`) or a later day.',
    );
  return { token, prefix, keyId: owner.id, account: owner.account };
}

const LISTED = `select t.id, t.prefix, t.key_id as "keyId", a.name as account, t.created_at as "createdAt",
    least(t.expires_at, k.expires_at) as "expiresAt", least(t.revoked_at, k.revoked_at) as "revokedAt",
    t.last_used_at as "lastUsedAt"
  from service_token t join api_key k on k.id = t.key_id join account a on a.id = k.account_id`;

/** All tokens, also revoked ones, oldest first. */
export async function listServiceTokens(pool: pg.Pool): Promise<ListedToken[]> {
  const { rows } = await pool.query<ListedToken>(`${LISTED} order by t.id`);
  return rows;
}

/**
 * Revokes a token; its key goes on.
 * @param selector the token, its number or its first 12 characters
 * @throws UsageError `tokens.unknown`, or `tokens.ambiguous` if several tokens begin with the selector
 */
export async function revokeServiceToken(pool: pg.Pool, selector: string): Promise<ListedToken> {
  const number = /^\d{1,15}$/.test(selector) ? Number(selector) : null;
  const { rows: found } = await pool.query<ListedToken>(
    `${LISTED} where t.id = $1 or t.prefix = $2 or t.token_hash = $3 order by t.revoked_at is not null, t.id`,
    [number, selector, hashKey(selector)],
  );
  const live = found.filter(({ revokedAt }) => revokedAt === null);
  if (live.length > 1)
    throw new UsageError(
      'tokens.ambiguous',
      `${live.length} tokens begin with ${selector}: numbers ${live.map(({ id }) => id).join(', ')}.`,
      'Use the token number from `crs tokens list`.',
    );
  const chosen = live[0] ?? found[0];
  if (chosen === undefined)
    throw new UsageError(
      'tokens.unknown',
      'There is no such token.',
      'See `crs tokens list`. Use the number or the first 12 characters of a token.',
    );
  await pool.query(
    'update service_token set revoked_at = clock_timestamp() where id = $1 and revoked_at is null',
    [chosen.id],
  );
  const { rows } = await pool.query<ListedToken>(`${LISTED} where t.id = $1`, [chosen.id]);
  return rows[0] ?? chosen;
}

/** The key of each token, by the hash of the token; null if either is unknown, revoked or expired. */
export async function findUsableTokens(
  pool: pg.Pool,
  hashes: readonly Buffer[],
): Promise<(UsableToken | null)[]> {
  const { rows } = await pool.query<UsableToken>({
    name: 'find tokens',
    text: `select k.id, t.id as "tokenId", a.id as "accountId", a.tier, t.token_hash as hash,
        starts_with(k.prefix, 'sk_test_') as "isTest",
        least(t.expires_at, k.expires_at) as "expiresAt"
      from service_token t join api_key k on k.id = t.key_id join account a on a.id = k.account_id
      where t.token_hash = any($1::bytea[]) and t.revoked_at is null and k.revoked_at is null
        and (t.expires_at is null or t.expires_at > clock_timestamp())
        and (k.expires_at is null or k.expires_at > clock_timestamp())`,
    values: [hashes],
  });
  return hashes.map((hash) => rows.find((token) => token.hash.equals(hash)) ?? null);
}

/** Saves when tokens were last used; an earlier time never replaces a later one. */
export async function saveTokenUses(pool: pg.Pool, uses: ReadonlyMap<number, Date>): Promise<void> {
  // A fixed order, so that two processes that write the same tokens never deadlock.
  const ids = [...uses.keys()].sort((a, b) => a - b);
  await pool.query(
    `update service_token t set last_used_at = u.at from unnest($1::bigint[], $2::timestamptz[]) as u (id, at)
     where t.id = u.id and (t.last_used_at is null or t.last_used_at < u.at)`,
    [ids, ids.map((id) => uses.get(id))],
  );
}

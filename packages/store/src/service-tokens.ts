import { UsageError } from '@crs/domain';
import type pg from 'pg';
import { findKey, type UsableKey } from './accounts.js';
import {
  hashKey,
  type ListedCredential,
  listCredentials,
  newCredential,
  revokeCredential,
} from './credentials.js';

/** A new token: the only time that its text is shown. */
interface CreatedToken {
  readonly token: string;
  readonly prefix: string;
  /** Number of the key that it belongs to. */
  readonly keyId: number;
  readonly account: string;
}

/** A token as `crs tokens list` shows it. It ends with its key at the latest. */
interface ListedToken extends ListedCredential {
  readonly keyId: number;
}

/** The key of a token; neither is revoked or expired. `hash` and `expiresAt` are those of the token, or of the key if that ends first. */
export interface UsableToken extends UsableKey {
  readonly tokenId: number;
  /** True for one of a `sk_test_` key. */
  readonly isTest: boolean;
}

/** What every token begins with, so that logs and errors can leave tokens out. */
const BEGINNING = 'rct_';

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
  const { text: token, prefix } = newCredential(BEGINNING);
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

/** All tokens, also revoked ones, oldest first. */
export const listServiceTokens = (pool: pg.Pool): Promise<ListedToken[]> => listCredentials(pool, 'token');

/** Revokes a token; its key goes on. @throws UsageError, like `findCredential` */
export const revokeServiceToken = (pool: pg.Pool, selector: string): Promise<ListedToken> =>
  revokeCredential(pool, 'token', selector);

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

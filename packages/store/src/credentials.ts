/** Keys and their tokens: texts that are shown once, and stored as hashes. */
import { hash, randomBytes } from 'node:crypto';
import { UsageError } from '@crs/domain';
import type pg from 'pg';

/** The tables `c` of keys and tokens, and a select of listed ones. */
const credentials = {
  key: {
    table: 'api_key',
    listed: `select c.id, c.prefix, a.name as account, a.tier, c.created_at as "createdAt",
        c.expires_at as "expiresAt", c.revoked_at as "revokedAt", c.last_used_at as "lastUsedAt"
      from api_key c join account a on a.id = c.account_id`,
  },
  token: {
    table: 'service_token',
    listed: `select c.id, c.prefix, c.key_id as "keyId", a.name as account, c.created_at as "createdAt",
        least(c.expires_at, k.expires_at) as "expiresAt", least(c.revoked_at, k.revoked_at) as "revokedAt",
        c.last_used_at as "lastUsedAt"
      from service_token c join api_key k on k.id = c.key_id join account a on a.id = k.account_id`,
  },
} as const;

type Noun = keyof typeof credentials;

/** A key or a token in a list. Times in UTC. */
export interface ListedCredential {
  readonly id: number;
  readonly prefix: string;
  readonly account: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
}

/** The hash that is stored instead of a key or a token. */
export function hashKey(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** A new key or token with this beginning, and its first characters. */
export function newCredential(beginning: string): { readonly text: string; readonly prefix: string } {
  const text = `${beginning}${randomBytes(32).toString('hex')}`;
  return { text, prefix: text.slice(0, 12) };
}

/** All keys or tokens, or those of one account, including revoked ones, oldest first. */
export async function listCredentials<T extends ListedCredential>(
  pool: pg.Pool,
  noun: Noun,
  account: string | null = null,
): Promise<T[]> {
  const { rows } = await pool.query<T>(
    `${credentials[noun].listed} where $1::text is null or a.name = $1 order by c.created_at, c.id`,
    [account],
  );
  return rows;
}

/**
 * Finds a key or a token; if several share the first characters, the one that is not revoked.
 * @param selector the text, its number, or its first 12 characters
 * @throws UsageError `keys.unknown` or `tokens.unknown`; `keys.ambiguous` or `tokens.ambiguous` if several match
 */
export async function findCredential<T extends ListedCredential>(
  pool: pg.Pool,
  noun: Noun,
  selector: string,
): Promise<T> {
  const number = /^\d{1,15}$/.test(selector) ? Number(selector) : null;
  const { rows: found } = await pool.query<T>(
    `${credentials[noun].listed} where c.id = $1 or c.prefix = $2 or c.${noun}_hash = $3
     order by c.revoked_at is not null, c.id`,
    [number, selector, hashKey(selector)],
  );
  const live = found.filter(({ revokedAt }) => revokedAt === null);
  if (live.length > 1)
    throw new UsageError(
      `${noun}s.ambiguous`,
      `${live.length} ${noun}s begin with ${selector}: numbers ${live.map(({ id }) => id).join(', ')}.`,
      `Use the ${noun} number from \`crs ${noun}s list\`.`,
    );
  const chosen = live[0] ?? found[0];
  if (chosen === undefined)
    throw new UsageError(
      `${noun}s.unknown`,
      `There is no such ${noun}.`,
      `See \`crs ${noun}s list\`. Use the number or the first 12 characters of a ${noun}.`,
    );
  return chosen;
}

/** Revokes a key with its tokens, or one token. @throws UsageError, like `findCredential` */
export async function revokeCredential<T extends ListedCredential>(
  pool: pg.Pool,
  noun: Noun,
  selector: string,
): Promise<T> {
  const { table, listed } = credentials[noun];
  const chosen = await findCredential<T>(pool, noun, selector);
  await pool.query(
    `update ${table} set revoked_at = clock_timestamp() where id = $1 and revoked_at is null`,
    [chosen.id],
  );
  const { rows } = await pool.query<T>(`${listed} where c.id = $1`, [chosen.id]);
  return rows[0] ?? chosen;
}

/** Saves when keys or tokens were last used; an earlier time never replaces a later one. */
export async function saveLastUses(
  pool: pg.Pool,
  noun: Noun,
  uses: ReadonlyMap<number, Date>,
): Promise<void> {
  // A fixed order, so that two processes that write the same rows never deadlock.
  const ids = [...uses.keys()].sort((a, b) => a - b);
  await pool.query(
    `update ${credentials[noun].table} c set last_used_at = u.at
     from unnest($1::bigint[], $2::timestamptz[]) as u (id, at)
     where c.id = u.id and (c.last_used_at is null or c.last_used_at < u.at)`,
    [ids, ids.map((id) => uses.get(id))],
  );
}

import { randomBytes } from 'node:crypto';
import { UsageError } from '@crs/domain';
import type pg from 'pg';
import { hashKey } from './accounts.js';

/** What people may do in the console, each more than the one before. */
export const roles = ['viewer', 'analyst', 'operator'] as const;
export type Role = (typeof roles)[number];

/** Somebody who may log in. */
export interface User {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
}

/** A user as `crs users list` shows one. Times in UTC. */
export interface ListedUser extends User {
  readonly createdAt: string;
  readonly lastLoginAt: string | null;
  readonly revokedAt: string | null;
}

const LISTED = `select id, name, role, created_at as "createdAt", last_login_at as "lastLoginAt", revoked_at as "revokedAt"
  from crs.console_user`;

/**
 * Makes a user, or gives a revoked one of this name a new role and password.
 * @throws UsageError `users.taken` if somebody of this name may log in already
 */
export async function createUser(
  pool: pg.Pool,
  { name, role, passwordHash }: Omit<User, 'id'> & { readonly passwordHash: string },
): Promise<User> {
  const { rows } = await pool.query<User>(
    `insert into crs.console_user (name, role, password_hash) values ($1, $2, $3)
     on conflict (lower(name)) do update set role = excluded.role, password_hash = excluded.password_hash, revoked_at = null
       where console_user.revoked_at is not null
     returning id, name, role`,
    [name, role, passwordHash],
  );
  const [user] = rows;
  if (user !== undefined) return user;
  throw new UsageError(
    'users.taken',
    `There is a user ${name} already.`,
    'Choose another name, or revoke that user first (`crs users revoke`).',
  );
}

/** All users, also revoked ones, oldest first. */
export async function listUsers(pool: pg.Pool): Promise<ListedUser[]> {
  const { rows } = await pool.query<ListedUser>(`${LISTED} order by id`);
  return rows;
}

/**
 * Ends a user's access and logins; what that person decided stays.
 * @throws UsageError `users.unknown`
 */
export async function revokeUser(pool: pg.Pool, name: string): Promise<ListedUser> {
  const { rows } = await pool.query<ListedUser>(
    `with ended as (
       update crs.console_user set revoked_at = coalesce(revoked_at, clock_timestamp())
       where lower(name) = lower($1) returning *),
     gone as (delete from crs.console_login where user_id in (select id from ended))
     ${LISTED.replace('crs.console_user', 'ended')}`,
    [name],
  );
  const [user] = rows;
  if (user !== undefined) return user;
  throw new UsageError('users.unknown', `There is no user ${name}.`, 'See `crs users list`.');
}

/** The user of a name with the hash of the password; null if there is none who may log in. */
export async function findUser(
  pool: pg.Pool,
  name: string,
): Promise<(User & { readonly passwordHash: string }) | null> {
  const { rows } = await pool.query<User & { passwordHash: string }>(
    `select id, name, role, password_hash as "passwordHash" from crs.console_user
     where lower(name) = lower($1) and revoked_at is null`,
    [name],
  );
  return rows[0] ?? null;
}

/** Replaces a user's password and ends all logins but one. */
export async function changePassword(
  pool: pg.Pool,
  userId: number,
  passwordHash: string,
  keptToken: string,
): Promise<void> {
  await pool.query(
    `with changed as (update crs.console_user set password_hash = $2 where id = $1)
     delete from crs.console_login where user_id = $1 and token_hash <> $3`,
    [userId, passwordHash, hashKey(keptToken)],
  );
}

/** Hours after which a login ends, however much it was used. */
const LOGIN_HOURS = 12;

/** Logs a user in. @returns the token that the browser keeps; only its hash is stored */
export async function logIn(pool: pg.Pool, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `with login as (update crs.console_user set last_login_at = clock_timestamp() where id = $1),
     old as (delete from crs.console_login where expires_at < clock_timestamp())
     insert into crs.console_login (token_hash, user_id, expires_at)
     values ($2, $1, clock_timestamp() + make_interval(hours => $3))`,
    [userId, hashKey(token), LOGIN_HOURS],
  );
  return token;
}

/** Who is logged in with a token; null for nobody. */
export async function findLogin(pool: pg.Pool, token: string): Promise<User | null> {
  const { rows } = await pool.query<User>({
    name: 'find login',
    text: `select u.id, u.name, u.role from crs.console_login s join crs.console_user u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > clock_timestamp() and u.revoked_at is null`,
    values: [hashKey(token)],
  });
  return rows[0] ?? null;
}

/** Logs out. */
export async function logOut(pool: pg.Pool, token: string): Promise<void> {
  await pool.query('delete from crs.console_login where token_hash = $1', [hashKey(token)]);
}

import { randomBytes } from 'node:crypto';
import { UsageError } from '@crs/domain';
import type pg from 'pg';
import { hashKey } from './credentials.js';
import { inTransaction } from './pool.js';
import { forgetUser } from './watched/watchers.js';

/** What people may do in the console; each role includes the previous one. */
export const roles = ['viewer', 'analyst', 'operator'] as const;
export type Role = (typeof roles)[number];

/** A person who may log in. */
export interface User {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
}

/** A user, as shown by `crs users list`. Times in UTC. */
export interface ListedUser extends User {
  readonly createdAt: string;
  readonly lastLoginAt: string | null;
  readonly revokedAt: string | null;
}

const LISTED = `select id, name, role, created_at as "createdAt", last_login_at as "lastLoginAt", revoked_at as "revokedAt"
  from crs.console_user`;

/**
 * Creates a user, or gives a revoked one with this name a new role and password.
 * @throws UsageError `users.taken` if a user with this name may already log in
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
    `There is already a user ${name}.`,
    'Choose another name, or revoke that user first (`crs users revoke`).',
  );
}

/** All users, including revoked ones, oldest first. */
export async function listUsers(pool: pg.Pool): Promise<ListedUser[]> {
  const { rows } = await pool.query<ListedUser>(`${LISTED} order by id`);
  return rows;
}

/**
 * Ends a user's access and logins, and deletes the watch list and its emails; the user's decisions remain.
 * @throws UsageError `users.unknown`, `users.last_operator`
 */
export function revokeUser(pool: pg.Pool, name: string): Promise<ListedUser> {
  return inTransaction(pool, async (client) => {
    await refuseLastOperator(client, name);
    const user = await changedUser(client, name, 'revoked_at = coalesce(revoked_at, clock_timestamp())', []);
    await forgetUser(client, user.id);
    return user;
  });
}

/**
 * Gives a user another role, and ends logins made with the previous one.
 * @throws UsageError `users.unknown`, `users.revoked`, `users.last_operator`
 */
export function changeRole(pool: pg.Pool, name: string, role: Role): Promise<ListedUser> {
  return inTransaction(pool, async (client) => {
    if (role !== 'operator') await refuseLastOperator(client, name);
    return withAccess(await changedUser(client, name, 'role = $2', [role]));
  });
}

/**
 * Replaces a user's lost password, and ends all logins.
 * @throws UsageError `users.unknown`, `users.revoked`
 */
export function resetPassword(pool: pg.Pool, name: string, passwordHash: string): Promise<ListedUser> {
  return inTransaction(pool, async (client) =>
    withAccess(await changedUser(client, name, 'password_hash = $2', [passwordHash])),
  );
}

/** Changes a user and ends all of that user's logins. @throws UsageError `users.unknown` */
async function changedUser(
  client: pg.ClientBase,
  name: string,
  change: string,
  values: readonly unknown[],
): Promise<ListedUser> {
  const { rows } = await client.query<ListedUser>(
    `with changed as (update crs.console_user set ${change} where lower(name) = lower($1) returning *),
     gone as (delete from crs.console_login where user_id in (select id from changed))
     ${LISTED.replace('crs.console_user', 'changed')}`,
    [name, ...values],
  );
  const [user] = rows;
  if (user !== undefined) return user;
  throw new UsageError('users.unknown', `There is no user ${name}.`, 'See `crs users list`.');
}

/** Refuses a change to a user who may not log in. @throws UsageError `users.revoked` */
function withAccess(user: ListedUser): ListedUser {
  if (user.revokedAt === null) return user;
  throw new UsageError(
    'users.revoked',
    `${user.name} can no longer log in.`,
    'Create a user with this name again (`crs users create`).',
  );
}

/**
 * One operator must remain to create users. The rows are locked, so that two operators cannot remove each other's role.
 * @throws UsageError `users.last_operator`
 */
async function refuseLastOperator(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<{ isNamed: boolean }>(
    `select lower(name) = lower($1) as "isNamed" from crs.console_user
     where role = 'operator' and revoked_at is null order by id for update`,
    [name],
  );
  if (rows.length > 1 || rows[0]?.isNamed !== true) return;
  throw new UsageError(
    'users.last_operator',
    `${name} is the last operator.`,
    'Create another operator first (`crs users create`).',
  );
}

/** The user with this name, and the password's hash; null if no such user may log in. */
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

/** Ends all of a user's logins except the given one. @returns how many ended */
export async function endLogins(
  pool: pg.Pool,
  userId: number,
  keptToken: string | null = null,
): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from crs.console_login where user_id = $1 and token_hash is distinct from $2',
    [userId, keptToken === null ? null : hashKey(keptToken)],
  );
  return rowCount ?? 0;
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

/** Hours after which a login ends, even if it is in use. */
const LOGIN_HOURS = 12;

/** Logs in a user. @returns the token for the browser; only its hash is stored */
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

/** The user logged in with a token; null for none. */
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

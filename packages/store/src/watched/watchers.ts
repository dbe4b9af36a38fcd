/** People who watch: console users, and people who confirmed an email address. */
import { UsageError } from '@crs/domain';
import type pg from 'pg';
import { hashKey } from '../credentials.js';
import { inTransaction } from '../pool.js';
import type { WatchedSubjects } from './watch-keys.js';
import { saveKeys } from './watch-lists.js';
import { keysOf, NO_SUBJECTS, withoutKey, withSubjects } from './watched-subjects.js';

/** A person who watches, identified by a login or by a token in an email. */
type Whose = { readonly userId: number } | { readonly token: string };

/** What a person watches. */
export interface Watching {
  readonly watcherId: number;
  /** Null for a user who is notified only on pages. */
  readonly mailAddress: string | null;
  /** When the mail server permanently refused the address; nothing is sent to it afterward. */
  readonly refusedAt: string | null;
  readonly subjects: WatchedSubjects;
}

/** Maximum number of subjects per person. */
export const MOST_WATCHED = 100;

const NEWEST = '(select coalesce(max(sequence), 0) from served.event)';

/** SQL that is true for the rows of an address, `$1`, in any letter case. */
const OF_ADDRESS = 'lower(mail_address) = lower($1)';

/** SQL for the watcher `$1`: a user, or the hash of a token. */
const isMeant = (whose: Whose): string =>
  'userId' in whose
    ? 'w.user_id = $1'
    : 'w.id = (select m.watcher_id from crs.watch_mail m where m.token_hash = $1)';
const meant = (whose: Whose): number | Buffer => ('userId' in whose ? whose.userId : hashKey(whose.token));

/** Null for a person who watches nothing, or for an unknown token. */
export async function readWatching(
  db: Pick<pg.ClientBase, 'query'> | pg.Pool,
  whose: Whose,
  lock: '' | 'for update of w' = '',
): Promise<Watching | null> {
  const { rows } = await db.query<Watching>(
    `select w.id as "watcherId", w.mail_address as "mailAddress", w.refused_at as "refusedAt", l.subjects
     from crs.watcher w join crs.watch_list l on l.watcher_id = w.id where ${isMeant(whose)} ${lock}`,
    [meant(whose)],
  );
  return rows[0] ?? null;
}

/** Adds to a user's subjects. @throws UsageError `watch.full` */
export function watch(pool: pg.Pool, userId: number, more: WatchedSubjects): Promise<void> {
  return inTransaction(pool, async (client) => {
    await client.query(
      `insert into crs.watcher (user_id, digested_to) values ($1, ${NEWEST}) on conflict (user_id) do nothing`,
      [userId],
    );
    await addTo(client, 'user_id = $1', userId, more);
  });
}

/**
 * Removes one of a watcher's subjects. A watcher who has no login and no other subjects is deleted.
 * @returns false for a person who watches nothing, or for an unknown token
 */
export function unwatch(pool: pg.Pool, whose: Whose, key: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const known = await readWatching(client, whose, 'for update of w');
    if (known === null) return false;
    const left = withoutKey(known.subjects, key);
    await saveSubjects(client, known.watcherId, left);
    if (keysOf(left).length === 0)
      await client.query('delete from crs.watcher where id = $1 and user_id is null', [known.watcherId]);
    return true;
  });
}

/**
 * Ends the emails to an address and deletes it. A user's list remains; a watcher without a login is deleted. A
 * confirmation email can also end all emails, because its reader has access to the mailbox.
 * @returns false for an unknown token
 */
export async function stopMails(pool: pg.Pool, whose: Whose): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const asked = 'token' in whose ? await readWatchRequest(client, whose.token, 'for update of r') : null;
    const known = asked ?? (await readWatching(client, whose, 'for update of w'));
    if (known === null) return false;
    if (known.mailAddress !== null) await forgetAddress(client, known.mailAddress);
    return true;
  });
}

async function forgetAddress(client: pg.ClientBase, mailAddress: string): Promise<void> {
  await client.query(`delete from crs.watch_request where ${OF_ADDRESS}`, [mailAddress]);
  await client.query(`delete from crs.watcher where ${OF_ADDRESS} and user_id is null`, [mailAddress]);
  await takeAddressBack(client, mailAddress, null);
}

/**
 * Removes an address from all users but one, with their emails, so that the tokens in them no longer end emails or open
 * lists.
 */
async function takeAddressBack(
  client: pg.ClientBase,
  mailAddress: string,
  butUserId: number | null,
): Promise<void> {
  await client.query(
    `with freed as (
       update crs.watcher set mail_address = null, refused_at = null
       where ${OF_ADDRESS} and user_id is distinct from $2 returning id)
     delete from crs.watch_mail m using freed where m.watcher_id = freed.id`,
    [mailAddress, butUserId],
  );
}

/** Deletes all of a user's subjects, in the transaction that ends the user's access. */
export async function forgetUser(client: pg.ClientBase, userId: number): Promise<void> {
  // Deletes requests first, because a request that is being confirmed becomes a watcher.
  await client.query('delete from crs.watch_request where user_id = $1', [userId]);
  await client.query('delete from crs.watcher where user_id = $1', [userId]);
}

/** Hours within which an address must be confirmed. */
export const HOURS_TO_CONFIRM = 48;

/**
 * Stores a request with an address until it is confirmed; an email with a confirmation link is sent soon. Repeating the
 * request within minutes, for example by a double click, sends no second email.
 */
export async function requestWatch(
  pool: pg.Pool,
  {
    mailAddress,
    userId,
    subjects,
  }: { readonly mailAddress: string; readonly userId: number | null; readonly subjects: WatchedSubjects },
): Promise<void> {
  await pool.query(
    `with asked as (
       insert into crs.watch_request (mail_address, user_id, subjects, expires_at)
       select $1::text, $2::bigint, $3::json, clock_timestamp() + make_interval(hours => ${HOURS_TO_CONFIRM})
       where not exists (select from crs.watch_request r where lower(r.mail_address) = lower($1)
         and r.subjects::text = $3::json::text and r.created_at > clock_timestamp() - interval '10 minutes')
       returning id)
     insert into crs.watch_mail (request_id) select id from asked`,
    [mailAddress, userId, JSON.stringify(subjects)],
  );
}

/** The request that a token confirms. */
interface WatchRequest {
  readonly mailAddress: string;
  readonly userId: number | null;
  readonly subjects: WatchedSubjects;
}

/** Null for a token that was used, has expired, or never existed. */
export async function readWatchRequest(
  db: pg.Pool | pg.ClientBase,
  token: string,
  lock: '' | 'for update of r' = '',
): Promise<WatchRequest | null> {
  const { rows } = await db.query<WatchRequest>(
    `select r.mail_address as "mailAddress", r.user_id as "userId", r.subjects
     from crs.watch_request r join crs.watch_mail m on m.request_id = r.id
     where m.token_hash = $1 and r.expires_at > clock_timestamp() ${lock}`,
    [hashKey(token)],
  );
  return rows[0] ?? null;
}

/**
 * Confirms an address once: the requested subjects are now watched, with notifications by email. A request by a user
 * can be confirmed only by that user, who has both the login and the mailbox, so nobody else gets an address's list or
 * a user's emails.
 * @param userId the logged-in user; null for nobody
 * @returns false for a token that was used or has expired, or that belongs to another user
 * @throws UsageError `watch.full`; nothing is changed then
 */
export function confirmWatch(pool: pg.Pool, token: string, userId: number | null): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const asked = await readWatchRequest(client, token, 'for update of r');
    if (asked === null || !mayConfirm(asked, userId)) return false;
    const { mailAddress, subjects } = asked;
    const watcherId =
      asked.userId === null
        ? await addToAddress(client, mailAddress, subjects)
        : await giveAddress(client, asked.userId, mailAddress, subjects);
    // The token in the email confirms nothing more; from now on it ends emails, like those in digests.
    const { rows } = await client.query<{ id: number }>(
      `update crs.watch_mail m set request_id = null, watcher_id = $2, status = 'sent', next_at = null,
         ended_at = coalesce(m.ended_at, clock_timestamp())
       from crs.watch_mail before
       where m.token_hash = $1 and before.id = m.id returning before.request_id as id`,
      [hashKey(token), watcherId],
    );
    await client.query('delete from crs.watch_request where id = any($1)', [rows.map(({ id }) => id)]);
    return true;
  });
}

/** True if the caller may confirm a request with its token: anybody, or only the user who made the request. */
export const mayConfirm = (asked: Pick<WatchRequest, 'userId'>, userId: number | null): boolean =>
  asked.userId === null || asked.userId === userId;

async function addToAddress(
  client: pg.ClientBase,
  mailAddress: string,
  subjects: WatchedSubjects,
): Promise<number> {
  await client.query(
    `insert into crs.watcher (mail_address, digested_to) values ($1, ${NEWEST})
     on conflict (lower(mail_address)) do update set refused_at = null`,
    [mailAddress],
  );
  return addTo(client, OF_ADDRESS, mailAddress, subjects);
}

/** Turns on a user's notifications by email. The address's subjects from before the login become the user's. */
async function giveAddress(
  client: pg.ClientBase,
  userId: number,
  mailAddress: string,
  subjects: WatchedSubjects,
): Promise<number> {
  const { rows } = await client.query<{ subjects: WatchedSubjects }>(
    `with gone as (
       delete from crs.watcher where ${OF_ADDRESS} and user_id is null returning id)
     select l.subjects from crs.watch_list l join gone on gone.id = l.watcher_id`,
    [mailAddress],
  );
  await takeAddressBack(client, mailAddress, userId);
  // Emails sent to the user's previous address no longer open the list.
  await client.query(
    `delete from crs.watch_mail m using crs.watcher w
     where w.id = m.watcher_id and w.user_id = $1 and lower(w.mail_address) is distinct from lower($2)`,
    [userId, mailAddress],
  );
  await client.query(
    `insert into crs.watcher (user_id, mail_address, digested_to) values ($1, $2, ${NEWEST})
     on conflict (user_id) do update set mail_address = excluded.mail_address, refused_at = null,
       digested_to = case when watcher.mail_address is null then excluded.digested_to else watcher.digested_to end`,
    [userId, mailAddress],
  );
  const all = rows.reduce((sum, row) => withSubjects(sum, row.subjects), subjects);
  return addTo(client, 'user_id = $1', userId, all);
}

/** @returns the watcher. @throws UsageError `watch.full` */
async function addTo(
  client: pg.ClientBase,
  condition: string,
  value: number | string,
  more: WatchedSubjects,
): Promise<number> {
  const { rows } = await client.query<{ id: number; subjects: WatchedSubjects | null }>(
    `select w.id, l.subjects from crs.watcher w left join crs.watch_list l on l.watcher_id = w.id
     where ${condition} for update of w`,
    [value],
  );
  const [watcher] = rows;
  if (watcher === undefined) throw new Error('The watcher was just inserted.');
  const subjects = withSubjects(watcher.subjects ?? NO_SUBJECTS, more);
  if (keysOf(subjects).length > MOST_WATCHED)
    throw new UsageError(
      'watch.full',
      `One person can watch ${MOST_WATCHED} contractors and cities.`,
      'Remove something from the list first.',
    );
  await saveSubjects(client, watcher.id, subjects);
  return watcher.id;
}

async function saveSubjects(
  client: pg.ClientBase,
  watcherId: number,
  subjects: WatchedSubjects,
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into crs.watch_list (watcher_id, name, subjects) values ($1, 'watched', $2)
     on conflict (watcher_id) do update set subjects = excluded.subjects, updated_at = clock_timestamp() returning id`,
    [watcherId, JSON.stringify(subjects)],
  );
  const [list] = rows;
  if (list === undefined) throw new Error('An insert always returns its row.');
  await client.query('delete from crs.watched where watch_list_id = $1', [list.id]);
  await saveKeys(client, list.id, keysOf(subjects));
}

/** People who watch: users of the console, and whoever confirmed an email address. */
import { UsageError } from '@crs/domain';
import type pg from 'pg';
import { hashKey } from '../accounts.js';
import { inTransaction } from '../pool.js';
import type { WatchedSubjects } from './watch-keys.js';
import { saveKeys } from './watch-lists.js';
import { keysOf, NO_SUBJECTS, withoutKey, withSubjects } from './watched-subjects.js';

/** Somebody who watches, by the login or by a token of a mail. */
export type Whose = { readonly userId: number } | { readonly token: string };

/** What somebody watches. */
export interface Watching {
  readonly watcherId: number;
  /** Null for a user who is told on pages only. */
  readonly mailAddress: string | null;
  /** When the mail server of the address refused it for good: nothing is sent to it from then on. */
  readonly refusedAt: string | null;
  readonly subjects: WatchedSubjects;
}

/** Most of what one person watches. */
export const MOST_WATCHED = 100;

const NEWEST = '(select coalesce(max(sequence), 0) from served.event)';

/** SQL that is true of the rows of an address, `$1`, in any case. */
const OF_ADDRESS = 'lower(mail_address) = lower($1)';

/** SQL for the watcher of `$1`: a user, or the hash of a token. */
const isMeant = (whose: Whose): string =>
  'userId' in whose
    ? 'w.user_id = $1'
    : 'w.id = (select m.watcher_id from crs.watch_mail m where m.token_hash = $1)';
const meant = (whose: Whose): number | Buffer => ('userId' in whose ? whose.userId : hashKey(whose.token));

/** Null for somebody who watches nothing, or a token that means nobody. */
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

/** Adds to what a user watches. @throws UsageError `watch.full` */
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
 * Takes something away from what somebody watches. Who watched nothing else and is told by mail is forgotten.
 * @returns false for somebody who watches nothing, or a token that means nobody
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
 * Ends the emails to an address and forgets it. Of a user the list stays; of anybody else nothing does. A mail that
 * asks for a confirmation ends all mails as well: who has it has the mailbox.
 * @returns false for a token that means nobody
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

/** Takes an address from all users but one, with their mails: the tokens in them end nothing any more, and open no list. */
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

/** Forgets all that a user watches, in the transaction that ends the user's access. */
export async function forgetUser(client: pg.ClientBase, userId: number): Promise<void> {
  // Requests first: one that is just confirmed is a watcher then.
  await client.query('delete from crs.watch_request where user_id = $1', [userId]);
  await client.query('delete from crs.watcher where user_id = $1', [userId]);
}

/** Hours within which an address is confirmed. */
export const HOURS_TO_CONFIRM = 48;

/**
 * Keeps what somebody asks for with an address, until it is confirmed; a mail with the way to do so is sent soon. The same asked
 * again within minutes, as by a second click, sends no second mail.
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

/** What a token confirms. */
export interface WatchRequest {
  readonly mailAddress: string;
  readonly userId: number | null;
  readonly subjects: WatchedSubjects;
}

/** Null for a token that was used, has expired, or never was. */
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
 * Confirms an address, once: what was asked for is watched from now on, and mails tell of it. What a user asked for only that user
 * confirms, who has both the login and the mailbox: nobody else gets the list of an address, or a login's mails.
 * @param userId who is logged in; null for nobody
 * @returns false for a token that was used or has expired, or is another user's
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
    // The token in the mail confirms nothing more; it ends the mails from now on, as those of digests do.
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

/** True for whoever may confirm a request with its token: anybody, or the user who asked. */
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

/** Has a user told by mail. What the address watched without a login is the user's from then on. */
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
  // What was sent to another address of the user opens the list no more.
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
  if (watcher === undefined) throw new Error('Who watches was just written.');
  const subjects = withSubjects(watcher.subjects ?? NO_SUBJECTS, more);
  if (keysOf(subjects).length > MOST_WATCHED)
    throw new UsageError(
      'watch.full',
      `One person may watch ${MOST_WATCHED} contractors and cities.`,
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

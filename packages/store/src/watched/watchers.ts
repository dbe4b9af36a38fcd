/** People who watch: users of the console, and whoever confirmed an e-mail address. */
import { UsageError } from '@crs/domain';
import type pg from 'pg';
import { hashKey } from '../accounts.js';
import { inTransaction } from '../pool.js';
import type { WatchedSubjects } from './watch-keys.js';
import { saveKeys } from './watch-lists.js';
import { keysOf, NOTHING, withoutKey, withSubjects } from './watched-subjects.js';

/** Somebody who watches, by the login or by a token of a mail. */
export type Whose = { readonly userId: number } | { readonly token: string };

/** What somebody watches. */
export interface Watching {
  readonly watcherId: number;
  /** Null for a user who is told on pages only. */
  readonly mailAddress: string | null;
  readonly subjects: WatchedSubjects;
}

/** Most of what one person watches. */
export const MOST_WATCHED = 100;

const NEWEST = '(select coalesce(max(sequence), 0) from served.event)';

/** SQL of the watcher of `$1`: a user, or the hash of a token. */
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
    `select w.id as "watcherId", w.mail_address as "mailAddress", l.subjects
     from crs.watcher w join crs.watch_list l on l.watcher_id = w.id where ${isMeant(whose)} ${lock}`,
    [meant(whose)],
  );
  return rows[0] ?? null;
}

/** Adds to what a user watches. @throws UsageError `watch.full` */
export function watch(pool: pg.Pool, userId: number, more: WatchedSubjects): Promise<void> {
  return inTransaction(pool, async (client) => {
    await client.query(
      `insert into crs.watcher (user_id, told_to) values ($1, ${NEWEST}) on conflict (user_id) do nothing`,
      [userId],
    );
    await addTo(client, 'user_id = $1', userId, more);
  });
}

/** Takes something away from what somebody watches. Who watched nothing else and is told by mail is forgotten. */
export function unwatch(pool: pg.Pool, whose: Whose, key: string): Promise<void> {
  return inTransaction(pool, async (client) => {
    const known = await readWatching(client, whose, 'for update of w');
    if (known === null) return;
    const left = withoutKey(known.subjects, key);
    await saveSubjects(client, known.watcherId, left);
    if (keysOf(left).length === 0)
      await client.query('delete from crs.watcher where id = $1 and user_id is null', [known.watcherId]);
  });
}

/** Ends the mails. Of a user the list stays; of anybody else nothing does. @returns false for a token that means nobody */
export async function stopMails(pool: pg.Pool, whose: Whose): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    if ('token' in whose) {
      const { rowCount } = await client.query(
        `delete from crs.watch_request r using crs.watch_mail m where m.request_id = r.id and m.token_hash = $1`,
        [meant(whose)],
      );
      if (rowCount === 1) return true;
    }
    const known = await readWatching(client, whose, 'for update of w');
    if (known === null) return false;
    await client.query('delete from crs.watcher where id = $1 and user_id is null', [known.watcherId]);
    // The mails of a user hold the tokens that end them, which have nothing to end any more.
    await client.query('delete from crs.watch_mail where watcher_id = $1', [known.watcherId]);
    await client.query('update crs.watcher set mail_address = null where id = $1', [known.watcherId]);
    return true;
  });
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
 * Confirms an address, once: what was asked for is watched from now on, and mails tell of it.
 * @returns false for a token that was used or has expired
 * @throws UsageError `watch.full`; nothing is changed then
 */
export function confirmWatch(pool: pg.Pool, token: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const asked = await readWatchRequest(client, token, 'for update of r');
    if (asked === null) return false;
    const { mailAddress, userId, subjects } = asked;
    const watcherId =
      userId === null
        ? await addToAddress(client, mailAddress, subjects)
        : await giveAddress(client, userId, mailAddress, subjects);
    // The token in the mail confirms nothing more; it ends the mails from now on, as those of digests do.
    const { rows } = await client.query<{ id: number }>(
      `update crs.watch_mail m set request_id = null, watcher_id = $2 from crs.watch_mail before
       where m.token_hash = $1 and before.id = m.id returning before.request_id as id`,
      [hashKey(token), watcherId],
    );
    await client.query('delete from crs.watch_request where id = any($1)', [rows.map(({ id }) => id)]);
    return true;
  });
}

async function addToAddress(
  client: pg.ClientBase,
  mailAddress: string,
  subjects: WatchedSubjects,
): Promise<number> {
  await client.query(
    `insert into crs.watcher (mail_address, told_to) values ($1, ${NEWEST}) on conflict (lower(mail_address)) do nothing`,
    [mailAddress],
  );
  return addTo(client, 'lower(mail_address) = lower($1)', mailAddress, subjects);
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
       delete from crs.watcher where lower(mail_address) = lower($1) and user_id is null returning id)
     select l.subjects from crs.watch_list l join gone on gone.id = l.watcher_id`,
    [mailAddress],
  );
  await client.query('update crs.watcher set mail_address = null where lower(mail_address) = lower($1)', [
    mailAddress,
  ]);
  await client.query(
    `insert into crs.watcher (user_id, mail_address, told_to) values ($1, $2, ${NEWEST})
     on conflict (user_id) do update set mail_address = excluded.mail_address, told_to = excluded.told_to`,
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
  const subjects = withSubjects(watcher.subjects ?? NOTHING, more);
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

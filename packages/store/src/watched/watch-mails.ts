/** Emails to people who watch: what to send, and the results. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashKey } from '../credentials.js';
import type { WatchedSubjects } from './watch-keys.js';

/**
 * SQL that is true once a nightly run was published today, or if an event not yet in a digest is more than a day old.
 */
const IS_TIME = `(exists (select from crs.run where kind = 'publish' and state = 'done'
    and (batch like 'night-%' or batch like 'nightly-%') and ended_at >= current_date)
  or exists (select from served.event e where e.sequence > w.digested_to
    and e.happened_at < clock_timestamp() - interval '1 day'))`;

/**
 * Creates the day's digests: one for each address that accepts email and whose list may have news. Whether the list has
 * news is checked only when sending, because records are shown as of then. The next digest includes the events of one
 * that was given up. Several processes may do this at once.
 * @returns how many were created
 */
export async function addDigests(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `insert into crs.watch_mail (watcher_id, day, up_to)
     select w.id, current_date, e.newest from crs.watcher w
       cross join (select coalesce(max(sequence), 0) as newest from served.event) e
     where w.mail_address is not null and w.refused_at is null and w.digested_to < e.newest and ${IS_TIME}
       and not exists (select from crs.watch_mail m where m.watcher_id = w.id
         and (m.day = current_date or m.status = 'pending'))
     for update of w skip locked
     on conflict (watcher_id, day) do nothing`,
  );
  return rowCount ?? 0;
}

/** An email that this process is sending. */
export interface ClaimedMail {
  readonly id: number;
  /** Null if it was deleted since the email was created. */
  readonly mailAddress: string | null;
  /** A new token for this attempt. */
  readonly token: string;
  readonly attempts: number;
  /** What the recipient should confirm; null for a digest. */
  readonly asked: WatchedSubjects | null;
  /** The events in a digest; null for a confirmation. */
  readonly digest: { readonly list: number; readonly after: number; readonly upTo: number } | null;
}

/**
 * Minutes for which an email is reserved for this process. Without a result by then, another process sends the email.
 */
const CLAIMED_FOR = 10;

/** Reserves for this process the email that has been due longest. Null if none is due. */
export async function claimMail(pool: pg.Pool): Promise<ClaimedMail | null> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await pool.query<
    Omit<ClaimedMail, 'token' | 'digest'> & { list: number | null; after: number; upTo: number }
  >(
    `with due as (
       select id from crs.watch_mail where status = 'pending' and next_at <= clock_timestamp()
       order by next_at, id limit 1 for update skip locked),
     claimed as (
       update crs.watch_mail m set token_hash = $1, attempts = attempts + 1,
         next_at = clock_timestamp() + make_interval(mins => ${CLAIMED_FOR})
       from due where m.id = due.id returning m.*)
     select m.id, m.attempts, coalesce(r.mail_address, w.mail_address) as "mailAddress", r.subjects as asked,
       l.id as list, w.digested_to as after, m.up_to as "upTo"
     from claimed m left join crs.watch_request r on r.id = m.request_id
       left join crs.watcher w on w.id = m.watcher_id left join crs.watch_list l on l.watcher_id = w.id`,
    [hashKey(token)],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { list, after, upTo, ...mail } = row;
  return { ...mail, token, digest: list === null ? null : { list, after, upTo } };
}

/** The result of an attempt. */
export interface MailOutcome {
  /** `refused`: the address does not exist or accepts no email; `withdrawn`: nothing in it is shown anymore. */
  readonly status: 'pending' | 'sent' | 'dead' | 'refused' | 'withdrawn';
  /** Milliseconds until the next attempt, if `pending`. */
  readonly retryIn: number | null;
  /** Without addresses. */
  readonly failure: string | null;
}

/**
 * Saves the result of an attempt and its effect on the recipient: the event up to which digests are done, or that the
 * address accepts no email. Skips an email that another process has since reserved.
 */
export async function saveMailOutcome(
  pool: pg.Pool,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  { status, retryIn, failure }: MailOutcome,
): Promise<void> {
  await pool.query(
    `with saved as (
       update crs.watch_mail set status = $3, failure = $5,
         next_at = clock_timestamp() + make_interval(secs => $4::float8 / 1000),
         ended_at = case when $3 <> 'pending' then clock_timestamp() end
       where id = $1 and attempts = $2 and status = 'pending' returning watcher_id, up_to)
     update crs.watcher w set
       digested_to = case when $3 in ('sent', 'withdrawn') then greatest(digested_to, saved.up_to) else digested_to end,
       refused_at = case when $3 = 'refused' then clock_timestamp() else refused_at end
     from saved where w.id = saved.watcher_id`,
    [id, attempts, status, retryIn, failure],
  );
}

/** The state of sending. */
export interface MailFigures {
  /** Emails waiting for another attempt after three failures. */
  readonly failing: number;
  /** Emails that were given up in the last two days. */
  readonly dead: number;
  /** Seconds that the longest due email has been waiting; 0 if there is none. */
  readonly oldestDueAge: number;
  readonly lastFailure: string | null;
}

export async function readMailFigures(pool: pg.Pool): Promise<MailFigures> {
  const { rows } = await pool.query<MailFigures>(
    `select count(*) filter (where status = 'pending' and failure is not null and attempts >= 3) as failing,
       count(*) filter (where status = 'dead' and ended_at > clock_timestamp() - interval '2 days') as dead,
       coalesce(extract(epoch from clock_timestamp() - min(next_at) filter (
         where status = 'pending' and next_at <= clock_timestamp())), 0)::float8 as "oldestDueAge",
       (select failure from crs.watch_mail where failure is not null order by id desc limit 1) as "lastFailure"
     from crs.watch_mail`,
  );
  return rows[0] ?? { failing: 0, dead: 0, oldestDueAge: 0, lastFailure: null };
}

/** Deletes addresses that were not confirmed in time, and emails past their retention. */
export async function dropWatchMails(pool: pg.Pool, days: number): Promise<number> {
  const { rowCount: requests } = await pool.query(
    'delete from crs.watch_request where expires_at < clock_timestamp()',
  );
  const { rowCount: mails } = await pool.query(
    'delete from crs.watch_mail where created_at < clock_timestamp() - make_interval(days => $1)',
    [days],
  );
  return (requests ?? 0) + (mails ?? 0);
}

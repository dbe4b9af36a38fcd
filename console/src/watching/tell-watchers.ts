import { type StageContext, shownNow } from '@crs/pipelines';
import type { MailSettings } from '@crs/runtime';
import {
  addDigests,
  type ClaimedMail,
  claimMail,
  isAnyRunning,
  listSubjects,
  type MailOutcome,
  readNewestEvents,
  readWatchedNames,
  rowReader,
  saveMailOutcome,
  subjectKey,
} from '@crs/store';
import type { Transporter } from 'nodemailer';
import { displayed } from '../http/displayed.js';
import { listAddress } from './mail-addresses.js';
import { failedOutcome, isServerFault, mailPauses, type SendingError } from './mail-outcome.js';
import { confirmText, digestText, type MailText } from './mail-texts.js';
import { labelOf } from './watched-list.js';

/** Maximum number of events in an email. */
const MOST_TOLD = 50;

/** Settings for sending emails; all times in milliseconds. */
export interface MailTiming {
  /** Before each further attempt. */
  readonly pauses: readonly number[];
  /** Time limit for one step of sending. */
  readonly timeout: number;
  /** Time limit for one round of emails, before other work gets its turn. */
  readonly round: number;
}

/** Settings for workers, which check for emails every minute. */
const OF_A_WORKER: MailTiming = { pauses: mailPauses, timeout: 15_000, round: 30_000 };

/** Settings for a single command: sends everything that is due. */
export const ALL_MAILS: MailTiming = { ...OF_A_WORKER, round: Number.POSITIVE_INFINITY };

type MailContext = Pick<StageContext, 'pool' | 'config' | 'log' | 'signal'>;

/**
 * Sends emails to people who watch: confirmation requests to new addresses, and the daily digest after a night. Due
 * emails are in the database: one that is not sent now is sent later, and one that was sent is not sent again.
 */
export async function tellWatchers(
  context: MailContext,
  settings: MailSettings | null,
  { pauses, timeout, round }: MailTiming = OF_A_WORKER,
): Promise<void> {
  if (settings === null) return;
  const { pool, log, signal } = context;
  if (!(await isAnyRunning(pool))) await addDigests(pool);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: settings.server,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
  const until = performance.now() + round;
  let sent = 0;
  try {
    while (!signal.aborted && performance.now() < until) {
      const mail = await claimMail(pool);
      if (mail === null) break;
      const outcome = await sendOne(context, transport, settings, mail, pauses);
      if (outcome === 'server fault') break;
      if (outcome === 'sent') sent++;
    }
  } finally {
    transport.close();
    if (sent > 0) log.info({ sent }, 'emails to watchers sent');
  }
}

/**
 * Sends an email and saves the result. If an email cannot be created, it is tried again like one that cannot be sent.
 */
async function sendOne(
  context: MailContext,
  transport: Transporter,
  { from, publicUrl: site }: MailSettings,
  mail: ClaimedMail,
  pauses: readonly number[],
): Promise<'sent' | 'not sent' | 'server fault'> {
  const { pool, log } = context;
  const save = (outcome: MailOutcome) => saveMailOutcome(pool, mail, outcome);
  const failed = async (error: SendingError): Promise<void> => {
    const outcome = failedOutcome(error, mail.attempts, pauses);
    await save(outcome);
    log.warn(
      { mail: mail.id, attempts: mail.attempts, reason: outcome.failure },
      `an email to a watcher was not sent: ${outcome.status === 'pending' ? 'it will be retried' : 'no more retries'}`,
    );
  };
  let text: MailText | null;
  try {
    text = await textOf(context, mail, site);
  } catch (error) {
    await failed({ message: (error as Error).message });
    return 'not sent';
  }
  if (text === null || mail.mailAddress === null) {
    await save({ status: 'withdrawn', retryIn: null, failure: null });
    return 'not sent';
  }
  try {
    await transport.sendMail({
      ...text,
      from,
      to: mail.mailAddress,
      // The id is the same in every attempt, so that a duplicate can be recognized.
      messageId: `<watch-mail-${mail.id}@${new URL(site).hostname}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        // A click in an email program unsubscribes (RFC 8058).
        'List-Unsubscribe': `<${site}${listAddress(mail.token)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
  } catch (thrown) {
    const error = thrown as SendingError;
    await failed(error);
    return isServerFault(error) ? 'server fault' : 'not sent';
  }
  await save({ status: 'sent', retryIn: null, failure: null });
  return 'sent';
}

/** The content of an email, as currently shown; null if none of it is. */
async function textOf(
  context: MailContext,
  { asked, digest, token }: ClaimedMail,
  site: string,
): Promise<MailText | null> {
  const read = rowReader(context.pool);
  if (digest !== null) {
    const found = displayed(await readNewestEvents(read, { kind: 'list', ...digest }, MOST_TOLD + 1));
    if (found.length === 0) return null;
    return shownNow(
      context,
      digestText(found.slice(0, MOST_TOLD), found.length > MOST_TOLD, { site, token }),
    );
  }
  if (asked === null) return null;
  const subjects = listSubjects(asked);
  const names = await readWatchedNames(read, subjects);
  const isShown = subjects.every((subject) => subject.kind === 'city' || names.has(subjectKey(subject)));
  if (!isShown) return null;
  return shownNow(
    context,
    confirmText(
      subjects.map((subject) => labelOf(subject, names.get(subjectKey(subject)))),
      { site, token },
    ),
  );
}

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

/** Events that one mail tells. */
const MOST_TOLD = 50;

/** How emails are sent; all times in milliseconds. */
export interface MailTiming {
  /** Before each further attempt. */
  readonly pauses: readonly number[];
  /** For one step of sending. */
  readonly timeout: number;
  /** For one round of mails: then others have their turn. */
  readonly round: number;
}

/** As workers send, which look for mails every minute. */
const OF_A_WORKER: MailTiming = { pauses: mailPauses, timeout: 15_000, round: 30_000 };

/** As a command sends that nobody follows: all that is due. */
export const ALL_MAILS: MailTiming = { ...OF_A_WORKER, round: Number.POSITIVE_INFINITY };

type MailContext = Pick<StageContext, 'pool' | 'config' | 'log' | 'signal'>;

/**
 * Tells people who watch by mail: asks those of new addresses whether they want it, and after a night sends the digest of the day. What
 * is to be sent stands in the database: a mail that is not sent now is later, and one that was sent is not sent again.
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

/** Sends a mail, and saves what became of it. A mail that cannot be made is tried again as one that cannot be sent. */
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
      // The same in every attempt: who gets a mail twice can tell.
      messageId: `<watch-mail-${mail.id}@${new URL(site).hostname}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        // A click in a mail program ends the mails (RFC 8058).
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

/** What a mail says, as it is shown now; null if nothing of it is. */
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

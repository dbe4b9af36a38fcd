import { labelOf, listAddress } from '@crs/console';
import type { MailSettings } from '@crs/runtime';
import {
  addDigests,
  type ClaimedMail,
  claimMail,
  isAnyRunning,
  listSubjects,
  readNewestEvents,
  readWatchedNames,
  rowReader,
  saveMailOutcome,
  subjectKey,
} from '@crs/store';
import { createTransport, type Transporter } from 'nodemailer';
import type { StageContext } from '../context.js';
import { shownValue } from '../terminal/withheld-text.js';
import { failedOutcome, isOfServer, mailPauses, type SendingError } from './mail-outcome.js';
import { confirmText, digestText, type MailText } from './mail-texts.js';

/** Events that one mail tells. */
const MOST_TOLD = 50;
/** Milliseconds for one step of sending, and for one round of mails: then others have their turn. */
const LONGEST = 15_000;
const ROUND = 30_000;

export interface Mailing {
  /** Milliseconds before each further attempt. */
  readonly pauses: readonly number[];
  /** Milliseconds for one step of sending. */
  readonly timeout: number;
}

type Teller = Pick<StageContext, 'pool' | 'log' | 'signal'>;

/**
 * Tells people who watch by mail: asks those of new addresses whether they want it, and after a night sends the digest of the day. What
 * is to be sent stands in the database: a mail that is not sent now is later, and one that was sent is not sent again.
 */
export async function tellWatchers(
  context: Teller,
  settings: MailSettings | null,
  { pauses, timeout }: Mailing = { pauses: mailPauses, timeout: LONGEST },
): Promise<void> {
  if (settings === null) return;
  const { pool, log, signal } = context;
  if (!(await isAnyRunning(pool))) await addDigests(pool);
  const transport = createTransport({
    url: settings.server,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
  const until = performance.now() + ROUND;
  let sent = 0;
  try {
    while (!signal.aborted && performance.now() < until) {
      const mail = await claimMail(pool);
      if (mail === null) break;
      const failure = await sendOne(context, transport, settings, mail, pauses);
      if (failure === null) sent++;
      else if (isOfServer(failure)) break;
    }
  } finally {
    transport.close();
    if (sent > 0) log.info({ sent }, 'mails to people who watch were sent');
  }
}

/** @returns why it could not be sent; null where it was, or need not be any more */
async function sendOne(
  { pool, log }: Teller,
  transport: Transporter,
  { from, publicUrl: site }: MailSettings,
  mail: ClaimedMail,
  pauses: readonly number[],
): Promise<SendingError | null> {
  const text = await textOf(pool, mail, site);
  if (text === null) {
    await saveMailOutcome(pool, mail, { status: 'withdrawn', retryIn: null, failure: null });
    return null;
  }
  try {
    await transport.sendMail({
      ...shownValue(text),
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
    const outcome = failedOutcome(error, mail.attempts, pauses);
    await saveMailOutcome(pool, mail, outcome);
    log.warn(
      { mail: mail.id, attempts: mail.attempts, reason: outcome.failure },
      `a mail to somebody who watches was not sent: ${outcome.status === 'pending' ? 'it is tried again' : 'it is given up'}`,
    );
    return error;
  }
  await saveMailOutcome(pool, mail, { status: 'sent', retryIn: null, failure: null });
  return null;
}

/** What a mail says, as it is shown now; null where nothing of it is. */
async function textOf(
  pool: StageContext['pool'],
  { asked, digest, token }: ClaimedMail,
  site: string,
): Promise<MailText | null> {
  const read = rowReader(pool);
  if (digest !== null) {
    const found = await readNewestEvents(read, { kind: 'list', ...digest }, MOST_TOLD + 1);
    return found.length === 0
      ? null
      : digestText(found.slice(0, MOST_TOLD), found.length > MOST_TOLD, { site, token });
  }
  if (asked === null) return null;
  const subjects = listSubjects(asked);
  const names = await readWatchedNames(read, subjects);
  const isShown = subjects.every((subject) => subject.kind === 'city' || names.has(subjectKey(subject)));
  if (!isShown) return null;
  return confirmText(
    subjects.map((subject) => labelOf(subject, names.get(subjectKey(subject)))),
    { site, token },
  );
}

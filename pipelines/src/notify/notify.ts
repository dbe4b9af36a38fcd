import { createHash } from 'node:crypto';
import { CrsError } from '@crs/domain';
import type { NotificationTarget, WorkQueue } from '@crs/runtime';
import { inTransaction, isAnyRunning, lockNotified, saveNotified } from '@crs/store';
import type { StageContext } from '../context.js';
import { shownValue } from '../suppress/withheld-text.js';
import { type Message, messageOf, problemText } from './message.js';
import { findProblems } from './problems.js';

/**
 * Notifies operators in one message of new runs on hold, failures, and late feeds, and again when they are solved.
 * Waits while anything is running, so that a night results in one message. One process notifies at a time. The reported
 * problems are stored for each address, so that an address that does not respond causes no second message to the
 * others.
 * @param retriedFor milliseconds for which a failed run may still be retried
 * @throws CrsError `notification.failed`, the first one; unsent messages are sent with the next call
 */
export async function notify(
  { pool, log }: Pick<StageContext, 'pool' | 'log'>,
  work: WorkQueue,
  targets: readonly NotificationTarget[],
  { now, retriedFor }: { readonly now: number; readonly retriedFor: number },
): Promise<void> {
  if (targets.length === 0 || (await isAnyRunning(pool))) return;
  const problems = await findProblems(pool, work, now, retriedFor);
  const told = problems.map((problem) => ({ subject: problem.subject, problem: problemText(problem) }));
  const failures: unknown[] = [];
  for (const target of targets) {
    const key = keyOf(target);
    const sent = inTransaction(pool, async (client) => {
      const message = messageOf(await lockNotified(client, key), problems);
      if (message === null) return;
      await send(target, shownValue(message));
      await saveNotified(client, key, told);
      log.info({ problems: problems.length, wellAgain: message.wellAgain.length }, message.title);
    });
    await sent.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** A digest, because the address of a webhook is a secret. */
const keyOf = (target: NotificationTarget): string =>
  createHash('sha256')
    .update(target.kind === 'webhook' ? target.url : target.to)
    .digest('hex');

/** Sends a message to a webhook or an email address. */

/** Time limit for one message, in milliseconds. */
const LONGEST = 15_000;

/** @throws CrsError `notification.failed` */
async function send(target: NotificationTarget, message: Message): Promise<void> {
  try {
    await (target.kind === 'webhook' ? post(target.url, message) : mail(target, message));
  } catch (error) {
    throw new CrsError(
      'notification.failed',
      `The message to ${target.kind === 'webhook' ? new URL(target.url).host : target.to} could not be sent: ${(error as Error).message}.`,
      { nextStep: 'Check CRS_NOTIFY. The message is sent again in a minute.', cause: error },
    );
  }
}

/** `text` is what Slack, Mattermost, and Teams workflows show; the other members are for programs. */
async function post(url: string, { title, text, problems, wellAgain }: Message): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, title, problems, wellAgain }),
    signal: AbortSignal.timeout(LONGEST),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the receiver answered ${response.status}`);
}

// nodemailer: supports SMTP with TLS and logins.
async function mail(
  { to, from, server }: Extract<NotificationTarget, { kind: 'mail' }>,
  { title, text }: Message,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: server, connectionTimeout: LONGEST, socketTimeout: LONGEST });
  try {
    await transport.sendMail({ from, to, subject: title.slice(0, 200), text });
  } finally {
    transport.close();
  }
}

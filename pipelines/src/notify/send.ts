/** Sends a message to a webhook or an e-mail address. */
import { CrsError } from '@crs/domain';
import type { NotificationTarget } from '@crs/runtime';
import { createTransport } from 'nodemailer';
import type { Message } from './message.js';

/** Milliseconds for one message. */
const LONGEST = 15_000;

/** @throws CrsError `notification.failed` */
export async function send(target: NotificationTarget, message: Message): Promise<void> {
  try {
    await (target.kind === 'webhook' ? post(target.url, message) : mail(target, message));
  } catch (error) {
    throw new CrsError(
      'notification.failed',
      `The message to ${target.kind === 'webhook' ? new URL(target.url).host : target.to} could not be sent: ${(error as Error).message}.`,
      { nextStep: 'See whether CRS_NOTIFY is right; it is sent again in a minute.', cause: error },
    );
  }
}

/** `text` is what Slack, Mattermost and Teams' workflows show; the other members are for programs. */
async function post(url: string, { title, text, problems, wellAgain }: Message): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, title, problems, wellAgain }),
    signal: AbortSignal.timeout(LONGEST),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}

// nodemailer: speaks SMTP with TLS and logins.
async function mail(
  { to, from, server }: Extract<NotificationTarget, { kind: 'mail' }>,
  { title, text }: Message,
): Promise<void> {
  const transport = createTransport({ url: server, connectionTimeout: LONGEST, socketTimeout: LONGEST });
  try {
    await transport.sendMail({ from, to, subject: title.slice(0, 200), text });
  } finally {
    transport.close();
  }
}

/** Where to notify operators about failed nights. */
import { UsageError } from '@crs/domain';
import { z } from 'zod';

/** A webhook, or an email address with its mail server. */
export type NotificationTarget =
  | { readonly kind: 'webhook'; readonly url: string }
  | { readonly kind: 'mail'; readonly to: string; readonly from: string; readonly server: string };

const isWebhook = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const mailAddress = /^mailto:([^\s@]+@[^\s@]+)$/;

/** `CRS_NOTIFY`: webhooks and email addresses, separated by commas. */
export const notifyList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => isWebhook(part) || mailAddress.test(part)),
    'must list webhook addresses (https://…) or email addresses (mailto:ops@example.org), separated by commas',
  );

/** @throws UsageError `setting.invalid` for an email address without a server */
export function notificationTargets(
  listed: readonly string[],
  server: string | undefined,
): NotificationTarget[] {
  return listed.map((text): NotificationTarget => {
    const to = mailAddress.exec(text)?.[1];
    if (to === undefined) return { kind: 'webhook', url: text };
    if (server === undefined)
      throw new UsageError(
        'setting.invalid',
        'CRS_NOTIFY has an email address, but SMTP_URL is not set.',
        'Set SMTP_URL to your mail server: smtp://user:password@mail.example.org:587.',
      );
    return { kind: 'mail', to, from: to, server };
  });
}

const MAIL_FROM = /^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** `CRS_MAIL_FROM`: the sender of emails to people with watch lists. */
export const mailSender = z
  .string()
  .regex(MAIL_FROM, 'must be an email address, alone or as Contractor Records <records@example.org>');

/** How to email people with watch lists. */
export interface MailSettings {
  readonly from: string;
  readonly server: string;
  /** The base address for links. */
  readonly publicUrl: string;
}

/**
 * Returns null if nobody gets email.
 * @throws UsageError `setting.invalid` for a sender without a server, or without the service's address
 */
export function mailSettings(
  from: string | undefined,
  server: string | undefined,
  publicUrl: string | null,
): MailSettings | null {
  if (from === undefined) return null;
  if (server !== undefined && publicUrl !== null) return { from, server, publicUrl };
  const [missing, example] =
    server === undefined
      ? ['SMTP_URL', 'your mail server: smtp://user:password@mail.example.org:587']
      : [
          'CRS_PUBLIC_URL',
          'where people reach the pages, as links in mails need it: https://records.example.org',
        ];
  throw new UsageError(
    'setting.invalid',
    `CRS_MAIL_FROM is set, but ${missing} is not.`,
    `Set ${missing} to ${example}.`,
  );
}

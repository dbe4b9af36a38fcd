/** Where operators are told of nights that went wrong. */
import { UsageError } from '@crs/domain';
import { z } from 'zod';

/** A webhook, or an e-mail address with the server that sends the mail. */
export type NotificationTarget =
  | { readonly kind: 'webhook'; readonly url: string }
  | { readonly kind: 'mail'; readonly to: string; readonly from: string; readonly server: string };

const isWebhook = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const mailAddress = /^mailto:([^\s@]+@[^\s@]+)$/;

/** `CRS_NOTIFY`: webhooks and addresses, separated by commas. */
export const notifyList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => isWebhook(part) || mailAddress.test(part)),
    'must list addresses of webhooks (https://…) or e-mail addresses (mailto:ops@example.org), separated by commas',
  );

/** @throws UsageError `setting.invalid` for an e-mail address without a server */
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
        'CRS_NOTIFY names an e-mail address, and SMTP_URL is not set.',
        'Set SMTP_URL to the server that sends mail: smtp://user:password@mail.example.org:587.',
      );
    return { kind: 'mail', to, from: to, server };
  });
}

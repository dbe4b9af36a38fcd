import { type Html, html } from '@crs/html';

export const KEYS_PATH = '/docs/keys';

/** How people get a key. */
export interface KeyHelp {
  /** An email or web address where people can ask for a key; null for none. */
  readonly contact: string | null;
  /** True if `/docs/keys` gives everybody a free key. */
  readonly selfService: boolean;
}

/** True for an email address, false for a web address. */
export const isMail = (contact: string): boolean => contact.includes('@') && !/^https?:/.test(contact);

/** Whom to ask, in a sentence. */
export function contactSentence({ contact }: KeyHelp): Html {
  if (contact === null)
    return html`Ask the operator of this service, who creates keys with <code>crs keys create</code> or on the Keys page.`;
  const href = isMail(contact) ? `mailto:${contact}` : contact;
  return html`Ask the operator of this service: <a href="${href}">${contact}</a>.`;
}

/** How to get a key, for the start page. */
export function keyHelp(help: KeyHelp): Html {
  return help.selfService
    ? html`<p><a href="${KEYS_PATH}">Get a free key</a>. The key works immediately. For higher limits: ${contactSentence(help)}</p>`
    : html`<p>${contactSentence(help)}</p>`;
}

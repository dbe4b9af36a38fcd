import { type Html, html } from '@crs/html';

export const KEYS_PATH = '/docs/keys';

/** How people get a key here. */
export interface KeyHelp {
  /** An address of mail or of the web where people ask for a key; null for none. */
  readonly contact: string | null;
  /** True if `/docs/keys` gives a free key to everybody. */
  readonly selfService: boolean;
}

/** True for an address of mail, false for one of the web. */
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
    ? html`<p><a href="${KEYS_PATH}">Get a free key</a>. It works at once. For higher limits: ${contactSentence(help)}</p>`
    : html`<p>${contactSentence(help)}</p>`;
}

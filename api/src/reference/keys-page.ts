/** The page for getting a key: a free one if the operator allows it, otherwise whom to ask. */
import { grouped } from '@crs/domain';
import { type Content, html } from '@crs/html';
import { accountTiers } from '@crs/store';
import { docsPage } from './docs-page.js';
import { contactSentence, KEYS_PATH, type KeyHelp } from './key-help.js';
import { codeBlock } from './prose.js';

/** Maximum length of a key's name. */
export const LONGEST_NAME = 100;

/** What the page shows in addition to the form. */
export interface KeysPageState {
  /** Why no key was created. */
  readonly problem?: string;
  /** The typed name. */
  readonly name?: string;
}

/** The page with its form, or with whom to ask. */
export function keysPage(help: KeyHelp, { problem, name = '' }: KeysPageState = {}): string {
  const { requestsPerDay, requestsPerMinute, rowsPerDay } = accountTiers.free;
  const asking = html`<p>${contactSentence(help)} Say what you want to build and how many requests per day you need.</p>`;
  const content: Content = help.selfService
    ? html`${problem === undefined ? null : html`<p role="alert" class="required">${problem}</p>`}
<p>A free key works immediately. The key allows ${requestsPerDay} requests per day, ${requestsPerMinute} per minute, and ${grouped(rowsPerDay)} list rows per day.</p>
<form method="post" action="${KEYS_PATH}" class="keys">
<p><label for="name">Your name or email address, so the operator knows whose key this is</label>
<input id="name" name="name" required maxlength="${LONGEST_NAME}" autocomplete="email" value="${name}"></p>
<p><button>Get a free key</button></p>
</form>
<h2>Higher limits</h2>
${asking}`
    : html`<p>The operator of this service issues keys on request.</p>
${asking}`;
  return docsPage({
    title: 'Get a key',
    content: html`${content}
<h2>Have a key?</h2>
<p><a href="/docs#endpoints">Choose an endpoint</a>. Its page sends requests with your key.</p>`,
  });
}

/** The page that shows a new key once. */
export function newKeyPage(key: string, origin: string): string {
  return docsPage({
    title: 'Your key',
    content: html`<p><strong>Copy the key now. We won’t show it again.</strong></p>
${codeBlock(key)}
<p>Keep it secret: anyone who has it can use up your limits. Try it:</p>
${codeBlock(`export API_KEY=${key}\ncurl -H "Authorization: Bearer $API_KEY" "${origin}/v1/statuses"`)}
<p>Next: <a href="/docs#endpoints">choose an endpoint</a>.</p>`,
  });
}

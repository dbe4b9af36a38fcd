/** The texts of emails to people who watch. Pure. */
import { HOURS_TO_CONFIRM, type ToldEvent } from '@crs/store';
import { eventAddress, eventText } from './event-text.js';
import { confirmAddress, listAddress } from './mail-addresses.js';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Maximum number of characters in a subject. */
const LONGEST_SUBJECT = 150;

const subjectOf = (text: string): string =>
  text.length > LONGEST_SUBJECT ? `${text.slice(0, LONGEST_SUBJECT - 1)}…` : text;

interface Linked {
  /** The address of the pages. */
  readonly site: string;
  /** The token for this email's links. */
  readonly token: string;
}

/**
 * Asks an address's owner whether emails are wanted. @param labels subjects to be watched; none for an existing list
 */
export function confirmText(labels: readonly string[], { site, token }: Linked): MailText {
  // Without labels, the list belongs to a login, which is also needed for confirmation.
  const [what, open] =
    labels.length === 0
      ? ['something on your list', 'log in as the same user and open']
      : [labels.join(', '), 'open'];
  return {
    subject: subjectOf(`Confirm: tell me when ${what} changes`),
    text: [
      `Someone, probably you, asked ${site} to email this address when ${what} changes.`,
      `To confirm it, ${open} this page within ${HOURS_TO_CONFIRM} hours:\n${site}${confirmAddress(token)}`,
      'If this wasn’t you, do nothing. We’ll send no more emails and delete the address.',
    ].join('\n\n'),
  };
}

/**
 * Lists changes by contractor.
 * @param events newest first
 * @param isMore true if there are more than these
 */
export function digestText(events: readonly ToldEvent[], isMore: boolean, { site, token }: Linked): MailText {
  const byName = new Map<string, ToldEvent[]>();
  for (const event of events) {
    const name = event.name ?? 'All records';
    byName.set(name, [...(byName.get(name) ?? []), event]);
  }
  const [[only] = []] = byName.size === 1 ? [...byName] : [];
  const count = `${events.length}${isMore ? ' and more' : ''}`;
  const changes = events.length === 1 ? '1 change' : `${count} changes`;
  const parts = [...byName].map(([name, told]) =>
    [name, ...told.map((event) => `- ${eventText(event)}\n  ${site}${eventAddress(event)}`)].join('\n'),
  );
  return {
    subject: subjectOf(only === undefined ? `${changes} on your list` : `${only}: ${changes}`),
    text: [
      ...parts,
      ...(isMore ? [`See the rest: ${site}${listAddress(token)}`] : []),
      `You get this email because you watch this on ${site}. See your list or stop these emails:\n${site}${listAddress(token)}`,
    ].join('\n\n'),
  };
}

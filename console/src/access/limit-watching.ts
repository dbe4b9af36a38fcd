import { createHash } from 'node:crypto';
import type { PageServices } from '../deps.js';
import { PageError } from '../page-error.js';

/** Addresses that one caller enters. */
const OF_CALLER = [
  { name: 'minute', seconds: 60, limit: 5 },
  { name: 'day', seconds: 86_400, limit: 20 },
] as const;

/** Confirmation emails to one address from all requesters, so that nobody gets a flood of emails. */
const OF_ADDRESS = [{ name: 'day', seconds: 86_400, limit: 3 }] as const;

/** Confirmation emails in total. */
const OF_ALL = [{ name: 'day', seconds: 86_400, limit: 2_000 }] as const;

/** The mailbox behind an address, as most servers treat it: `Ada+news@Example.org` is ada@example.org. */
export const mailbox = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@');

/**
 * Counts a request to watch by email. @returns false if the address has already received its emails for the day:
 * nothing is sent then, and the response is the same
 * @throws PageError 429
 */
export async function limitWatching(
  { limits }: Pick<PageServices, 'limits'>,
  caller: string,
  mailAddress: string,
): Promise<boolean> {
  const [own, all] = [await limits.take(`watch:${caller}`, OF_CALLER), await limits.peek('watch', OF_ALL)];
  if (!own.allowed || !all.allowed)
    throw new PageError(
      429,
      'Too many email watch requests',
      'Try again tomorrow, or use the page’s feed, which needs no email address.',
    );
  // A digest, so that addresses don't appear in the limit store.
  const digest = createHash('sha256').update(mailbox(mailAddress)).digest('hex').slice(0, 32);
  const { allowed } = await limits.take(`watch mail:${digest}`, OF_ADDRESS);
  if (allowed) await limits.take('watch', OF_ALL);
  return allowed;
}

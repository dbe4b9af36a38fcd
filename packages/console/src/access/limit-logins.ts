import { createHash } from 'node:crypto';
import type { PageServices } from '../deps.js';
import { PageError } from '../page-error.js';

/** Attempts with one name, and from one address, in a quarter of an hour. */
const WINDOWS = {
  name: [{ name: 'minute', seconds: 900, limit: 10 }],
  address: [{ name: 'minute', seconds: 900, limit: 30 }],
} as const;

/** Counts an attempt to log in. @throws PageError 429 */
export async function limitLogins(
  { limits }: PageServices,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<void> {
  // A digest, so that names that somebody tries do not stand in the store of limits.
  const digest = createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 32);
  for (const [subject, windows] of [
    [`login address:${address}`, WINDOWS.address],
    [`login name:${digest}`, WINDOWS.name],
  ] as const) {
    const { allowed } = await limits.take(subject, windows);
    if (!allowed)
      throw new PageError(
        429,
        'Too many attempts to log in',
        'Wait a quarter of an hour, then try again. An operator can make a new password.',
      );
  }
}

import { createHash } from 'node:crypto';
import type { PageServices } from '../deps.js';
import { PageError } from '../page-error.js';
import { hashPassword, isPassword } from './password.js';

const inQuarterHour = (limit: number) => [{ name: 'minute', seconds: 900, limit }] as const;
/** Attempts from one address, whatever the names. */
const ATTEMPTS = inQuarterHour(60);
/** Limits for wrong passwords: from one address for one name, and from a known browser. */
const FAILURES = inQuarterHour(10);
/** Wrong passwords for one name from all addresses, since attackers share the work. */
const FAILURES_OF_ALL = inQuarterHour(100);

/** An entered password. */
export interface GivenPassword {
  readonly name: string;
  readonly password: string;
  /** The hash of the user with this name; null if there is none. */
  readonly hash: string | null;
  /** The address that sent the password. */
  readonly address: string;
  /** The id of a browser that its user has logged in with before; null for others. */
  readonly browser: string | null;
}

/**
 * True if a password is correct. Frequent logins don't lock anybody out: for a name, failures are counted, not
 * attempts. Wrong passwords lock out their own source first, and never a known browser of the user, which has its own
 * limit.
 * @throws PageError 429
 */
export async function checkPassword(
  { limits }: Pick<PageServices, 'limits'>,
  { name, password, hash, address, browser }: GivenPassword,
): Promise<boolean> {
  // A digest, so that attempted names don't appear in the limit store.
  const digest = createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 32);
  const subjects =
    browser === null
      ? [
          { subject: `login name:${digest} from:${address}`, limit: FAILURES },
          { subject: `login name:${digest}`, limit: FAILURES_OF_ALL },
        ]
      : [{ subject: `login browser:${browser}`, limit: FAILURES }];
  const taken = browser === null ? [await limits.take(`login address:${address}`, ATTEMPTS)] : [];
  const peeked = await Promise.all(subjects.map(({ subject, limit }) => limits.peek(subject, limit)));
  if ([...taken, ...peeked].some(({ allowed }) => !allowed))
    throw new PageError(
      429,
      'Too many login attempts',
      'Wait 15 minutes, then try again, or ask an operator for a new password.',
    );
  // A hash is computed for unknown names as well, so that the response time doesn't reveal them.
  const isRight = hash === null ? (await hashPassword(password)) === '' : await isPassword(password, hash);
  if (!isRight) for (const { subject, limit } of subjects) await limits.take(subject, limit);
  return isRight;
}

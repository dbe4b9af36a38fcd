import { createHash } from 'node:crypto';
import type { PageServices } from '../deps.js';
import { PageError } from '../page-error.js';
import { hashPassword, isPassword } from './password.js';

const inQuarterHour = (limit: number) => [{ name: 'minute', seconds: 900, limit }] as const;
/** Attempts from one address, whatever names they give. */
const ATTEMPTS = inQuarterHour(60);
/** Wrong passwords from one address for one name, and from a browser that is known. */
const FAILURES = inQuarterHour(10);
/** Wrong passwords for one name from all addresses, as attackers share the work. */
const FAILURES_OF_ALL = inQuarterHour(100);

/** A password that somebody gave. */
export interface GivenPassword {
  readonly name: string;
  readonly password: string;
  /** Of the user with the name; null if there is none. */
  readonly hash: string | null;
  /** From where it was given. */
  readonly address: string;
  /** The id of a browser that its user logged in with before; null for others. */
  readonly browser: string | null;
}

/**
 * True if a password is the right one. Whoever logs in often is not kept out: with a name, failures are counted, not
 * attempts. Wrong passwords keep their own source out first, and never a browser of the user, which has its own limit.
 * @throws PageError 429
 */
export async function checkPassword(
  { limits }: Pick<PageServices, 'limits'>,
  { name, password, hash, address, browser }: GivenPassword,
): Promise<boolean> {
  // A digest, so that names that somebody tries do not stand in the store of limits.
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
  // A hash is computed for unknown names as well, so that the time of the answer does not tell them apart.
  const isRight = hash === null ? (await hashPassword(password)) === '' : await isPassword(password, hash);
  if (!isRight) for (const { subject, limit } of subjects) await limits.take(subject, limit);
  return isRight;
}

import { createHash } from 'node:crypto';
import type { PageServices } from '../deps.js';
import { PageError } from '../page-error.js';
import { hashPassword, isPassword } from './password.js';

/** Failures with one name, and attempts from one address, in a quarter of an hour. */
const FAILURES = [{ name: 'minute', seconds: 900, limit: 10 }] as const;
const ATTEMPTS = [{ name: 'minute', seconds: 900, limit: 60 }] as const;

/** A password that somebody gave. */
export interface GivenPassword {
  readonly name: string;
  readonly password: string;
  /** Of the user with the name; null where there is none. */
  readonly hash: string | null;
  /** From where it was given. */
  readonly address: string;
}

/**
 * True if a password is the right one. Whoever logs in often is not kept out: with a name, failures are counted, not attempts.
 * @throws PageError 429
 */
export async function checkPassword(
  { limits }: Pick<PageServices, 'limits'>,
  { name, password, hash, address }: GivenPassword,
): Promise<boolean> {
  // A digest, so that names that somebody tries do not stand in the store of limits.
  const digest = createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 32);
  const subject = `login name:${digest}`;
  for (const { allowed } of [
    await limits.take(`login address:${address}`, ATTEMPTS),
    await limits.peek(subject, FAILURES),
  ])
    if (!allowed)
      throw new PageError(
        429,
        'Too many attempts to log in',
        'Wait a quarter of an hour, then try again. An operator can make a new password.',
      );
  // A hash is computed for unknown names as well, so that the time of the answer does not tell them apart.
  const isRight = hash === null ? (await hashPassword(password)) === '' : await isPassword(password, hash);
  if (!isRight) await limits.take(subject, FAILURES);
  return isRight;
}

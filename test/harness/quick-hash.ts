import { randomBytes, scryptSync } from 'node:crypto';

/** The result of `hashPassword` at a cost that lets tests log in quickly; a hash states its cost. */
export function quickHash(password: string): string {
  const salt = randomBytes(16);
  const cost = { N: 2, r: 1, p: 1 } as const;
  const key = scryptSync(password, salt, 32, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

// scrypt: Node has it built in. The cost is one that OWASP's password storage cheat sheet lists: 32 MB and about 0.1 s.
const COST = { N: 32_768, r: 8, p: 3 } as const;
const MEMORY = 64 * 1024 * 1024;
const BYTES = 32;

const derive = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, { ...cost, maxmem: MEMORY }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

/** A password that nobody can guess: 120 bits, in groups that can be read aloud. */
export const newPassword = (): string => (randomBytes(15).toString('hex').match(/.{5}/g) ?? []).join('-');

/** The hash to store: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** True if this password was hashed. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64');
  const found = await derive(password, Buffer.from(salt, 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return found.length === expected.length && timingSafeEqual(found, expected);
}

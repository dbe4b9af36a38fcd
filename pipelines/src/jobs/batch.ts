import { randomBytes } from 'node:crypto';

/** A name for one command's or one night's runs: `nightly-20260301T021500-3fa9`. */
export function newBatch(verb: string, now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return `${verb}-${stamp}-${randomBytes(2).toString('hex')}`;
}

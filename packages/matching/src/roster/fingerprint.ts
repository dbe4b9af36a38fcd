/** What a roster is read by, told apart by a digest. */
import { createHash } from 'node:crypto';
import type { Dictionaries } from '@crs/normalise';
import type { Policy } from '../settings.js';

const digests = new WeakMap<Dictionaries, string>();

/**
 * Digest of the dictionaries and of what the policy says about reading a roster: an index is good for these alone.
 * 64 hexadecimal digits.
 */
export function rosterFingerprint(dictionaries: Dictionaries, { words, spelling, trade }: Policy): string {
  const seen = JSON.stringify({ words, minLength: spelling.minLength, trade });
  return digestOf(`${dictionaryDigest(dictionaries)}\n${seen}`);
}

function dictionaryDigest(dictionaries: Dictionaries): string {
  const known = digests.get(dictionaries);
  if (known !== undefined) return known;
  const digest = digestOf(JSON.stringify(dictionaries, (_, value: unknown) => plain(value)));
  digests.set(dictionaries, digest);
  return digest;
}

function plain(value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...value];
  return value instanceof RegExp ? String(value) : value;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The fingerprint of the settings that an index was built with. */
import { createHash } from 'node:crypto';
import type { Dictionaries } from '@crs/normalise';
import type { PolicyValues } from '../settings.js';

const digests = new WeakMap<Dictionaries, string>();

/**
 * Digest of the dictionaries and of the policy's part about parsing rosters. An index requires the same fingerprint. 64
 * hexadecimal digits.
 */
export function rosterFingerprint(
  dictionaries: Dictionaries,
  { words, spelling, address: { similarity }, trade }: PolicyValues,
): string {
  const seen = JSON.stringify({ words, spelling, similarity, trade });
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

import type pg from 'pg';
import type { Conditions } from './conditions.js';

/** A name to look for, as `normaliseName` gives it: key and words. */
export interface SearchedName {
  readonly key: string;
  readonly tokens: readonly string[];
}

/**
 * Least similarity of the whole name to the best stretch of a stored one, and of one word
 * (PostgreSQL documentation, pg_trgm, word_similarity): two slips in a word of seven letters pass,
 * another word of the same first letter does not.
 */
const WHOLE_NAME = 0.4;
const ONE_WORD = 0.3;
/** Words shorter than this share too few trigrams to be judged alone. */
const JUDGED_LENGTH = 4;

/** Sets how alike names must be for `<%` until the end of the transaction. */
export async function setNameThreshold(client: pg.ClientBase): Promise<void> {
  await client.query(`set local pg_trgm.word_similarity_threshold = ${WHOLE_NAME}`);
}

/**
 * The condition that a column of comparable names matches in spite of slips and word order, and the
 * expression that ranks them, best first. One word in three may be missing. The trigram index answers `<%`.
 */
export function nameMatches(conditions: Conditions, column: string, name: SearchedName): { rank: string } {
  const key = conditions.bind(name.key);
  conditions.add(`${key} <% ${column}`);
  const judged = name.tokens.filter((token) => token.length >= JUDGED_LENGTH);
  if (judged.length > 0) {
    const needed = judged.length - Math.floor(judged.length / 3);
    conditions.add(`(select count(*) from unnest(${conditions.bind(judged)}::text[]) as word
      where word_similarity(word, ${column}) >= ${ONE_WORD}) >= ${conditions.bind(needed)}`);
  }
  return { rank: `word_similarity(${key}, ${column}) + similarity(${key}, ${column})` };
}

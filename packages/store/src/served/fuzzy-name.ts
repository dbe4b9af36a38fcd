import {
  likenessTo,
  ONE_MAY_MISS,
  requiredWords,
  type SearchedName,
  type Strictness,
} from './name-likeness.js';
import { type KnownName, type NameWord, namesHolding } from './name-words.js';
import type { ReadSession } from './read-session.js';

/** A normalized name that is similar to the searched one; `rank` is 1 for the same words, otherwise less. */
export interface NameHit extends KnownName {
  readonly rank: number;
}

/**
 * The normalized names that are similar to a given one. The vocabulary of all names is searched for similar words, so
 * that each word is compared once; then the names with these words are ranked by `likenessTo`, leniently if no name is
 * strictly similar.
 */
export async function findNames(session: ReadSession, name: SearchedName): Promise<readonly NameHit[]> {
  const key = JSON.stringify(['names', name]);
  const known = session.cached<readonly NameHit[]>(key);
  if (known !== undefined) return known;
  const strict = await namesLike(session, name, 'strict');
  const hits = strict.length > 0 ? strict : await namesLike(session, name, 'lenient');
  session.cache(key, hits, hits.length);
  return hits;
}

async function namesLike(
  session: ReadSession,
  name: SearchedName,
  strictness: Strictness,
): Promise<readonly NameHit[]> {
  const words = tellingWords(name, strictness);
  if (words.length === 0) return [];
  const { rows } = await namesHolding(session, words, strictness);
  const likeness = likenessTo(name, strictness);
  return rows.flatMap(({ nameKey, permits }) => {
    const rank = likeness(nameKey);
    return rank > 0 ? [{ nameKey, permits, rank }] : [];
  });
}

/**
 * The longest required words, by which names are found. All of them must match, or all but one if there are at least
 * `ONE_MAY_MISS`.
 */
export function tellingWords(name: SearchedName, strictness: Strictness): NameWord[] {
  const { tokens } = name;
  return requiredWords(name, strictness)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, ONE_MAY_MISS)
    .map((word) => ({
      word,
      last: tokens.at(-1) === word,
      joined: tokens.flatMap((token, i) =>
        token === word ? [word + (tokens[i + 1] ?? ''), (tokens[i - 1] ?? '') + word] : [],
      ),
    }));
}

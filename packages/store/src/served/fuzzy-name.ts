import { likenessTo, ONE_MAY_MISS, type SearchedName } from './name-likeness.js';
import { type KnownName, type NameWord, namesHolding } from './name-words.js';
import type { ReadSession } from './read-session.js';

export { isOneSlipApart, type SearchedName } from './name-likeness.js';

/** A comparable name like the one looked for; `rank` is 1 for the same words and less for fewer. */
export interface NameHit extends KnownName {
  readonly rank: number;
}

/**
 * The comparable names that are like one. Names are found by their words, words in the vocabulary of all names: so a
 * word is compared once, however many names have it. `likenessTo` judges the names.
 */
export async function findNames(session: ReadSession, name: SearchedName): Promise<readonly NameHit[]> {
  const words = tellingWords(name);
  if (words.length === 0) return [];
  const key = JSON.stringify(['names', name]);
  const known = session.cached<readonly NameHit[]>(key);
  if (known !== undefined) return known;
  const { rows } = await namesHolding(session, words);
  const likeness = likenessTo(name);
  const hits = rows.flatMap(({ nameKey, permits }) => {
    const rank = likeness(nameKey);
    return rank > 0 ? [{ nameKey, permits, rank }] : [];
  });
  session.cache(key, hits, hits.length);
  return hits;
}

/**
 * The words by which names are found: of distinctive ones the longest, so many that it can be told from them. All must
 * be there, or all but one where there are `ONE_MAY_MISS`.
 */
function tellingWords({ tokens, distinctive }: SearchedName): NameWord[] {
  return distinctive
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

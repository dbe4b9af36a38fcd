import type pg from 'pg';
import { Conditions, containsPattern } from './conditions.js';
import { likeness, ONE_MAY_MISS, ONE_SLIP, type SearchedName, swappedNeighbours } from './name-likeness.js';

export { isOneSlipApart, type SearchedName } from './name-likeness.js';

/** A record whose name is like the one looked for; `rank` is 1 for the same words and less for fewer. */
export interface NameHit {
  readonly id: number;
  readonly rank: number;
}

/**
 * Least similarity of a word to the best stretch of a stored name (PostgreSQL documentation, pg_trgm,
 * word_similarity): low enough for what `likeness` forgives, so that it alone decides.
 */
const WORD_SIMILARITY = 0.3;
/**
 * Trigrams hardly see two letters swapped in a word up to this long: its swapped forms are looked for as well
 * where there are no more words than must agree.
 */
const SWAPS_LOOKED_FOR = 6;
/** Shorter words have no trigram of their own. */
const SHORTEST_INDEXED = 3;

/**
 * The records whose comparable names are like one: the trigram index of `column` finds those that may be,
 * `likeness` judges them. In the caller's transaction.
 * @param select statement for `id` and `nameKey` that ends in a condition
 */
export async function findNames(
  client: pg.ClientBase,
  select: string,
  column: string,
  name: SearchedName,
): Promise<NameHit[]> {
  if (name.tokens.length === 0) return [];
  await client.query(`set local pg_trgm.word_similarity_threshold = ${WORD_SIMILARITY}`);
  const conditions = new Conditions();
  conditions.add(mayAgree(conditions, column, name));
  const { rows } = await client.query<{ id: number; nameKey: string }>(
    `${select} and ${conditions.sql}`,
    conditions.values,
  );
  const ranks = new Map<string, number>();
  return rows.flatMap(({ id, nameKey }) => {
    const rank = ranks.get(nameKey) ?? likeness(name, nameKey);
    ranks.set(nameKey, rank);
    return rank > 0 ? [{ id, rank }] : [];
  });
}

/** A list of hits as a table `hit (id, rank)`. */
export function bindHits(conditions: Conditions, hits: readonly NameHit[]): string {
  const ids = conditions.bind(hits.map(({ id }) => id));
  const ranks = conditions.bind(hits.map(({ rank }) => rank));
  return `unnest(${ids}::bigint[], ${ranks}::float8[]) as hit (id, rank)`;
}

/** What every name that agrees with the distinctive words meets, and an index answers. */
function mayAgree(conditions: Conditions, column: string, { tokens, distinctive }: SearchedName): string {
  const words = distinctive
    .filter((word) => word.length >= SHORTEST_INDEXED)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, ONE_MAY_MISS)
    .map((word) => mayHold(conditions, column, word, distinctive.length < ONE_MAY_MISS));
  const [first, second, third] = words;
  if (first === undefined) return `${conditions.bind(tokens.join(' '))} <% ${column}`;
  if (distinctive.length < ONE_MAY_MISS) return words.join(' and ');
  // One word may be missing: of three, two are there. Words too short for the index are taken to be the missing one.
  if (second === undefined) return first;
  if (third === undefined) return `${first} or ${second}`;
  return `${first} and (${second} or ${third}) or ${second} and ${third}`;
}

function mayHold(conditions: Conditions, column: string, word: string, alone: boolean): string {
  if (word.length < ONE_SLIP) return `${column} like ${conditions.bind(containsPattern(word))}`;
  const alike = `${conditions.bind(word)} <% ${column}`;
  if (!alone || word.length > SWAPS_LOOKED_FOR) return `(${alike})`;
  const swapped = swappedNeighbours(word).map(containsPattern);
  return `(${alike} or ${column} like any(${conditions.bind(swapped)}::text[]))`;
}

/** From the words of a name to the stored names that hold them, by way of the vocabulary of all names. */
import {
  ONE_MAY_MISS,
  ONE_SLIP,
  shareOfWord,
  swappedNeighbours,
  TWO_SLIPS,
  withoutFinalS,
} from './name-likeness.js';
import type { ReadResult, ReadSession } from './read-session.js';

/** A word that a name should hold. */
export interface NameWord {
  readonly word: string;
  /** True where it may be cut off. */
  readonly last: boolean;
  /** What it makes written together with its neighbours. */
  readonly joined: readonly string[];
}

/** Stored words that agree with a word, and pairs of neighbours that do when they are written together. */
interface Agreeing {
  readonly words: readonly string[];
  readonly pairs: readonly (readonly [string, string])[];
}

/** A `like` pattern of words so long. */
interface WordPattern {
  readonly pattern: string;
  readonly shortest: number;
  readonly longest: number;
}

const ANY_LENGTH = 2_147_483_647;
/** The words of a name, as the index has them. */
const WORDS = `string_to_array(name_key, ' ')`;

/** A comparable name, and how many permits its claims make. */
export interface KnownName {
  readonly nameKey: string;
  readonly permits: number;
}

/** The names that hold all of the words, or all but one of three. */
export async function namesHolding(
  session: ReadSession,
  words: readonly NameWord[],
): Promise<ReadResult<unknown, KnownName>> {
  const vocabulary = await readVocabulary(session, words);
  const values: unknown[] = [];
  const conditions = words.map((word) => holds(agreeing(word, vocabulary), values));
  // Each pair of three by itself: of all in one condition, an index answers a part, and the rest takes long for every name.
  const enough =
    conditions.length < ONE_MAY_MISS
      ? [conditions]
      : conditions.map((_, left) => conditions.filter((_, i) => i !== left));
  return session.query<KnownName>({
    rows: enough
      .map((held) => `select name_key as "nameKey", permits from known_name where ${held.join(' and ')}`)
      .join(' union '),
    values,
    keepPlan: false,
  });
}

/** The stored words that may agree with some words: all that do, and others. */
async function readVocabulary(
  session: ReadSession,
  words: readonly NameWord[],
): Promise<ReadonlySet<string>> {
  const patterns = words.flatMap(patternsOf);
  const { rows } = await session.query<{ word: string }>({
    rows: `select word from known_word where word = any($1::text[])
      union
      select k.word from unnest($2::text[], $3::int[], $4::int[]) p (pattern, shortest, longest)
      join known_word k on k.word like p.pattern
      where length(k.word) between p.shortest and p.longest`,
    values: [
      words.flatMap(exactForms),
      patterns.map(({ pattern }) => pattern),
      patterns.map(({ shortest }) => shortest),
      patterns.map(({ longest }) => longest),
    ],
  });
  return new Set(rows.map(({ word }) => word));
}

/** Words to look for as they are: the word, what it is joined to, its halves, and two neighbouring letters swapped. */
function exactForms({ word, joined }: NameWord): string[] {
  const swapped = [word, withoutFinalS(word)].flatMap((form) => [form, ...swappedNeighbours(form)]);
  return [
    ...joined,
    ...splits(word).flat(),
    ...(word.length < ONE_SLIP ? [word] : swapped.flatMap((form) => [form, `${form}s`, withoutFinalS(form)])),
  ];
}

/** Every way to write a word as two. */
function splits(word: string): [string, string][] {
  return Array.from({ length: word.length - 1 }, (_, i) => [word.slice(0, i + 1), word.slice(i + 1)]);
}

/**
 * Of a word with one slip one of its halves is as it was, with two slips one of its thirds. A final s may be there or not.
 */
function patternsOf({ word, last }: NameWord): WordPattern[] {
  if (word.length < ONE_SLIP) return [];
  const begun = last ? [{ pattern: `${literal(word)}%`, shortest: 0, longest: ANY_LENGTH }] : [];
  // A digit that differs makes another word.
  if (/\d/.test(word)) return begun;
  const slips = word.length < TWO_SLIPS ? 1 : 2;
  const lengths = { shortest: word.length - slips - 1, longest: word.length + slips + 1 };
  const base = withoutFinalS(word);
  const parts = Array.from({ length: slips + 1 }, (_, i) =>
    base.slice(
      Math.floor((i * base.length) / (slips + 1)),
      Math.floor(((i + 1) * base.length) / (slips + 1)),
    ),
  ).map(literal);
  const patterns = parts.flatMap((part, i) => {
    if (i === 0) return [`${part}%`];
    return i < slips ? [`%${part}%`] : [`%${part}`, `%${part}s`];
  });
  return [...begun, ...patterns.map((pattern) => ({ pattern, ...lengths }))];
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

function agreeing({ word, last, joined }: NameWord, vocabulary: ReadonlySet<string>): Agreeing {
  return {
    words: [...vocabulary].filter((one) => joined.includes(one) || shareOfWord(word, one, last) > 0),
    pairs: splits(word).filter((halves) => halves.every((half) => vocabulary.has(half))),
  };
}

/** A condition on a name: it holds one of the words or both of a pair. */
function holds({ words, pairs }: Agreeing, values: unknown[]): string {
  const bind = (list: readonly string[]): string => `$${values.push(list)}::text[]`;
  const forms = pairs.map((pair) => `${WORDS} @> ${bind(pair)}`);
  if (words.length > 0) forms.unshift(`${WORDS} && ${bind(words)}`);
  return forms.length === 0 ? 'false' : `(${forms.join(' or ')})`;
}

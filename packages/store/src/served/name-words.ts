/** Finds the stored names with some words, through the vocabulary of all names. */
import {
  mayBeCutOff,
  ONE_MAY_MISS,
  ONE_TYPO,
  oneTypoForms,
  type Strictness,
  shareOfWord,
  shortestMisspelt,
  swappedNeighbors,
  TWO_TYPOS,
  withoutFinalS,
} from './name-likeness.js';
import type { ReadResult, ReadSession } from './read-session.js';

/** A word that a name should have. */
export interface NameWord {
  readonly word: string;
  /** True if it may be incomplete. */
  readonly last: boolean;
  /** The word written together with each neighbor. */
  readonly joined: readonly string[];
}

/** Stored words that match a word, and pairs of stored words that match it when written together. */
export interface Agreeing {
  /** The word itself, if it is stored. */
  readonly same: readonly string[];
  readonly others: readonly string[];
  readonly pairs: readonly (readonly [string, string])[];
}

/** A `like` pattern of words within some length. */
interface WordPattern {
  readonly pattern: string;
  readonly shortest: number;
  readonly longest: number;
}

const ANY_LENGTH = 2_147_483_647;
/** The words of a name, in the expression of the index. */
const WORDS = `string_to_array(name_key, ' ')`;

/** A normalised name with the number of its permits. */
export interface KnownName {
  readonly nameKey: string;
  readonly permits: number;
}

/** The names with all of the words, or all but one of three. */
export async function namesHolding(
  session: ReadSession,
  words: readonly NameWord[],
  strictness: Strictness,
): Promise<ReadResult<unknown, KnownName>> {
  const vocabulary = await readVocabulary(session, words, shortestMisspelt(strictness));
  const values: unknown[] = [];
  const conditions = words.map((word) => holds(agreeing(word, vocabulary, strictness), values)());
  // A union of the three pairs lets the index answer each pair; one condition for all would be checked name by name.
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

/** A superset of the stored words that match some words. */
async function readVocabulary(
  session: ReadSession,
  words: readonly NameWord[],
  shortest: number,
  table: 'known_word' | 'contractor_word' = 'known_word',
): Promise<ReadonlySet<string>> {
  const patterns = words.flatMap(patternsOf);
  const { rows } = await session.query<{ word: string }>({
    rows: `select word from ${table} where word = any($1::text[])
      union
      select k.word from unnest($2::text[], $3::int[], $4::int[]) p (pattern, shortest, longest)
      join ${table} k on k.word like p.pattern
      where length(k.word) between p.shortest and p.longest`,
    values: [
      words.flatMap((word) => exactForms(word, shortest)),
      patterns.map(({ pattern }) => pattern),
      patterns.map(({ shortest }) => shortest),
      patterns.map(({ longest }) => longest),
    ],
  });
  return new Set(rows.map(({ word }) => word));
}

/**
 * The words to look up exactly: the word, its joined forms, its halves, and its forms with two letters swapped. A short
 * word that may be misspelled is looked up in all forms with one typing error: a pattern of one letter would find every
 * word.
 */
function exactForms({ word, joined }: NameWord, shortest: number): string[] {
  const formsOf = word.length < ONE_TYPO ? oneTypoForms : swappedNeighbors;
  const misspelt = [word, withoutFinalS(word)].flatMap((form) => [form, ...formsOf(form)]);
  return [
    ...joined,
    ...splits(word).flat(),
    ...(word.length < shortest
      ? [word]
      : misspelt.flatMap((form) => [form, `${form}s`, withoutFinalS(form)])),
  ];
}

/** All ways to split a word in two. */
function splits(word: string): [string, string][] {
  return Array.from({ length: word.length - 1 }, (_, i) => [word.slice(0, i + 1), word.slice(i + 1)]);
}

/**
 * Patterns that find misspelled forms: with one typing error one half of a word is intact, with two errors one third. A
 * final s is optional.
 */
function patternsOf({ word, last }: NameWord): WordPattern[] {
  if (word.length < ONE_TYPO) return [];
  const begun = mayBeCutOff(word, last)
    ? [{ pattern: `${literal(word)}%`, shortest: 0, longest: ANY_LENGTH }]
    : [];
  // Words with digits must be equal.
  if (/\d/.test(word)) return begun;
  const typos = word.length < TWO_TYPOS ? 1 : 2;
  const lengths = { shortest: word.length - typos - 1, longest: word.length + typos + 1 };
  const base = withoutFinalS(word);
  const parts = Array.from({ length: typos + 1 }, (_, i) =>
    base.slice(
      Math.floor((i * base.length) / (typos + 1)),
      Math.floor(((i + 1) * base.length) / (typos + 1)),
    ),
  ).map(literal);
  const patterns = parts.flatMap((part, i) => {
    if (i === 0) return [`${part}%`];
    return i < typos ? [`%${part}%`] : [`%${part}`, `%${part}s`];
  });
  return [...begun, ...patterns.map((pattern) => ({ pattern, ...lengths }))];
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

function agreeing(
  { word, last, joined }: NameWord,
  vocabulary: ReadonlySet<string>,
  strictness: Strictness,
): Agreeing {
  return {
    same: vocabulary.has(word) ? [word] : [],
    others: [...vocabulary].filter(
      (one) => one !== word && (joined.includes(one) || shareOfWord(word, one, last, strictness) > 0),
    ),
    pairs: splits(word).filter((halves) => halves.every((half) => vocabulary.has(half))),
  };
}

/** The words of contractors that match some words, for each of these. */
export async function agreeingWords(
  session: ReadSession,
  words: readonly NameWord[],
  strictness: Strictness,
): Promise<readonly Agreeing[]> {
  const vocabulary = await readVocabulary(session, words, shortestMisspelt(strictness), 'contractor_word');
  return words.map((word) => agreeing(word, vocabulary, strictness));
}

/**
 * SQL for whether a name has one of the words, or both of a pair, by the SQL of its words. The words are bound once,
 * however many columns are asked.
 */
export function holds({ same, others, pairs }: Agreeing, values: unknown[]): (column?: string) => string {
  const bind = (list: readonly string[]): string => `$${values.push(list)}::text[]`;
  // The index compares each line that it finds with all words of a list: a common word has its own list.
  const lists = [same, others].filter(({ length }) => length > 0).map(bind);
  const bound = pairs.map(bind);
  return (column = WORDS) => {
    const forms = [
      ...lists.map((list) => `${column} && ${list}`),
      ...bound.map((pair) => `${column} @> ${pair}`),
    ];
    return forms.length === 0 ? 'false' : `(${forms.join(' or ')})`;
  };
}

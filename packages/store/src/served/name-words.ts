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
  /** True if the word may be incomplete. */
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
  return session.query<KnownName>({
    rows: `select name_key as "nameKey", permits from known_name where crs.words_of(name_key) @@ $1::tsquery`,
    values: [enoughOf(words.map((word) => agreeing(word, vocabulary, strictness)))],
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
 * word that may be misspelled is looked up in all forms with one typing error, because a one-letter pattern would find
 * every word.
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
 * Patterns that find misspelled forms: with one typing error, one half of a word is intact; with two, one third. A
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
 * Conditions on a name's words, as `tsquery` text; null for one that no name can meet. Hardly any name meets two of
 * them. The index checks each line that it finds against all words of a condition, so words as typed are separate from
 * their many misspellings.
 */
export interface WordConditions {
  /** All words as typed, and the others. */
  readonly all: string | null;
  /** Enough words as typed, and some of the others. */
  readonly some: string | null;
  /** Enough words as typed, and none of the others. */
  readonly enough: string | null;
  /**
   * All words, or all but one of three, some of them misspelled: names that meet any of these, at most `MISSPELT_PARTS`.
   */
  readonly misspelt: readonly string[];
}

/** A common word's misspellings are this many conditions, so that the index checks each line against few of them. */
export const MISSPELT_PARTS = 8;

/** The minimum length of another word that distinguishes names: not `and` or `inc`. */
const TELLING = 4;

/**
 * The conditions of a search for some words.
 * @param words the telling words, at most three; of three, one may be missing
 * @param others further words, as typed
 */
export function conditionsOf(words: readonly Agreeing[], others: readonly string[]): WordConditions {
  const typed = words.map(asTyped);
  const all = every([...typed, ...others.map(lexeme)]);
  const enough = words.length < ONE_MAY_MISS ? every(typed) : some(pairsOf(typed).map(every));
  const further = some(others.filter(({ length }) => length >= TELLING).map(lexeme));
  const beyond = all === enough ? null : all;
  return {
    all: beyond,
    some: further === null ? null : but(every([enough, further]), beyond),
    enough: but(enough, some([beyond, further])),
    misspelt: misspelt(words).filter((one) => one !== null),
  };
}

/** The condition that a name has all of the words in any spelling, or all but one of three. */
function enoughOf(words: readonly Agreeing[]): string | null {
  const spelled = words.map(anyhow);
  if (words.length < ONE_MAY_MISS) return every(spelled);
  return some(pairsOf(spelled).map(every));
}

/** All words, or all but one of three, some of them misspelled. */
function misspelt(words: readonly Agreeing[]): readonly (string | null)[] {
  const [first, second, third] = words;
  if (first === undefined) return [];
  if (third !== undefined) return [misspeltPair(words)];
  if (second !== undefined)
    return [every([otherwise(first), anyhow(second)]), every([asTyped(first), otherwise(second)])];
  const forms = otherForms(first);
  const size = Math.ceil(forms.length / MISSPELT_PARTS);
  return Array.from({ length: MISSPELT_PARTS }, (_, i) => some(forms.slice(i * size, (i + 1) * size)));
}

/**
 * Two of three words, one of them misspelled, or one word that stands for two. Two misspelled words are not searched
 * for, because the index would check each line against several times as many words.
 */
function misspeltPair(words: readonly Agreeing[]): string | null {
  const known = words.map((one) => asTyped(one) ?? otherwise(one));
  const pairs = words.map((one, at) =>
    every([otherwise(one), some(known.filter((_, other) => other !== at))]),
  );
  const spellings = words.flatMap(({ others }) => [...new Set(others)]);
  const joined = new Set(spellings.filter((one, at) => spellings.indexOf(one) < at));
  return some([...pairs, ...[...joined].map(lexeme)]);
}

const pairsOf = <T>(three: readonly T[]): T[][] =>
  three.map((_, left) => three.filter((_one, i) => i !== left));

const asTyped = ({ same }: Agreeing): string | null => some(same.map(lexeme));
const otherForms = ({ others, pairs }: Agreeing): readonly (string | null)[] => [
  ...others.map(lexeme),
  ...pairs.map((pair) => every(pair.map(lexeme))),
];
const otherwise = (word: Agreeing): string | null => some(otherForms(word));
const anyhow = (word: Agreeing): string | null => some([asTyped(word), otherwise(word)]);

const every = (conditions: readonly (string | null)[]): string | null =>
  conditions.includes(null) ? null : conditions.join(' & ');
const some = (conditions: readonly (string | null)[]): string | null => {
  const possible = conditions.filter((one) => one !== null);
  return possible.length === 0
    ? null
    : possible.length === 1
      ? (possible[0] ?? null)
      : `(${possible.map((one) => (one.includes('&') ? `(${one})` : one)).join(' | ')})`;
};

/** Meets one condition but not another. */
const but = (condition: string | null, not: string | null): string | null =>
  condition === null || not === null ? condition : `(${condition}) & !(${not})`;

/** See https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY. */
const lexeme = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
